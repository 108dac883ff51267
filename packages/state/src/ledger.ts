import { readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { HawkError } from "@hawk/errors";
import { writeOwnFile } from "@hawk/settings-file/file";
import { z } from "zod";
import { Ledger } from "./ledger-schema.ts";

/** The record of what hawk put where. No file means empty; an unreadable file is an error. */
export function readLedger(path: string): Ledger {
  refuseForeign(path);
  const text = readText(path);
  if (text === null) return Ledger.parse({ version: 1 });
  const data = parseJson(path, text);
  refuseNewer(path, data);
  const { data: ledger, error } = Ledger.safeParse(data);
  if (error?.issues.some(({ code }) => code === "unrecognized_keys")) throw newer(path, "it has entries that this one does not know");
  if (error) throw damaged(path, z.prettifyError(error).replaceAll(/\s*\n\s*/g, " "));
  return ledger;
}

/** Writes the ledger. */
export function writeLedger(path: string, ledger: Ledger): void {
  // In schema order, so equal ledgers are equal files.
  writeOwnFile(path, `${JSON.stringify(Ledger.parse(ledger), null, 2)}\n`, { mode: 0o600 });
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT") return null;
    throw new HawkError("state/unreadable", `hawk can't read its record of what it put where: ${message.split(",", 1)[0]}: ${path}`, {
      changed: false,
      hint: "make the file readable and run this again",
      cause,
    });
  }
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw damaged(path, (cause as Error).message, cause);
  }
}

/** Hawk's entries have a mark, so hawk finds them without the ledger. Trust is recorded only here. */
function damaged(path: string, why: string, cause?: unknown): HawkError {
  return new HawkError("state/damaged", `${path} is damaged: ${why}`, {
    changed: false,
    hint:
      "restore the file from a backup, or move it away and run hawk sync: hawk then finds its entries by their mark, " +
      "and you have to trust your projects again with hawk trust",
    ...(cause === undefined ? {} : { cause }),
  });
}

function refuseNewer(path: string, data: unknown): void {
  const version = (data as { version?: unknown } | null)?.version;
  if (typeof version === "number" && version > 1) throw newer(path, `version ${version} of the file`);
}

function newer(path: string, why: string): HawkError {
  return new HawkError("state/newer", `${path} was written by a newer hawk (${why})`, {
    changed: false,
    hint: "use that hawk, or update this one",
  });
}

const GROUP_OR_OTHER_WRITABLE = 0o022;

/** Files that decide what runs must belong to the user, and nobody else may write them. */
function refuseForeign(ledger: string): void {
  for (const path of [dirname(ledger), ledger]) {
    const stats = statSync(path, { throwIfNoEntry: false });
    const uid = process.getuid?.();
    if (!stats || uid === undefined) continue;
    if (stats.uid !== uid) throw foreign(path, `belongs to another user, ${stats.uid}`, `chown ${uid}`);
    if ((stats.mode & GROUP_OR_OTHER_WRITABLE) !== 0) throw foreign(path, "is writable by others", "chmod go-w");
  }
}

function foreign(path: string, why: string, command: string): HawkError {
  return new HawkError("state/foreign", `${path} ${why}, so hawk ignores it`, {
    hint: `if you're sure of its contents: ${command} ${path}`,
  });
}
