import { jsonSettings, nativeEvent } from "@hawk/adapter";
import type { Adapter, Registration, SettingsEntry } from "@hawk/adapter";
import type { EventName } from "@hawk/events";
import { events } from "./events.ts";

export const settings: Adapter["settings"] = {
  user: { path: ".codex/hooks.json", directoryVariable: "CODEX_HOME" },
  project: { path: ".codex/hooks.json" },
};

export const { wire, unwire }: Pick<Adapter, "wire" | "unwire"> = jsonSettings((registrations) => registrations.flatMap(toEntry), {
  name: "Codex's hooks.json",
});

/** Longer than any hook may take. */
const DAY_SECONDS = 86_400;
const LONGEST_SHORT_SECONDS = 3;

/** Where the host gives a second by default, and three at the most. Whole seconds everywhere: anything else makes it discard its file. */
const shortEvents: ReadonlySet<EventName> = new Set(["session_end", "interrupt"]);

/**
 * The same group for an event, whatever hooks there are: the host trusts a hook by its command, timeout and matcher, and skips it without
 * a word when one of them is another. The runner tests matchers and timeouts itself.
 */
function toEntry({ event, handler }: Registration): SettingsEntry[] {
  // The host skips prompts and agents with a warning.
  if (handler.type !== "command") return [];
  const { type, command } = handler;
  return [
    {
      path: ["hooks", nativeEvent(events, event)],
      value: { hooks: [{ type, command, timeout: shortEvents.has(event) ? LONGEST_SHORT_SECONDS : DAY_SECONDS }] },
      mark: command,
      // The host knows a hook by its place in the list, so those which the user has trusted have to keep theirs.
      place: "last",
    },
  ];
}
