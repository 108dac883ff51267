import { isDeepStrictEqual } from "node:util";
import { digestFiles, readProofs } from "@hawk/state";
import type { Proof } from "@hawk/state";
import type { HostStatus } from "../host-status.ts";
import { olderProof } from "../version-doubt.ts";
import type { Check, Finding } from "./finding.ts";

/** What `hawk verify` found out, and whether it still holds. For an agent that was never verified here, whether it is newer than what hawk was tested with. */
export const checkProofs: Check = ({ world: { state }, statuses }) => {
  const proofs = readProofs(state.proofs);
  return statuses.flatMap((status): Finding[] => {
    const proof = proofs[status.host];
    const what = status.state === "none" ? null : proof ? findDoubt(proof, status) : findNewer(status);
    if (what === null) return [];
    return [
      { severity: proof?.isProven === false ? "warning" : "note", subject: status.host, what, fix: `hawk verify --agent ${status.host}` },
    ];
  });
};

function findNewer({ host, title, version }: HostStatus): string | null {
  const older = olderProof(host, version);
  return older === null ? null : `${title} ${version} is newer than ${older}, the version hawk was tested with`;
}

function findDoubt({ isProven, version, files }: Proof, status: HostStatus): string | null {
  if (!isProven) return `hawk verify did not prove that ${status.title} obeys`;
  if (version !== status.version)
    return `${status.title} ${status.version ?? "of an unknown version"} has not been proven, ${version ?? "an unknown version"} was`;
  return isDeepStrictEqual(digestFiles(Object.keys(files)), files)
    ? null
    : `the settings of ${status.title} have changed since they were proven`;
}
