import { eventInfo } from "@hawk/events";
import { dialects } from "@hawk/protocol";
import { SUBJECT_CHARACTERS, toGlobs } from "../glob-matcher.ts";
import type { RunnerHook, RunnerSpec } from "../types.ts";

/** Puts the subject into n. Of a key that is there twice JSON takes the last, so is for Node. */
export function renderSubject({ event }: RunnerSpec): string {
  const { matchesOn } = eventInfo(event);
  if (matchesOn === undefined) return "";
  const twice = `*'"${matchesOn}"'*'"${matchesOn}"'*`;
  return `${renderField(matchesOn, "n")}case $n in *[!${SUBJECT_CHARACTERS}]*) n= ;; esac\ncase $p in ${twice}) n= ;; esac\n`;
}

/**
 * Finds a field's value in the payload without a process. What stands before the first `"key":"` must hold no bracket after its
 * first character and not end in a backslash: then that is the key of the outermost object, since a quote within a text would
 * be escaped. Anything else is left to Node.
 */
export function renderField(field: string, into: string): string {
  const key = `'"${field}":"'`;
  return `${into}=
q=\${p%%${key}*}
${isTopKey(`${into}=\${p#"$q"${key}}; ${into}=\${${into}%%'"'*}`, ":")}`;
}

/** Does one thing when q is what stands before a key of the outermost object of p, and another when that is not sure. */
export function isTopKey(then: string, otherwise: string): string {
  const isNear = `[ \${#q} -lt ${LONGEST_WAY} ]`;
  return `case $q in "$p" | ?*[{[]* | *\\\\) ${otherwise} ;; '{'*) if ${isNear}; then ${then || ":"}; else ${otherwise}; fi ;; *) ${otherwise} ;; esac\n`;
}

/** Looking further than this takes a shell longer than starting Node. */
const LONGEST_WAY = 4000;

/** Puts the hooks that this event is for into sel. */
export function renderSelection({ hooks, event }: RunnerSpec): string {
  const twins = findTwins(hooks);
  const lines = hooks.flatMap(({ hook }, index) => {
    const globs = toGlobs(hook.matcher, event);
    const take = withoutTwins(`sel="$sel ${index}"`, twins[index] ?? []);
    if (isForAll(globs)) return [take];
    return globs.length === 0 ? [] : [`case $n in ${globs.map(quoteKeyword).join(" | ")}) ${take} ;; esac`];
  });
  return `sel=\n${lines.join("\n")}\n`;
}

/** The one word that a pattern can't begin with: it would be the end of the list. */
function quoteKeyword(glob: string): string {
  return glob === "esac" ? "'esac'" : glob;
}

/** Of each hook those before it that do the same. When two of them match, one runs. */
function findTwins(hooks: readonly RunnerHook[]): number[][] {
  const known = new Map<string, number[]>();
  return hooks.map(({ hook }, index) => {
    const key = dialects[hook.dialect].duplicateKey(hook);
    if (key === null) return [];
    const twins = known.get(`${hook.dialect} ${key}`) ?? [];
    known.set(`${hook.dialect} ${key}`, [...twins, index]);
    return twins;
  });
}

function withoutTwins(take: string, twins: readonly number[]): string {
  if (twins.length === 0) return take;
  return `case "$sel " in ${twins.map((twin) => `*" ${twin} "*`).join(" | ")}) ;; *) ${take} ;; esac`;
}

/** A matcher that is no pattern is for Node, which is asked whenever it is the hook's turn. */
export function isForAll(globs: ReturnType<typeof toGlobs>): globs is "all" | null {
  return globs === "all" || globs === null;
}
