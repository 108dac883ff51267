import { isObject } from "@hawk/adapter";
import { events } from "../events.ts";

const names = new Set(Object.values(events).flatMap(({ native }) => native));
const keys = new Set(["type", "bash", "matcher", "timeoutSec"]);

/** What Copilot CLI finds wrong with a file of hooks, or reads in another way than it was meant. */
export function validateSettings(text: string): string[] {
  const { version, hooks } = JSON.parse(text) as Record<string, unknown>;
  if (version !== 1) return [`version is ${String(version)}`];
  if (!isObject(hooks)) return ["hooks is not an object"];
  return Object.entries(hooks).flatMap(([event, entries]) => {
    if (!names.has(event)) return [`${event} is not an event`];
    return Array.isArray(entries) ? entries.flatMap(findProblems) : [`${event} is not a list`];
  });
}

function findProblems(entry: unknown): string[] {
  if (!isObject(entry)) return ["a hook is not an object"];
  const { type, bash, matcher, timeoutSec } = entry;
  return [
    ...Object.keys(entry).filter((key) => !keys.has(key)),
    ...(type === "command" && typeof bash === "string" ? [] : ["a hook without a command"]),
    ...(typeof timeoutSec === "number" && timeoutSec > 0 ? [] : [`the timeout ${String(timeoutSec)}`]),
    ...(matcher === undefined || isReadable(matcher) ? [] : [`the matcher ${JSON.stringify(matcher)}`]),
  ];
}

/** One that can't be read takes the hook out. */
function isReadable(matcher: unknown): boolean {
  try {
    return typeof matcher === "string" && new RegExp(matcher) instanceof RegExp;
  } catch {
    return false;
  }
}
