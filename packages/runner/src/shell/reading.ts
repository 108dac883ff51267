import { eventInfo } from "@hawk/events";
import { dialects } from "@hawk/protocol";
import { SUBJECT_CHARACTERS, toGlobs } from "../glob-matcher.ts";
import { quote } from "../quote.ts";
import type { RunnerHook, RunnerSpec } from "../types.ts";
import { wayOf } from "../way.ts";

/** As many bytes of the payload as are looked at; a payload that is longer goes to a file unseen. */
const SEEN_BYTES = 65_536;
/** A character may be four bytes long, and shells differ in what they count. */
const SURELY_WHOLE = SEEN_BYTES / 4;

/**
 * What a shell says itself, such as that a job was killed, is not for the host: stderr is put away on 4, and only messages go there.
 * A host that has none gets none; to copy what is closed would end the shell, with the exit code of a refusal.
 */
const SILENCE = "true 4>&2 || exec 2>/dev/null\nexec 4>&2 2>/dev/null\n";

/**
 * Reads the payload, picks the hooks and makes ready for them. A hook that is alone and needs no picking gets the host's stdin
 * itself. Until the payload is there, no signal is caught: a shell that reads would not notice, and the watch cleans up.
 */
export function renderReading(spec: RunnerSpec): string {
  const { paths, tools } = spec;
  const start = `live= ran= blocks= texts= jsons= fails= i= n=${knownSubject(spec) ?? ""}\n${SILENCE}h_now\nt=${quote(paths.temporary)}/$$-$c\n`;
  if (isDirect(spec)) return `${start}exec 3<&0\nsel=' 0'\ntrue >"$t.0.o" || h_broken\nh_open\nh_ready\n`;
  const nothing = tools.isHeadGreedy ? `{ ${quote(tools.rm)} -f "$t.i"; exit 0; }` : "exit 0";
  return `${start}${renderIntake(tools)}${renderSubject(spec)}${renderSelection(spec)}[ "$sel" ] || ${nothing}\nh_open\nh_keep\nh_ready\n`;
}

/** Puts the payload, or its beginning, into p, and defines h_keep, which makes sure that all of it is in the file i. */
function renderIntake({ isHeadGreedy, head, cat }: RunnerSpec["tools"]): string {
  const look = `${quote(head)} -c ${SEEN_BYTES} 4>&-`;
  if (isHeadGreedy) return `h_keep() { :; }\ni=$t.i\n${quote(cat)} 4>&- >"$i" || h_broken\np=$(${look} <"$i")\n`;
  return `h_keep() {
  i=$t.i
  if [ \${#p} -lt ${SURELY_WHOLE} ]; then printf '%s\\n' "$p"; else printf '%s' "$p"; ${quote(cat)}; fi 4>&- >"$i" || h_broken
}
p=$(${look})
`;
}

/** One hook, and nothing to be looked up in the payload: not which hooks to run, and not what to write into the trace. */
function isDirect(spec: RunnerSpec): boolean {
  const { hooks, event, registeredMatcher, trace } = spec;
  const [only] = hooks;
  const way = only && wayOf(only, spec);
  if (!only || hooks.length > 1 || way === "node" || way === "async") return false;
  const isPicked =
    toGlobs(only.hook.matcher, event) === "all" || (registeredMatcher !== undefined && registeredMatcher === only.hook.matcher);
  const { matchesOn } = eventInfo(event);
  return isPicked && (matchesOn === undefined || trace === "off" || subjectOf(only, event) !== null);
}

/** The subject, when there is only one for which this runner is ever started. */
function knownSubject(spec: RunnerSpec): string | null {
  const [only] = spec.hooks;
  return only && isDirect(spec) ? subjectOf(only, spec.event) : null;
}

function subjectOf({ hook }: RunnerHook, event: RunnerSpec["event"]): string | null {
  const globs = toGlobs(hook.matcher, event);
  const isOne = Array.isArray(globs) && globs.length === 1 && /^[A-Za-z0-9_-]+$/.test(globs[0] as string);
  return isOne ? (globs[0] as string) : null;
}

/**
 * Finds a field's value in the payload without a process. What stands before the first `"key":"` must hold no bracket after its
 * first character and not end in a backslash: then that is the key of the outermost object, since a quote within a text would
 * be escaped. Anything else is left to Node.
 */
function renderSubject({ event, hooks }: RunnerSpec): string {
  const { matchesOn } = eventInfo(event);
  if (matchesOn === undefined) return "";
  const key = `'"${matchesOn}":"'`;
  const isNeeded = hooks.some(({ hook }) => toGlobs(hook.matcher, event) !== "all");
  return `q=\${p%%${key}*}
case $q in "$p" | ?*[{[]* | *\\\\) ;; '{'*) if [ \${#q} -lt ${LONGEST_WAY} ]; then n=\${p#"$q"${key}}; n=\${n%%'"'*}; fi ;; esac
case $n in '' | *[!${SUBJECT_CHARACTERS}]*) n=${isNeeded ? "; h_open; h_keep; h_node" : ""} ;; esac
`;
}

/** Looking further than this takes a shell longer than starting Node. */
const LONGEST_WAY = 4000;

function renderSelection({ hooks, event }: RunnerSpec): string {
  const lines = hooks.flatMap(({ hook }, index) => {
    const globs = toGlobs(hook.matcher, event);
    const take = withoutTwins(`sel="$sel ${index}"`, twinsOf(hooks, index));
    // A matcher that is no pattern is for Node, which is asked whenever it is the hook's turn.
    if (globs === "all" || globs === null) return [take];
    return globs.length === 0 ? [] : [`case $n in ${globs.map(quoteKeyword).join(" | ")}) ${take} ;; esac`];
  });
  return `sel=\n${lines.join("\n")}\n`;
}

/** The one word that a pattern can't begin with: it would be the end of the list. */
function quoteKeyword(glob: string): string {
  return glob === "esac" ? "'esac'" : glob;
}

/** Hooks before this one that do the same. When two of them match, one runs. */
function twinsOf(hooks: readonly RunnerHook[], index: number): number[] {
  const key = keyOf(hooks[index] as RunnerHook);
  if (key === null) return [];
  return hooks
    .slice(0, index)
    .flatMap((other, at) => (other.hook.dialect === hooks[index]?.hook.dialect && keyOf(other) === key ? [at] : []));
}

function keyOf({ hook }: RunnerHook): string | null {
  return dialects[hook.dialect].duplicateKey(hook);
}

function withoutTwins(take: string, twins: readonly number[]): string {
  if (twins.length === 0) return take;
  return `case "$sel " in ${twins.map((twin) => `*" ${twin} "*`).join(" | ")}) ;; *) ${take} ;; esac`;
}
