import { provenVersions } from "./proven-versions.ts";

/** The proven version of an agent, if the one on this machine is newer than that. */
export function olderProof(host: string, version: string | null): string | null {
  const proven = Object.hasOwn(provenVersions, host) ? provenVersions[host]?.version : undefined;
  return proven !== undefined && version !== null && isNewer(version, proven) ? proven : null;
}

function isNewer(version: string, other: string): boolean {
  const [own, others] = [numbersOf(version), numbersOf(other)];
  const first = own.findIndex((number, index) => number !== (others[index] ?? 0));
  return first !== -1 && (own[first] as number) > (others[first] ?? 0);
}

/** What follows a hyphen or a plus doesn't count. */
function numbersOf(version: string): number[] {
  return (version.split(/[-+]/)[0] ?? "").split(".").map((part) => Number.parseInt(part, 10) || 0);
}
