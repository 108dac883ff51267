import { resolveEvent } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { pascalCase } from "../dialects/pascal-case.ts";
import { quote, reportError } from "./part.ts";
import type { Part } from "./part.ts";

/** The event of that name, in any spelling; `undefined`, and reported, when there is none. */
export function readEvent(part: Part, name: string): EventName | undefined {
  const { event, suggestions } = resolveEvent(name);
  if (event !== null) return event;
  const hint =
    suggestions.length === 0 ? "such as PreToolUse or SessionStart" : `did you mean ${suggestions.map(pascalCase).join(" or ")}?`;
  reportError(part, `expected the name of an event, got ${quote(name)}`, hint);
  return undefined;
}
