import type { AgentAudit, AuditReport, UnaskedCall } from "@hawk/proof/audit";
import type { Screen } from "../ui/io.ts";
import { createStyle, escapeText } from "../ui/terminal.ts";
import type { TextStyle } from "../ui/terminal.ts";
import { renderShortTime, renderTime } from "../ui/until.ts";

const MOST_SHOWN = 10;

/** One line for each agent, and below it the calls that hawk was not asked about. */
export function renderAudit({ agents, knownSince }: AuditReport, screen: Screen): string {
  if (agents.length === 0) return "hawk isn't in any of your agents yet: run hawk sync.\n";
  const style = createStyle(screen.hasColour);
  const isLost = agents.some((agent) => agent.kind === "read" && agent.notKnown > 0);
  const since = knownSince === null ? "" : ` goes back to ${renderTime(knownSince, new Date())}`;
  return [
    ...agents.map((agent) => renderAgent(agent, style)),
    isLost ? `Not known: hawk's trace${since}, and it counts a hook only from when it was on.\n` : "",
  ].join("");
}

function renderAgent(agent: AgentAudit, style: TextStyle): string {
  const title = style.bold(escapeText(agent.title));
  if (agent.kind === "not read") return `${style.dim("·")} ${title}: not read: ${escapeText(agent.why)}\n`;
  const { asked, unasked, notKnown, rejected, examples } = agent;
  const sign = unasked > 0 ? style.red("✗") : asked > 0 ? style.green("✓") : style.dim("·");
  const counts = [
    count(asked + unasked, "call"),
    ...(asked + unasked > 0 ? [`${asked} asked`] : []),
    ...(unasked > 0 ? [style.bold(`${unasked} not asked`)] : []),
    ...(notKnown > 0 ? [`${notKnown} not known`] : []),
    ...(rejected > 0 ? [`${rejected} turned down by the agent itself`] : []),
  ];
  return [
    `${sign} ${title}: ${counts.join(", ")}\n`,
    ...examples.slice(0, MOST_SHOWN).map((call) => `  ${renderCall(call, style)}\n`),
    unasked > MOST_SHOWN ? `  and ${unasked - MOST_SHOWN} more: hawk audit --agent ${agent.host} --json\n` : "",
    unasked > 0 ? `  ${style.dim("→")} hawk verify --agent ${agent.host} shows whether it asks now\n` : "",
    ...renderGaps(agent),
  ].join("");
}

function renderCall({ time, tool, agent, cwd, about }: UnaskedCall, { dim }: TextStyle): string {
  const who = agent === undefined ? tool : `${tool} by a subagent`;
  const what = escapeText(about.replaceAll(/\s+/g, " "));
  return [dim(renderShortTime(time, new Date()).trimEnd()), escapeText(who), dim(escapeText(cwd)), what].filter(Boolean).join("  ");
}

/** What the numbers leave out. */
function renderGaps({ neverAsked, unreadableLines, unread }: Extract<AgentAudit, { kind: "read" }>): string[] {
  const never = Object.entries(neverAsked).map(([tool, number]) => `${escapeText(tool)} (${number})`);
  return [
    ...(never.length > 0 ? [`  it doesn't ask hooks about ${never.join(", ")}\n`] : []),
    ...(unreadableLines > 0 ? [`  ${count(unreadableLines, "line")} could not be read\n`] : []),
    ...unread.slice(0, MOST_SHOWN).map(({ path, why }) => `  not read: ${escapeText(path)}: ${escapeText(why)}\n`),
    ...(unread.length > MOST_SHOWN ? [`  and ${unread.length - MOST_SHOWN} more files\n`] : []),
  ];
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
