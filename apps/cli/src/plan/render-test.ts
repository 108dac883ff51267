import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";
import type { Io } from "../ui/io.ts";
import { createStyle, escapeText } from "../ui/terminal.ts";
import type { TestReport } from "@hawk/manage/run";
import { modelAdvice } from "@hawk/sync";
import type { Lack } from "@hawk/sync";

export function renderNotRun(why: string): string {
  return `would not run: ${escapeText(why)}\n`;
}

export function renderTest(
  { event, payload, report, agents, result: { results, verdict, allowed } }: Extract<TestReport, { result: unknown }>,
  { hasColour }: Pick<Io, "hasColour">,
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
    ...results.map(({ outcome: { status, failure, reason } }) =>
      section("outcome", [status, failure, reason === verdict.reason ? undefined : reason].filter(Boolean).join(": ")),
    ),
    section("verdict", effects.filter(Boolean).join("\n")),
    `${bold("fires in")}\n${indent(hostsOf(event, agents))}\n`,
    dim("run from here, with only this hook\n"),
  ].join("");
}

/** Where the hook fires, under which name, where it does not, and why. */
function hostsOf(name: EventName, agents: TestReport["agents"]): string {
  const native = eventInfo(name).native ?? {};
  const byName = new Map<string, string[]>();
  for (const { host, lacks } of agents) {
    const own = (native[host] ?? [name]).join(", ");
    if (lacks === null) byName.set(own, [...(byName.get(own) ?? []), host]);
  }
  const lines = [...byName].map(([own, hosts]) => `${hosts.join(", ")} as ${own}`);
  const without = Object.entries(reasons).flatMap(([lack, why]) => {
    const hosts = agents.filter(({ lacks }) => lacks === lack).map(({ host }) => host);
    return hosts.length === 0 ? [] : [`not in ${hosts.join(", ")}${why}`];
  });
  return [...lines, ...without].join("\n");
}

const reasons: Readonly<Record<Lack, string>> = {
  event: "",
  model: `: no model is set up; ${modelAdvice}`,
  block: ": it could not block there",
};

function indent(text: string): string {
  return text
    .trimEnd()
    .split("\n")
    .map((line) => `  ${escapeText(line)}`)
    .join("\n");
}
