import { readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { HawkError } from "@hawk/errors";
import { writeOwnFile } from "@hawk/settings-file/file";

/** Whose settings a file holds. */
type Scope = "user" | "project" | "local";

/** A `head` program that was looked at before. */
export interface KnownHead {
  path: string;
  size: number;
  mtimeMs: number;
  isGreedy: boolean;
}

/** A settings file that hawk registers in. */
export interface Registered {
  host: string;
  scope: Scope;
  path: string;
  /** It is the file in which the host keeps whom it trusts. */
  isTrust?: true;
}

interface ApprovedProject {
  /** Names the copy of what was approved. */
  digest: string;
  /** In ISO 8601. */
  approvedAt: string;
}

/** What is to be known at the next sync. */
export interface Ledger {
  version: 1;
  registered: readonly Registered[];
  /** Projects that the user trusts, by their paths without links, and what exactly was approved. */
  projects: Readonly<Record<string, ApprovedProject>>;
  /** Projects that have copies of their hooks and runners in them. */
  vendored: readonly string[];
  /** Directories above the state directory that were made for it. */
  made: readonly string[];
  /** What was found out about the `head` of this machine. */
  head?: KnownHead;
}

const emptyLedger: Ledger = { version: 1, registered: [], projects: {}, vendored: [], made: [] };

export function readLedger(path: string): Ledger {
  refuseForeign(path);
  try {
    return { ...emptyLedger, ...(JSON.parse(readFileSync(path, "utf8")) as Ledger) };
  } catch {
    return emptyLedger;
  }
}

export function writeLedger(path: string, ledger: Ledger): void {
  writeOwnFile(path, `${JSON.stringify(ledger, null, 2)}\n`, { mode: 0o600 });
}

const GROUP_OR_OTHER_WRITABLE = 0o022;

/** What decides over what runs has to be the user's, and theirs alone to write. */
function refuseForeign(ledger: string): void {
  for (const path of [dirname(ledger), ledger]) {
    const stats = statSync(path, { throwIfNoEntry: false });
    const uid = process.getuid?.();
    if (!stats || uid === undefined) continue;
    if (stats.uid !== uid) throw foreign(path, `belongs to another user, ${stats.uid}`, `chown ${uid}`);
    if ((stats.mode & GROUP_OR_OTHER_WRITABLE) !== 0) throw foreign(path, "can be written by others", "chmod go-w");
  }
}

function foreign(path: string, why: string, command: string): HawkError {
  return new HawkError("state/foreign", `${path} ${why}, so hawk does not go by it`, {
    hint: `when you are sure of what is in it: ${command} ${path}`,
  });
}
