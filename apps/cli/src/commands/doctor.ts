import type { CommandArguments } from "../command.ts";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import { examine, openWorld } from "@hawk/sync";
import type { Finding, HostStatus } from "@hawk/sync";
import { renderTable } from "../table.ts";
import { createStyle, escapeText } from "../terminal.ts";
import type { Style } from "../terminal.ts";

/** Looks for everything that could keep a hook from running, and says what to do about each. */
export async function run({ options }: CommandArguments, io: Io): Promise<number> {
  const world = await openWorld({ hosts: Object.keys(io.adapters) }, io);
  const { findings, statuses } = await examine(world, io.builtinsDir);
  if (options["json"]) io.stdout(`${JSON.stringify({ hosts: statuses, findings }, null, 2)}\n`);
  else report(findings, statuses, io);
  return findings.some(({ severity }) => severity === "problem") ? exitCode.problem : exitCode.ok;
}

function report(findings: readonly Finding[], statuses: readonly HostStatus[], io: Io): void {
  const style = createStyle(io.hasColour);
  if (statuses.length > 0) {
    const rows = statuses.map(({ title, version, state }) => [title, version ?? "", state]);
    io.stdout(`${renderTable(["AGENT", "VERSION", "HAWK"], rows, io.columns, style)}\n`);
  }
  for (const finding of findings) io.stdout(render(finding, style));
  io.stdout(`${summarise(findings, style)}\n`);
  if (findings.length > 0) io.stdout(style.dim("hawk explain EVENT tells which hooks an event runs, hawk log what they did\n"));
}

const marks = { problem: "✗", warning: "!", note: "·" } as const;

function render({ severity, subject, what, fix }: Finding, { red, yellow, dim, bold }: Style): string {
  const colour = { problem: red, warning: yellow, note: dim }[severity];
  const head = `${colour(marks[severity])} ${bold(escapeText(subject))}: ${escapeText(what)}\n`;
  return fix === undefined ? head : `${head}  ${dim("→")} ${escapeText(fix)}\n`;
}

function summarise(findings: readonly Finding[], { green, red }: Style): string {
  const count = (severity: Finding["severity"]): number => findings.filter((finding) => finding.severity === severity).length;
  const [problems, warnings] = [count("problem"), count("warning")];
  if (problems + warnings === 0) return green("All is well: what your configuration says is what your agents run.");
  const words = [`${problems} problem${problems === 1 ? "" : "s"}`, `${warnings} warning${warnings === 1 ? "" : "s"}`];
  return problems > 0 ? red(words.join(", ")) : words.join(", ");
}
