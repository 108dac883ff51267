import { resolve } from "node:path";
import { scanHooks } from "@hawk/registry";
import type { ScanResult } from "@hawk/registry";
import type { CommandArguments } from "../command.ts";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import { renderTable } from "../table.ts";
import { createStyle, escapeText } from "../terminal.ts";
import { usageError } from "../usage-error.ts";

export async function run(args: CommandArguments, io: Io): Promise<number> {
  const { positionals, options } = args;
  const [path = ""] = positionals;
  if (path === "") throw usageError("the path is empty", "hawk scan . looks at the current directory");
  if (options["enable"] && !options["add"]) throw usageError("--enable is for hooks that are added", "write --add --enable");
  const depth = readDepth(options["depth"]);
  const result = scanHooks(resolve(io.cwd, path), depth === undefined ? {} : { depth });
  if (options["json"]) io.stdout(renderJson(result));
  else printTable(result, io);
  // What only looks need not load what changes something.
  return options["add"] ? (await import("./add-scanned.ts")).addScanned(args, result, io) : exitCode.ok;
}

function readDepth(value: string | boolean | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value === "string" && /^\d{1,9}$/.test(value)) return Number(value);
  throw usageError(`--depth needs a whole number, and got "${value}"`, "--depth 0 looks at the directory's own files only");
}

/** Near misses are told only when there are any: they are no part of the result that scripts rely on. */
function renderJson({ hooks, skipped, nearMisses }: ScanResult): string {
  const entries = hooks.map(({ path, name, ...meta }) => ({ path, name, ...meta }));
  return `${JSON.stringify({ hooks: entries, skipped, ...(nearMisses.length > 0 ? { nearMisses } : {}) }, null, 2)}\n`;
}

function printTable({ hooks, nearMisses, skipped }: ScanResult, io: Io): void {
  const style = createStyle(io.hasColour);
  if (hooks.length > 0) io.stdout(renderTable(["NAME", "KIND", "EVENTS", "DESCRIPTION", "PROBLEMS"], hooks.map(toRow), io.columns, style));
  const problems = [...hooks, ...nearMisses].flatMap((file) => file.problems.map((problem) => renderProblem(file.path, problem, style)));
  io.stdout(problems.join(""));
  const counts = [count(hooks.length, "hook"), count(problems.length, "problem"), `${count(skipped, "other file")} skipped`];
  io.stdout(`\n${style.dim(counts.join(", "))}\n`);
}

function toRow({ path, kind, events, description, problems }: ScanResult["hooks"][number]): string[] {
  return [
    escapeText(path),
    String(kind),
    events.join(", ") || "none",
    escapeText(description),
    problems.length > 0 ? String(problems.length) : "",
  ];
}

function renderProblem(
  path: string,
  { line, message, hint }: ScanResult["hooks"][number]["problems"][number],
  style: ReturnType<typeof createStyle>,
): string {
  const place = `${escapeText(path)}:${line}`;
  return `\n${style.yellow(place)} ${escapeText(message)}\n${hint ? `  ${style.dim(escapeText(hint))}\n` : ""}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
