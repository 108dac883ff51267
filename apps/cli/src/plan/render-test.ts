import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";
import type { Io } from "../ui/io.ts";
import { createStyle, escapeText } from "../ui/terminal.ts";
import type { TestReport } from "@hawk/manage/run";

export function renderNotRun(why: string): string {
  return `would not run: ${escapeText(why)}\n`;
}

export function renderTest(
  { event, payload, report, result: { results, verdict, allowed } }: Extract<TestReport, { result: unknown }>,
  { hasColour, adapters }: Pick<Io, "hasColour" | "adapters">,
): string {
  const { bold, dim } = createStyle(hasColour);
  const section = (title: string, text: string): string => (text.trim() === "" ? "" : `${bold(title)}\n${indent(text)}\n`);
  const process = report?.process;
  const effects = [
    `${event}: ${verdict.kind}${allowed ? "" : `, ${verdict.reason ?? verdict.stop?.reason ?? ""}`}`,
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
    ...results.map(({ outcome }) => section("outcome", [outcome.status, outcome.failure, outcome.reason].filter(Boolean).join(": "))),
    section("verdict", effects.filter(Boolean).join("\n")),
    `${bold("fires in")}\n${indent(hostsOf(event, Object.keys(adapters)))}\n`,
    dim("run from here, with nothing but this hook\n"),
  ].join("");
}

/** Where the event exists, under which name, and where it does not. */
function hostsOf(name: EventName, all: readonly string[]): string {
  const native = eventInfo(name).native ?? {};
  const without = all.filter((host) => !native[host]);
  const lines = all.flatMap((host) => (native[host] ? [`${host} as ${native[host].join(", ")}`] : []));
  return [...lines, ...(without.length > 0 ? [`not in ${without.join(", ")}`] : [])].join("\n");
}

function indent(text: string): string {
  return text
    .trimEnd()
    .split("\n")
    .map((line) => `  ${escapeText(line)}`)
    .join("\n");
}
