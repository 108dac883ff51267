import { unionMatcher } from "@hawk/adapter";
import type { AdapterTables, Registration } from "@hawk/adapter";
import type { EventName } from "@hawk/events";

const LIST = /^[A-Za-z0-9_|, -]*$/;
const BARE_LIST = /^[A-Za-z0-9_|]*$/;

/** There the host tests a different model name than it sends, so a matcher could miss a switch. */
const unsafeToMatch: ReadonlySet<EventName> = new Set(["pre_model_switch", "post_model_switch"]);

export function toMatcher(
  { event, matchers = [] }: Registration,
  { events, tools }: Parameters<AdapterTables["settings"]>[0],
): string | undefined {
  if (matchers.length === 0 || !events[event]?.hasMatcher || unsafeToMatch.has(event)) return undefined;
  if (event === "file_changed") return watchedFiles(matchers);
  return unionMatcher(matchers, event, { list: event === "stop_failure" ? BARE_LIST : LIST, takesRegex: true, tools });
}

/** The host reads the parts between bars as names of files to watch, so they stay as they are. As a matcher they match anywhere. */
function watchedFiles(matchers: readonly string[]): string | undefined {
  if (matchers.some((matcher) => matcher === "" || matcher === "*")) return undefined;
  const readable = matchers.filter(isReadable);
  const isPlain = readable.every((matcher) => !/[()[\]\\]/.test(matcher));
  const names = isPlain ? readable.flatMap((matcher) => matcher.split("|").map((name) => name.trim())) : readable;
  const sorted = [...new Set(names)].filter((name) => name !== "").toSorted();
  return sorted.join("|") || undefined;
}

/** An invalid one would break the others too. */
function isReadable(matcher: string): boolean {
  try {
    return new RegExp(matcher) instanceof RegExp;
  } catch {
    return false;
  }
}
