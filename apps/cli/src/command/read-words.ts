import { eventInfo, eventNames, nearest, resolveEvent } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { usageError } from "../ui/usage-error.ts";

export function readEvent(word: string): EventName {
  const { event, suggestions } = resolveEvent(word);
  if (event) return event;
  throw usageError(
    `there is no event "${word}"`,
    suggestions.length > 0
      ? `did you mean ${suggestions.join(" or ")}?`
      : "such as pre_tool_use, post_tool_use, user_prompt_submit or stop",
  );
}

/** An agent of the event catalog, or one that hawk has an adapter for. */
export function readAgent(word: string, supported: readonly string[]): string {
  const known = [...new Set([...eventNames.flatMap((name) => Object.keys(eventInfo(name).native ?? {})), ...supported])];
  if (known.includes(word)) return word;
  throw usageError(`there is no agent "${word}"`, didYouMean(word, known, "there are"));
}

/** An agent that hawk has an adapter for. */
export function readSupportedAgent(word: string, known: readonly string[]): string {
  if (known.includes(word)) return word;
  throw usageError(`hawk has no adapter for "${word}"`, didYouMean(word, known, "it has"));
}

function didYouMean(word: string, known: readonly string[], all: string): string {
  const near = known.find((id) => id.startsWith(word)) ?? nearest(word, known)[0];
  return near ? `did you mean ${near}?` : `${all}: ${known.join(", ")}`;
}
