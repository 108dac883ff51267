import { closeSync, openSync, readSync, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { parseTraceLine } from "@hawk/runner";
import type { TraceEntry } from "@hawk/runner";
import type { CommandArguments } from "../command.ts";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import { statePaths } from "@hawk/state";
import { createStyle, escapeText } from "../terminal.ts";
import { usageError } from "../usage-error.ts";
import { readEvent } from "./load-for-command.ts";
import { readTrace } from "@hawk/sync";

const DEFAULT_COUNT = 50;
const FOLLOW_MS = 250;

/** Shows what hooks did. */
export async function run({ options }: CommandArguments, io: Io): Promise<number> {
  const { trace } = statePaths(io);
  const isWanted = createFilter(options);
  const show = (entries: readonly TraceEntry[]): void => print(entries.filter(isWanted), options["json"] === true, io);
  const past = readTrace(trace);
  const chosen = past.filter(isWanted).slice(-readCount(options["count"]));
  print(chosen, options["json"] === true, io);
  if (chosen.length === 0 && options["follow"] !== true && options["json"] !== true) explainNothing(past, io);
  if (options["follow"] === true) await follow(trace, show, io);
  return exitCode.ok;
}

function readCount(value: string | boolean | undefined): number {
  if (value === undefined) return DEFAULT_COUNT;
  if (typeof value === "string" && /^[1-9]\d*$/.test(value)) return Number(value);
  throw usageError(`--count needs a number above 0, and got "${value}"`, "such as --count 20");
}

function createFilter({ event, hook, host }: CommandArguments["options"]): (entry: TraceEntry) => boolean {
  const name = typeof event === "string" ? readEvent(event) : undefined;
  return (entry) =>
    (name === undefined || entry.event === name) &&
    (hook === undefined || entry.hook === hook || entry.hook.split("/").at(-1) === hook) &&
    (host === undefined || entry.host === host);
}

function print(entries: readonly TraceEntry[], isJson: boolean, io: Io): void {
  const { dim, bold } = createStyle(io.hasColour);
  for (const entry of entries) {
    if (isJson) io.stdout(`${JSON.stringify(entry)}\n`);
    else {
      const { time, host, event, tool, hook, outcome, ms } = entry;
      const what = tool === null ? event : `${event} ${tool}`;
      io.stdout(
        `${dim(escapeText(time))}  ${bold(escapeText(outcome).padEnd(10))} ${escapeText(hook)}  ${dim(escapeText(`${host} ${what} ${ms} ms`))}\n`,
      );
    }
  }
}

function explainNothing(past: readonly TraceEntry[], io: Io): void {
  io.stdout(
    past.length > 0
      ? "Nothing of what was recorded fits.\n"
      : "No hook has done anything that was recorded. Only refusals, answers, texts and failures are, unless your configuration says trace: all.\nhawk doctor finds out whether something keeps hooks from running.\n",
  );
}

/** Goes on until it is interrupted. A file that is replaced by a new one is read from the start. */
async function follow(path: string, show: (entries: readonly TraceEntry[]) => void, io: Io): Promise<void> {
  let place = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  let rest = "";
  while (!io.signal?.aborted) {
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    if (size < place) [place, rest] = [0, ""];
    if (size > place) {
      const lines = (rest + readRange(path, place, size)).split("\n");
      rest = lines.pop() ?? "";
      place = size;
      show(lines.flatMap((line) => parseTraceLine(line) ?? []));
    }
    await sleep(FOLLOW_MS, undefined, io.signal ? { signal: io.signal } : {}).catch(() => undefined);
  }
}

function readRange(path: string, start: number, end: number): string {
  const file = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(end - start);
    return bytes.toString("utf8", 0, readSync(file, bytes, 0, bytes.length, start));
  } finally {
    closeSync(file);
  }
}
