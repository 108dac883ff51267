import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { writeOwnFile } from "@hawk/settings-file/file";
import { z } from "zod";
import { lockState } from "./state-lock.ts";
import type { StatePaths } from "./state-paths.ts";

const ProofRecord = z.object({
  /** The agent's version, if known. */
  version: z.string().nullable(),
  /** When, in ISO form. */
  time: z.iso.datetime(),
  isProven: z.boolean(),
  /** The settings that it holds for: the digest of each file. */
  files: z.record(z.string(), z.string()),
});

/** What `hawk verify` last found out about an agent. */
export type Proof = z.infer<typeof ProofRecord>;

/** What was proven, by host. An unreadable file proves nothing. */
export function readProofs(path: string): Record<string, Proof> {
  try {
    return z.record(z.string(), ProofRecord).parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return {};
  }
}

/** Merges with results for other agents, maybe written just now. */
export function writeProof(state: StatePaths, host: string, proof: Proof): void {
  const lock = lockState(state);
  try {
    writeOwnFile(state.proofs, `${JSON.stringify({ ...readProofs(state.proofs), [host]: proof }, null, 2)}\n`, { mode: 0o600 });
  } finally {
    lock.release();
  }
}

/** The digest of each file that is there, in directories of each below them. */
export function digestFiles(paths: readonly string[]): Record<string, string> {
  return Object.fromEntries(paths.flatMap(listBelow).map((path) => [path, createHash("sha256").update(readFileSync(path)).digest("hex")]));
}

function listBelow(path: string): string[] {
  const status = statSync(path, { throwIfNoEntry: false });
  if (!status?.isDirectory()) return status?.isFile() ? [path] : [];
  const names = readdirSync(path).filter((name) => name !== "node_modules");
  return names.toSorted().flatMap((name) => listBelow(join(path, name)));
}
