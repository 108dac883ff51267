import type { Io } from "../ui/io.ts";
import { createStyle, escapeText } from "../ui/terminal.ts";
import { wrap } from "../ui/wrap.ts";
import type { TestReport } from "@hawk/manage/run";
import { modelAdvice } from "@hawk/sync";
import type { Lack } from "@hawk/sync";

export function renderNotRun(why: string): string {
  return `would not run: ${escapeText(why)}\n`;
}

export function renderTest(
  { event, payload, report, agents, result: { results, verdict, allowed } }: Extract<TestReport, { result: unknown }>,
  { hasColour, columns }: Pick<Io, "hasColour" | "columns">,
): string {
  const { bold, dim } = createStyle(hasColour);
  const section = (title: string, text: string): string => (text.trim() === "" ? "" : `${bold(title)}\n${indent(text)}\n`);
  const process = report?.process;
  const reason = allowed ? "" : (verdict.reason ?? verdict.stop?.reason ?? "");
  const isShown = process !== undefined && `${process.stdout}${process.stderr}`.includes(reason.trim());
  const effects = [
    `${event}: ${words[verdict.kind] ?? verdict.kind}${reason === "" || isShown ? "" : `, ${reason}`}`,
    verdict.permission?.decision === "allow" && "allow: the user is not asked",
    verdict.context && `context: ${verdict.context}`,
    ...verdict.ignored.map(({ effect, why }) => `${effect} has no effect: ${why}`),
  ];
  return [
    section("stdin", report?.stdin ?? JSON.stringify(payload)),
    ...(process
      ? [
          section("stdout", process.stdout),
          section("stderr", process.stderr),
          section("exit", `code ${process.exitCode ?? "none"} after ${Math.round(process.durationMs)} ms`),
        ]
      : []),
    ...results.map(({ outcome: { status, failure, reason: why } }) =>
      section("outcome", [words[status] ?? status, failure, why === verdict.reason ? undefined : why].filter(Boolean).join(": ")),
    ),
    section("verdict", effects.filter(Boolean).join("\n")),
    `${bold("fires in")}\n${indent(wrap(hostsOf(agents), (columns || Infinity) - INDENT.length).join("\n"))}\n`,
    dim("run from here, with only this hook\n"),
  ].join("");
}

/** People see one word for a block. */
const words: Readonly<Record<string, string>> = { blocking: "block", reject: "block" };

/** Where the hook fires, where it does not, and why. */
function hostsOf(agents: TestReport["agents"]): string {
  const firing = agents.filter(({ lacks }) => lacks === null).map(({ host }) => host);
  const without = Object.entries(reasons).flatMap(([lack, why]) => {
    const hosts = agents.filter(({ lacks }) => lacks === lack).map(({ host }) => host);
    return hosts.length === 0 ? [] : [`not in ${hosts.join(", ")}${why}`];
  });
  return [...(firing.length === 0 ? [] : [firing.join(", ")]), ...without].join("\n");
}

const reasons: Readonly<Record<Lack, string>> = {
  event: ": there is no such event",
  model: `: no model is set up; ${modelAdvice}`,
  block: ": it could not block there",
};

const INDENT = "  ";

function indent(text: string): string {
  return text
    .trimEnd()
    .split("\n")
    .map((line) => `${INDENT}${escapeText(line)}`)
    .join("\n");
}
