import { jsonSettings, nativeEvent, unionMatcher } from "@hawk/adapter";
import type { Adapter, Registration, SettingsEntry } from "@hawk/adapter";
import type { EventName } from "@hawk/events";
import { events } from "./events.ts";
import { tools } from "./tools.ts";

type Handler = Extract<SettingsEntry["value"], { readonly [key: string]: unknown }>;

export const settings: Adapter["settings"] = {
  user: { path: ".claude/settings.json", directoryVariable: "CLAUDE_CONFIG_DIR" },
  project: { path: ".claude/settings.json" },
  local: { path: ".claude/settings.local.json" },
};

export const { wire, unwire }: Pick<Adapter, "wire" | "unwire"> = jsonSettings((registrations) => registrations.map(toEntry), {
  name: "Claude Code's settings",
});

const LONGEST_SESSION_END_SECONDS = 60;

/**
 * One group for each registration. Under PreToolUse and PermissionRequest one invalid entry would cost the user the whole file,
 * permission rules included, so nothing is written here that the host does not know.
 */
function toEntry(registration: Registration): SettingsEntry {
  const { handler } = registration;
  const matcher = toMatcher(registration);
  return {
    path: ["hooks", nativeEvent(events, registration.event)],
    value: { ...(matcher === undefined ? {} : { matcher }), hooks: [toHandler(registration)] },
    mark: handler.type === "command" ? handler.command : handler.prompt,
  };
}

function toHandler({ event, handler, timeoutSeconds }: Registration): Handler {
  const timeout = toTimeout(event, timeoutSeconds);
  if (handler.type === "command") return { ...handler, ...timeout };
  // A refusal should only block that one call, not end the turn.
  return { ...handler, ...timeout, ...(handler.type === "prompt" ? { continueOnBlock: true } : {}) };
}

/** A number above zero or none at all. Where a hook has 1.5 seconds by default, there is always one. */
function toTimeout(event: Registration["event"], seconds: number): { timeout?: number } {
  const timeout = Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
  if (event === "session_end") return { timeout: Math.min(timeout ?? LONGEST_SESSION_END_SECONDS, LONGEST_SESSION_END_SECONDS) };
  return timeout === undefined ? {} : { timeout };
}

const LIST = /^[A-Za-z0-9_|, -]*$/;
const BARE_LIST = /^[A-Za-z0-9_|]*$/;

/** There the host tests another name of the model than the one that it sends, so a matcher could miss a switch. */
const unsafeToMatch: ReadonlySet<EventName> = new Set(["pre_model_switch", "post_model_switch"]);

function toMatcher({ event, matchers = [] }: Registration): string | undefined {
  if (matchers.length === 0 || !events[event]?.hasMatcher || unsafeToMatch.has(event)) return undefined;
  if (event === "file_changed") return watchedFiles(matchers);
  return unionMatcher(matchers, event, { list: event === "stop_failure" ? BARE_LIST : LIST, takesRegex: true, tools });
}

/** The host takes what stands between the bars as names of files to watch, so they stay as they are, and as a matcher they are found anywhere. */
function watchedFiles(matchers: readonly string[]): string | undefined {
  if (matchers.some((matcher) => matcher === "" || matcher === "*")) return undefined;
  const readable = matchers.filter(isReadable);
  const isPlain = readable.every((matcher) => !/[()[\]\\]/.test(matcher));
  const names = isPlain ? readable.flatMap((matcher) => matcher.split("|").map((name) => name.trim())) : readable;
  return (
    [...new Set(names)]
      .filter((name) => name !== "")
      .toSorted()
      .join("|") || undefined
  );
}

/** One that can't be read would take the others down with it. */
function isReadable(matcher: string): boolean {
  try {
    return new RegExp(matcher) instanceof RegExp;
  } catch {
    return false;
  }
}
