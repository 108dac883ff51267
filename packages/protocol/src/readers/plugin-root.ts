import { partAt, reportError } from "./part.ts";
import type { Part } from "./part.ts";

const PLACEHOLDER = "${CLAUDE_PLUGIN_ROOT}";

/** Whether a command of a hook that no plugin brought refers to a plugin's directory; that is reported. */
export function reportMissingPlugin(hook: Part, words: readonly string[]): boolean {
  const isUsed = words.some((word) => word.includes(PLACEHOLDER));
  if (isUsed) reportError(partAt(hook, "command"), `${PLACEHOLDER} stands for nothing outside a plugin`, "write the full path");
  return isUsed;
}
