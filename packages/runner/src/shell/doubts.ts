import { eventInfo } from "@hawk/events";
import { tellingKeys } from "../call-shape.ts";
import { quote } from "../quote.ts";
import { strangersVariables } from "../strangers.ts";
import type { RunnerSpec } from "../types.ts";

/** Whether one of the hooks must not be passed by. */
export function hasGuard({ hooks }: Pick<RunnerSpec, "hooks">): boolean {
  return hooks.some(({ hook }) => hook.onFailure === "block");
}

/**
 * Sets e when the payload p is none that the shell may settle: one that is cut or no object, and where there is a guard also one of a
 * program or a tool that hawk does not know. Node is asked then. A tool is harmless when nothing in the payload looks like a command or a
 * file; a key that is written with escapes may be any.
 */
export function renderDoubts(spec: RunnerSpec, wholeCharacters: number): string {
  const isWhole = `[ \${#p} -lt ${wholeCharacters} ]`;
  const cut = `case $p in '{'*'}') ;; '{'*) if ${isWhole}; then e=1; fi ;; *) e=1 ;; esac\n`;
  if (!hasGuard(spec)) return cut;
  const strangers = strangersVariables.map((name) => `if [ "\${${name}-}" ]; then e=1; fi\n`).join("");
  return `${cut}${strangers}case $p in *'"hookEventName":'* | *'"toolName":'*) e=1 ;; esac\n${renderUnknown(spec, isWhole)}`;
}

function renderUnknown({ event, knownTools = [] }: RunnerSpec, isWhole: string): string {
  if (eventInfo(event).matchesOn !== "tool_name") return "";
  const known = ["''", "mcp__*", ...knownTools.map(quote)].join(" | ");
  const telling = tellingKeys.map((key) => `*'"${key}"'*`).join(" | ");
  return `case $n in
${known}) ;;
*) case $p in ${telling} | *'\\u'*) e=1 ;; *) ${isWhole} || e=1 ;; esac ;;
esac
`;
}
