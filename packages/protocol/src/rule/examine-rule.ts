import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";
import type { RuleAction, RuleCondition } from "../definition.ts";
import { permissionEvents } from "../decide.ts";
import { regexOf } from "./meets.ts";
import { isAboutTool } from "./values.ts";

/** Why a rule, or a condition of it, never does what it says. */
export interface RuleProblem {
  message: string;
  hint: string;
  /** The condition that is meant; absent where it is the action. */
  condition?: RuleCondition;
}

const ofTools = new Set(["command", "path", "old_text"]);

/** Finds what keeps a rule from working: invalid patterns, and fields that its events don't have. */
export function examineRule(
  { action, conditions }: { action: RuleAction | null; conditions: readonly RuleCondition[] },
  events: readonly EventName[],
): RuleProblem[] {
  return [
    ...conditions.flatMap((condition) => examineCondition(condition, events)),
    ...events.flatMap((event) => examineAction(action, event)),
  ];
}

function examineCondition(condition: RuleCondition, events: readonly EventName[]): RuleProblem[] {
  const { field, operator, patterns } = condition;
  const unread = operator === "regex" ? patterns.filter((pattern) => regexOf(condition, pattern) === null) : [];
  const isStray = (ofTools.has(field) || field.startsWith("input.")) && events.length > 0 && !events.some((name) => isAboutTool({ name }));
  return [
    ...unread.map((pattern) => ({
      message: `expected a regular expression as ${field}, got ${JSON.stringify(pattern.slice(0, 60))}`,
      hint: "lookaround, back-references and more than 4096 characters can't be used",
      condition,
    })),
    ...(isStray ? [{ message: `${events.join(" and ")} has no ${field}, so the rule never matches`, hint: "use text", condition }] : []),
  ];
}

function examineAction(action: RuleAction | null, event: EventName): RuleProblem[] {
  const { canBlock, canAddContext } = eventInfo(event);
  if (action === "block" && !canBlock) return [{ message: `${event} can't be blocked`, hint: "use action: warn, or another event" }];
  if (action === "ask" && !permissionEvents.has(event))
    return [{ message: `${event} asks for no permission`, hint: "use action: block or warn, or the event pre_tool_use" }];
  if (action === "context" && !canAddContext)
    return [{ message: `${event} takes no text for the model`, hint: "use action: warn, or another event" }];
  return [];
}
