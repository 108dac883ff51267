import { isObject } from "@hawk/adapter";
import { events } from "../events.ts";

const eventNames = new Set(Object.values(events).flatMap(({ native }) => native));

/** What Qwen Code finds wrong with the hooks in its settings, and what it would silently read otherwise than it is meant. */
export function validateSettings(text: string): string[] {
  const { hooks } = JSON.parse(text) as { hooks?: unknown };
  if (!isObject(hooks)) return ["hooks is not an object"];
  return Object.entries(hooks).flatMap(([event, groups]) => {
    if (!eventNames.has(event)) return [`${event} is not an event`];
    return Array.isArray(groups) ? groups.flatMap((group) => findGroupProblems(event, group)) : [`${event} is not an array`];
  });
}

function findGroupProblems(event: string, group: unknown): string[] {
  if (!isObject(group) || !Array.isArray(group["hooks"])) return [`${event} has a hook outside of a group`];
  const { matcher, hooks } = group;
  return [
    ...(matcher === undefined || (typeof matcher === "string" && isReadable(matcher))
      ? []
      : [`${event} has the matcher ${JSON.stringify(matcher)}`]),
    ...(hooks as unknown[]).flatMap((hook) => findHookProblems(event, hook)),
  ];
}

function findHookProblems(event: string, hook: unknown): string[] {
  if (!isObject(hook) || hook["type"] !== "command") return [`${event} has a hook that is not a command`];
  const { command, timeout } = hook;
  const isTimeFine = timeout === undefined || (typeof timeout === "number" && timeout > 0 && timeout < 2 ** 31);
  return [
    ...(typeof command === "string" && command !== "" ? [] : [`${event} has a hook without a command`]),
    ...(isTimeFine ? [] : [`${event} has the timeout ${JSON.stringify(timeout)}`]),
  ];
}

/** One that can't be read never fits. */
function isReadable(matcher: string): boolean {
  try {
    return new RegExp(matcher) instanceof RegExp;
  } catch {
    return false;
  }
}
