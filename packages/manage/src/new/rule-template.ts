import { isFileTool, toolFamilies } from "@hawk/protocol";
import { FORBIDDEN } from "./describe-event.ts";
import type { EventPlan } from "./describe-event.ts";

const actions: Record<EventPlan["does"], string> = { guard: "block", inform: "context", watch: "warn" };

/** What an event says in words that a rule can match. */
const texts = new Set(["prompt", "message", "error", "last_assistant_message", "task_subject", "reason"]);

/** Whether an event has something that a rule can match. */
export function canHaveRule({ subject }: EventPlan): boolean {
  return subject === "tool_input" || texts.has(subject ?? "");
}

/** A rule without code, and what else could stand in it. */
export function renderRule(plan: EventPlan, reason: string): string {
  const { event, matcher, description, does, sample } = plan;
  const pattern = does === "guard" ? FORBIDDEN : "example";
  return `---
hawk-hook:
  events: [${event}]
  description: ${description}
  # hawk-test: ${JSON.stringify(sample)}
  match:${matcher === undefined ? "" : `\n    tool: ${JSON.stringify(matcher)}`}
    ${matchFor(plan, pattern)}
    # tool: Bash or edit, command: a regular expression, path: a glob such as "*.env", text: a regular expression.
    # All of them have to fit; a list is "one of these".
  action: ${actions[does]} # or block, ask, warn, context
---
${reason}
`;
}

function matchFor({ subject, sample }: EventPlan, pattern: string): string {
  const tool = String(sample["tool_name"]);
  if (subject !== "tool_input") return `text: ${pattern}`;
  if (toolFamilies["shell"]?.includes(tool)) return `command: ${pattern}`;
  return isFileTool(tool) ? `path: "*${pattern}*"` : `text: ${pattern}`;
}
