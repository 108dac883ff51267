import { dialects, isDuplicate, duplicateKeyOf } from "@hawk/protocol";
import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";
import type { PlannedHook, Splice } from "@hawk/protocol";
import { toGlobs } from "./glob-matcher.ts";
import type { RunnerHook, RunnerSpec } from "./types.ts";

/** Whether one of the hooks is a guard. */
export function hasGuard({ hooks }: Pick<RunnerSpec, "hooks">): boolean {
  return hooks.some(({ hook }) => hook.onFailure === "block");
}

/** Other hosts that start this runner have served the event with their own. A variable alone proves nothing, since their child processes inherit it. */
export function renderOtherHosts({ leftTo = [] }: RunnerSpec): string {
  const tests = leftTo.map(({ variables, fields }) => {
    const isSet = variables.map((name) => `[ "\${${name}-}" ]`).join(" && ");
    return `if ${isSet} && are_keys ${fields.join(" ")}; then return; fi; `;
  });
  return `other_host() { ${tests.join("")}return 1; }`;
}

/** Puts the numbers of the matching hooks into _picked. */
export function renderPicking({ hooks, event, answers }: RunnerSpec): string {
  const others = eventInfo(event).matchesOn === "tool_name" ? listOthers(answers?.splice) : [];
  const twins = findTwins(hooks);
  const lines = hooks.flatMap(({ hook }, index) => {
    const globs = withOthers(toGlobs(hook.matcher, event), hook, event, others);
    const take = withoutTwins(`_picked="$_picked ${index}"`, twins[index] ?? []);
    if (isForAll(globs)) return [`  ${take}\n`];
    return globs.length === 0 ? [] : [`  case $_subject in ${globs.map(quoteKeyword).join(" | ")}) ${take} ;; esac\n`];
  });
  return lines.length === 0 ? "pick_hooks() { :; }\n" : `pick_hooks() {\n${lines.join("")}}\n`;
}

type Others = readonly (readonly [subject: string, others: readonly string[]])[];

/** The tools that have more than one name for hooks, and all but the one that the shell has for them. */
function listOthers(splice: Splice | undefined): Others {
  return Object.values(splice?.tools ?? {}).flatMap(({ names: [subject = "", ...others], fields }) =>
    fields && others.length > 0 ? [[subject, others]] : [],
  );
}

/** A hook for any of a tool's names matches the tool. */
function withOthers(globs: ReturnType<typeof toGlobs>, { dialect, matcher }: PlannedHook, name: EventName, others: Others): typeof globs {
  if (isForAll(globs)) return globs;
  const isFor = (tool_name: string): boolean => dialects[dialect].matches(matcher, { name, payload: { tool_name } }) !== false;
  const subjects = others.flatMap(([subject, names]) => (names.some(isFor) ? [subject] : []));
  return [...new Set([...globs, ...subjects])];
}

/** The one word that a pattern can't begin with: it would be the end of the list. */
function quoteKeyword(glob: string): string {
  return glob === "esac" ? "'esac'" : glob;
}

/** For each hook, the earlier ones that do the same. If two of them match, one runs. */
function findTwins(hooks: readonly RunnerHook[]): number[][] {
  const before = new Map<string, number[]>();
  return hooks.map(({ hook }, index) => {
    const key = duplicateKeyOf(hook);
    if (key === null) return [];
    const alike = before.get(key) ?? [];
    before.set(key, [...alike, index]);
    return alike.filter((at) => isDuplicate((hooks[at] as RunnerHook).hook, hook));
  });
}

function withoutTwins(take: string, twins: readonly number[]): string {
  if (twins.length === 0) return take;
  return `case "$_picked " in ${twins.map((twin) => `*" ${twin} "*`).join(" | ")}) ;; *) ${take} ;; esac`;
}

/** A matcher that is not a pattern goes to Node, which is asked whenever it is the hook's turn. */
export function isForAll(globs: ReturnType<typeof toGlobs>): globs is "all" | null {
  return globs === "all" || globs === null;
}
