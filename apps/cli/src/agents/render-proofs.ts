import type { Proof } from "@hawk/state";
import type { HostStatus } from "@hawk/sync";
import { describeAge } from "../ui/age.ts";
import { escapeText } from "../ui/terminal.ts";

/** When `hawk verify` last drove the agents that are in the table. */
export function renderProofs(statuses: readonly HostStatus[], proofs: Readonly<Record<string, Proof>>, now: number): string {
  const lines = statuses.flatMap(({ host, title }) => {
    const proof = proofs[host];
    return proof ? [`${title}${escapeText(proof.version === null ? "" : ` ${proof.version}`)}: ${describe(proof, now)}\n`] : [];
  });
  return lines.length === 0 ? "" : `\n${lines.join("")}`;
}

function describe({ isProven, time }: Proof, now: number): string {
  return isProven ? `proven ${describeAge(time, now)}` : `not proven; hawk verify tried ${describeAge(time, now)}`;
}
