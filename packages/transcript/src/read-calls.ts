import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { isObject } from "@hawk/adapter";
import type { JsonObject } from "@hawk/adapter";
import type { UserHome } from "@hawk/state";
import { findLogs, logDirectory } from "./find-logs.ts";
import type { FoundLog } from "./find-logs.ts";
import type { LineForm, LogEntry, LogFile, LoggedCall, Transcript } from "./logged-call.ts";
import { readDatabase } from "./read-database.ts";
import { LONGEST_LINE_BYTES, readLines } from "./read-lines.ts";

/** How reading went, filled in along the way. */
export interface ReadReport {
  /** The directory of the logs. */
  directory: string;
  files: number;
  bytes: number;
  /** Lines that are damaged, or too long. */
  unreadableLines: number;
  /** Logs that can't be read, and why. */
  unread: { path: string; why: string }[];
}

/** A host's calls since a time, in the order of its files, and how reading them went. */
export interface ReadCalls {
  calls: Iterable<LoggedCall>;
  report: ReadReport;
}

/** Opens the logs that a host has kept of its sessions since a time, in milliseconds. */
export function readCalls(transcript: Transcript, user: UserHome, sinceMs: number): ReadCalls {
  const directory = logDirectory(transcript, user);
  const report: ReadReport = { directory, files: 0, bytes: 0, unreadableLines: 0, unread: [] };
  return { calls: readAll(transcript, directory, sinceMs, report), report };
}

function* readAll(transcript: Transcript, root: string, sinceMs: number, report: ReadReport): Generator<LoggedCall> {
  for (const log of findLogs(transcript, root, sinceMs)) {
    report.files += 1;
    report.bytes += log.size;
    try {
      yield* readOne(transcript, root, log, sinceMs, report);
    } catch (error) {
      report.unread.push({ path: log.file, why: error instanceof Error ? error.message : String(error) });
    }
  }
}

function* readOne(transcript: Transcript, root: string, log: FoundLog, sinceMs: number, report: ReadReport): Generator<LoggedCall> {
  for (const call of settleRejections(openLog(transcript, root, log, sinceMs, report)))
    if (call.time >= sinceMs) yield { host: transcript.host, ...call };
}

function openLog({ form }: Transcript, root: string, log: FoundLog, sinceMs: number, report: ReadReport): Iterable<LogEntry> {
  const file: LogFile = { path: log.path, readBeside: (path) => readSmall(join(root, path)) };
  if (form.kind === "lines") return readLog(form, log, file, report);
  const entries = form.kind === "database" ? readDatabase(log.file, form, sinceMs) : readWhole(log, form, file);
  if (typeof entries !== "string") return entries;
  report.unread.push({ path: log.file, why: entries });
  return [];
}

function* readLog({ words, open }: LineForm, { file: path }: FoundLog, file: LogFile, report: ReadReport): Generator<LogEntry> {
  const read = open(file);
  for (const line of readLines(path)) {
    if (line?.length === 0) continue;
    if (line && isObjectText(line) && !words.some((word) => line.includes(word))) continue;
    const value = line && parseObject(line.toString("utf8"));
    if (value) yield* read(value);
    else report.unreadableLines += 1;
  }
}

const [OPEN, CLOSE, RETURN] = [0x7b, 0x7d, 0x0d];

/** A line that was cut short is none. */
function isObjectText(line: Buffer): boolean {
  const last = line.at(-1) === RETURN ? line.at(-2) : line.at(-1);
  return line[0] === OPEN && last === CLOSE;
}

type WholeForm = Extract<Transcript["form"], { kind: "document" | "bytes" }>;

function readWhole(log: FoundLog, form: WholeForm, file: LogFile): readonly LogEntry[] | string {
  if (log.size > LONGEST_LINE_BYTES) return `it is longer than ${LONGEST_LINE_BYTES >> 20} MiB`;
  const bytes = readFileSync(log.file);
  if (form.kind === "bytes") return form.read(bytes, file);
  const value = parseObject(bytes.toString("utf8"));
  return value ? form.read(value, file) : "it is not a JSON object";
}

function parseObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** What stands beside a log says little more than where a session was. */
function readSmall(path: string): string | null {
  try {
    return statSync(path).size > LONGEST_LINE_BYTES ? null : readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

/** A call's rejection follows soon after it, so this holds back a few calls to mark it. */
const MOST_HELD = 500;

function* settleRejections(entries: Iterable<LogEntry>): Generator<Omit<LoggedCall, "host">> {
  const held = new Map<string, Omit<LoggedCall, "host">>();
  for (const entry of entries) {
    if ("rejectedId" in entry) {
      const call = held.get(entry.rejectedId);
      if (call) call.isRejected = true;
    } else if (entry.id === undefined) yield entry;
    else {
      const before = held.get(entry.id);
      if (before) yield before;
      held.delete(entry.id);
      held.set(entry.id, entry);
      const [oldest] = held;
      if (oldest && held.size > MOST_HELD) {
        held.delete(oldest[0]);
        yield oldest[1];
      }
    }
  }
  yield* held.values();
}
