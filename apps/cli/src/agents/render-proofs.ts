import type { Proof } from "@hawk/state";
import { olderProof } from "@hawk/sync";
import type { HostStatus } from "@hawk/sync";
import { describeAge } from "../ui/age.ts";
import { escapeText } from "../ui/terminal.ts";

/** When `hawk verify` last drove the agents that are in the table, and which of the others are newer than what hawk was tested with. */
export function renderProofs(statuses: readonly HostStatus[], proofs: Readonly<Record<string, Proof>>, now: number): string {
  const lines = statuses.flatMap(({ host, title, version, state }) => {
    const proof = proofs[host];
    if (proof) return [`${title}${escapeText(proof.version === null ? "" : ` ${proof.version}`)}: ${describe(proof, now)}\n`];
    const older = state === "none" ? null : olderProof(host, version);
    return older === null
      ? []
      : [`${title} ${escapeText(version ?? "")}: newer than ${older}, the version hawk was tested with; hawk verify checks it here\n`];
  });
  return lines.length === 0 ? "" : `\n${lines.join("")}`;
}

function describe({ isProven, time }: Proof, now: number): string {
  return isProven ? `proven ${describeAge(time, now)}` : `not proven; hawk verify tried ${describeAge(time, now)}`;
}
