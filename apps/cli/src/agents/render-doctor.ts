import type { Screen } from "../ui/io.ts";
import type { Finding, HostStatus, UnreachedAgents } from "@hawk/sync";
import { renderTable } from "../ui/table.ts";
import { createStyle, escapeText } from "../ui/terminal.ts";
import type { TextStyle } from "../ui/terminal.ts";
import { count } from "../ui/messages.ts";
import { STATES } from "./render-status.ts";
import { renderUnreached } from "./render-unreached.ts";

interface Examined {
  findings: readonly Finding[];
  statuses: readonly HostStatus[];
  others: UnreachedAgents;
}

export function renderDoctor({ findings, statuses, others }: Examined, { columns, hasColour }: Screen): string {
  const style = createStyle(hasColour);
  const rows = statuses.map(({ title, binary, version, state }) => [
    title,
    version ?? (binary === null ? "" : "unknown version"),
    STATES[state] ?? state,
  ]);
  return [
    rows.length > 0 ? `${renderTable(["AGENT", "VERSION", "HAWK"], rows, columns, style)}\n` : "",
    ...findings.map((finding) => render(finding, style)),
    `${summarize(findings, others, style)}\n`,
    renderUnreached(others),
    findings.length > 0 ? style.dim("hawk explain EVENT shows which hooks an event runs; hawk log shows what they did\n") : "",
  ].join("");
}

const marks = { problem: "✗", warning: "!", note: "·" } as const;

function render({ severity, subject, what, fix }: Finding, { red, yellow, dim, bold }: TextStyle): string {
  const colour = { problem: red, warning: yellow, note: dim }[severity];
  const head = `${colour(marks[severity])} ${bold(escapeText(subject))}: ${escapeText(what)}\n`;
  return fix === undefined ? head : `${head}  ${dim("→")} ${escapeText(fix)}\n`;
}

function summarize(findings: readonly Finding[], { unreached }: UnreachedAgents, { green, red }: TextStyle): string {
  const [problems, warnings] = (["problem", "warning"] as const).map(
    (wanted) => findings.filter(({ severity }) => severity === wanted).length,
  );
  const isAll = unreached.length === 0;
  if (!problems && !warnings && isAll) return green("All is well: your agents run what your configuration says.");
  if (!problems && !warnings) return green("All is well in the agents above: they run what your configuration says.");
  const words = `${count(problems ?? 0, "problem")}, ${count(warnings ?? 0, "warning")}`;
  return problems ? red(words) : words;
}
