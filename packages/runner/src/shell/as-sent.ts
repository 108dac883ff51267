import { eventInfo } from "@hawk/events";
import { dialects } from "@hawk/protocol";
import type { AsSent } from "@hawk/protocol";
import type { RunnerSpec } from "../types.ts";

type Spec = Pick<RunnerSpec, "event" | "hooks" | "answers">;

/** Whether hooks get some payloads of this event as the host sent them. */
export function isAsSent({ event, answers }: Spec): boolean {
  return answers?.asSent === undefined || answers.asSent.events[event] !== undefined;
}

function isAboutTool({ event }: Spec): boolean {
  return eventInfo(event).matchesOn === "tool_name";
}

/**
 * Sorts tools that are called otherwise here: what no hook can be for is done with (`nothing`), the rest is for Node, which is asked when
 * there is no subject (n) or z is set.
 */
export function renderForeignTools(spec: Spec, nothing: string): string {
  const { asSent } = spec.answers ?? {};
  if (!asSent || !isAboutTool(spec)) return "";
  const same = asSent.events[spec.event] ?? [];
  const foreign = Object.keys(asSent.toolNames).map((name) => `${name}) ${canMatch(name, asSent, spec) ? "n= z=1" : nothing} ;;\n`);
  return `case $n in\n${foreign.join("")}${same.join(" | ")}) ;;\n*) z=1 ;;\nesac\n`;
}

function canMatch(native: string, { toolNames }: AsSent, { hooks, event }: Spec): boolean {
  const names = toolNames[native] ?? [];
  return hooks.some(({ hook }) =>
    names.some((tool_name) => dialects[hook.dialect].matches(hook.matcher, { name: event, payload: { tool_name } }) !== false),
  );
}

/** The project is where the payload says. Where that is not where the runner was started, and beyond what was seen, Node knows better. */
export function renderProjectOf({ answers }: Spec, wholeCharacters: number): string {
  if (!answers?.asSent) return "";
  return `case $y in '' | *\\\\*) z=1 ;; *) [ "$y" -ef . ] || z=1 ;; esac
[ \${#p} -lt ${wholeCharacters} ] || z=1
if [ "$z" = "" ]; then HAWK_PROJECT_DIR=$y CLAUDE_PROJECT_DIR=$y; export HAWK_PROJECT_DIR CLAUDE_PROJECT_DIR; fi
`;
}

/** Defines h_wrap, which puts what hooks get into the file i. */
export function renderWrap(spec: Spec): string {
  const print = isAboutTool(spec) ? `printf '{"_native":%s,%s\\n' "$p" "\${p#?}"` : `printf '%s\\n' "$p"`;
  return `h_wrap() {
  i=$t.p
  ${print} 4>&- >"$i" || h_do h_broken
}
`;
}
