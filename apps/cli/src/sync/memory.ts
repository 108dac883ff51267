import { readFileSync } from "node:fs";
import type { Scope } from "@hawk/adapter";

/** A settings file that hawk registers in. */
export interface Registered {
  host: string;
  scope: Scope;
  path: string;
  /** It is the file in which the host keeps whom it trusts. */
  isTrust?: true;
}

/** What is to be known at the next sync. */
export interface Memory {
  version: 1;
  registered: readonly Registered[];
  /** Projects whose own hooks the user let in, and what those were. */
  projects: Readonly<Record<string, { digest: string }>>;
  /** Projects that have copies of their hooks and runners in them. */
  vendored: readonly string[];
  /** Directories above the state directory that were made for it. */
  made: readonly string[];
}

const emptyMemory: Memory = { version: 1, registered: [], projects: {}, vendored: [], made: [] };

export function readMemory(path: string): Memory {
  try {
    return { ...emptyMemory, ...(JSON.parse(readFileSync(path, "utf8")) as Memory) };
  } catch {
    return emptyMemory;
  }
}
