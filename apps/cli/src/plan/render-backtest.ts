import type { BacktestReport, ReplayedCall } from "@hawk/manage/backtest";
import { exitCode } from "../ui/io.ts";
import type { Screen } from "../ui/io.ts";
import { createStyle, escapeText } from "../ui/terminal.ts";
import type { TextStyle } from "../ui/terminal.ts";
import { renderShortTime } from "../ui/until.ts";

const MOST_SHOWN = 20;
const BAR_WIDTH = 24;
const NOTHING_READ = 3;

/** What a hook would have done with the calls of the past. */
export function renderBacktest(report: BacktestReport, screen: Screen & { home: string }): string {
  const { calls, needsYes, counts, differing, hook } = report;
  const style = createStyle(screen.hasColour);
  const list = (title: string, number: number, found: readonly ReplayedCall[]): string => {
    const lines = found.slice(0, MOST_SHOWN).map((call) => renderCall(call, screen.home, style));
    return number === 0 ? "" : [style.bold(title), "\n", ...lines, renderRest(number)].join("");
  };
  if (calls === 0) return `${escapeText(hook)}: no call in your agents' logs matches it.\n${renderUnread(report, screen.home)}`;
  if (needsYes !== undefined)
    return `${count(calls, "call")} would go to ${escapeText(needsYes)}, with their arguments. To do that, run it again with --yes.\n`;
  return [
    list(`would block ${counts.block} of ${count(calls, "call")}`, counts.block, report.blocked),
    list(`would ask you about ${counts.ask} of ${count(calls, "call")}`, counts.ask, report.asked),
    list(`failed on ${counts.failed} of ${count(calls, "call")}`, counts.failed, report.failed),
    counts.pass === calls ? `would let all ${count(calls, "call")} pass\n` : "",
    differing ? renderDiffering(differing, screen.home, style) : "",
    style.dim(`${format(report.p50)} ms for half of the calls, ${format(report.p95)} ms for 95%\n`),
    renderUnread(report, screen.home),
  ].join("");
}

function renderDiffering({ count: number, calls }: NonNullable<BacktestReport["differing"]>, home: string, style: TextStyle): string {
  if (number === 0) return "both versions answer the same\n";
  const lines = calls
    .slice(0, MOST_SHOWN)
    .map((call) => renderCall(call, home, style, `${words[call.before]} before, ${words[call.now]} now: `));
  return `${style.bold(`${count(number, "call")} answered differently`)}\n${lines.join("")}${renderRest(number)}`;
}

const words = { pass: "passed", ask: "asked", block: "blocked", failed: "failed" } as const;

function renderCall({ time, host, cwd, tool, about, reason }: ReplayedCall, home: string, { dim }: TextStyle, more = ""): string {
  const where = dim(`${renderShortTime(time, new Date()).trimEnd()}  ${host}  ${escapeText(cwd.replace(home, "~"))}`);
  return `  ${where}  ${escapeText(oneLine(about === "" ? tool : about))}\n    ${dim(`${more}${escapeText(oneLine(reason))}`)}\n`;
}

function renderRest(number: number): string {
  return number > MOST_SHOWN ? `  and ${number - MOST_SHOWN} more: --json lists them\n` : "";
}

function renderUnread({ unread, unreadableLines, notRead }: BacktestReport, home: string): string {
  const files = unread
    .slice(0, MOST_SHOWN)
    .map(({ path, why }) => `not read: ${escapeText(path.replace(home, "~"))}: ${escapeText(why)}\n`);
  const agents = notRead.map(({ title, why }) => `not read: ${escapeText(title)}: ${why}\n`);
  return [...agents, ...files, unreadableLines > 0 ? `${count(unreadableLines, "line")} could not be read\n` : ""].join("");
}

/** How far it is, for a terminal. */
export function renderBar(done: number, calls: number): string {
  const full = calls === 0 ? 0 : Math.round((done / calls) * BAR_WIDTH);
  return `[${"#".repeat(full)}${".".repeat(BAR_WIDTH - full)}] ${format(done)} of ${count(calls, "call")}`;
}

/** 0: it could be asked about all calls. 1: it failed, or wants a yes first. 3: there are no calls. */
export function backtestCode({ calls, needsYes, counts }: BacktestReport): number {
  if (calls === 0) return NOTHING_READ;
  return counts.failed > 0 || needsYes !== undefined ? exitCode.problem : exitCode.ok;
}

function count(number: number, noun: string): string {
  return `${format(number)} ${noun}${number === 1 ? "" : "s"}`;
}

function format(number: number): string {
  return Math.round(number).toLocaleString("en-US");
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
