import { eventNames } from "@hawk/events";
import type { NotRun } from "./not-run.ts";
import type { HostReport, Result } from "./result.ts";

const INTRODUCTION = `# Conformance

Written by \`npm run conformance\`, which runs the real agents, each in a fresh home directory and against a scripted model server.
An effect works if it shows from outside: in what the model gets and in what tools do. Every agent runs the same hook files.

![Which effects of hooks work in which agents: one square for each](images/conformance.svg)
`;

/** The page of host × event × effect. It depends on the results alone, so another run changes nothing unless they do. */
export function renderPage(reports: readonly HostReport[], notRun: readonly NotRun[] = []): string {
  const sections = [INTRODUCTION, renderVersions(reports), renderEffects(reports), renderReasons(reports), renderNotRun(notRun)];
  return sections.filter((section) => section !== "").join("\n");
}

function renderVersions(reports: readonly HostReport[]): string {
  const rows = reports.map(({ title, version, unavailable }) => [title, unavailable === undefined ? version : `${version}, not run`]);
  return renderMarkdownTable(["agent", "version"], rows);
}

function renderEffects(reports: readonly HostReport[]): string {
  const ran = reports.filter(({ unavailable }) => unavailable === undefined);
  const rows = listEffects(ran).map(({ scenario, event, effect }) => {
    const cells = ran.map(({ results }) => cell(results.find((result) => result.scenario === scenario)));
    return [`\`${event}\``, effect].concat(cells);
  });
  return renderMarkdownTable(["event", "effect", ...ran.map(({ title }) => title)], rows);
}

/** Each scenario once, in the order of the events, then of the scenarios. */
function listEffects(reports: readonly HostReport[]): Result[] {
  const all = reports.flatMap(({ results }) => results);
  const once = [...new Map(all.map((result) => [result.scenario, result])).values()];
  return once.toSorted((a, b) => eventNames.indexOf(a.event) - eventNames.indexOf(b.event));
}

function cell(result: Result | undefined): string {
  if (result === undefined) return "";
  if (result.status === "fails") return "**fails**";
  return result.isFlaky ? "works (on the second try)" : result.status;
}

function renderReasons(reports: readonly HostReport[]): string {
  const lines = reports.flatMap(({ title, results }) =>
    results.flatMap(({ event, effect, status, why }) => (why ? [`- ${title}, \`${event}\`, ${effect}: ${status}, because ${why}`] : [])),
  );
  return lines.length > 0 ? `## Why not\n\n${lines.join("\n")}\n` : "";
}

function renderNotRun(notRun: readonly NotRun[]): string {
  const lines = notRun.map(({ title, status, reason }) => `- ${title}: ${status}, because ${reason}\n`);
  return lines.length > 0 ? `## Not run\n\n${lines.join("")}` : "";
}

function renderMarkdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, header.map(() => "---"), ...rows.map((row) => row.map((text) => text.replaceAll("|", "\\|")))];
  return lines.map((row) => `| ${row.join(" | ")} |\n`).join("");
}
