import { eventInfo } from "@hawk/events";
import { toGlobs } from "../glob-matcher.ts";
import { quote } from "../quote.ts";
import type { RunnerHook, RunnerSpec } from "../types.ts";
import { routeOf } from "../route.ts";
import { renderForeignTools, renderProjectOf, renderWrap } from "./as-sent.ts";
import { hasGuard, renderDoubts } from "./doubts.ts";
import { isForAll, renderField, renderSelection, renderSubject } from "./picking.ts";

/** As many bytes of the payload as are looked at; a payload that is longer goes to a file unseen. */
const SEEN_BYTES = 65_536;
/** A character may be four bytes long, and shells differ in what they count. */
const SURELY_WHOLE = SEEN_BYTES / 4;

/**
 * What a shell says itself, such as that a job was killed, is not for the host: stderr is put away on 4, and only messages go there.
 * A host that has none gets none; to copy what is closed would end the shell, with the exit code of a refusal.
 */
const SILENCE = "true 4>&2 || exec 2>/dev/null\nexec 4>&2 2>/dev/null\n";

/** Where the payload goes: straight to the one hook, into a file unseen, or into a file after the hooks were picked by it. Guards are asked about nothing unseen. */
type Intake = "direct" | "spool" | "look";

/** What a runner does before anything else: where hooks have to be picked, most events are not for any of them. */
export function renderPicking(spec: RunnerSpec): string {
  if (intakeOf(spec) !== "look" || spec.tools.isHeadGreedy) return "";
  return `{ p=$(${renderLook(spec.tools)}); } 2>/dev/null\n${renderPicks(spec, "exit 0")}`;
}

/** Puts the subject of the payload p into n and the hooks that it is for into sel; sets z when only Node can tell. */
function renderPicks(spec: RunnerSpec, nothing: string): string {
  const { answers, hooks, event } = spec;
  const isLooking = !hooks.every(({ hook }) => isForAll(toGlobs(hook.matcher, event)));
  return [
    renderSubject(spec),
    renderForeignTools(spec, nothing),
    renderSelection(spec),
    renderDoubts(spec, SURELY_WHOLE),
    isLooking ? `if [ "$n" = "" ] || [ "$e" ]; then z=1; elif [ "$sel" = "" ]; then ${nothing}; fi\n` : 'if [ "$e" ]; then z=1; fi\n',
    answers?.asSent ? renderField("cwd", "y") + renderProjectOf(spec, SURELY_WHOLE) : "",
  ].join("");
}

/** Makes ready for the run. */
export function renderStart(spec: RunnerSpec): string {
  const subject = knownSubject(spec);
  return `${subject === null ? "" : `n=${subject}\n`}${SILENCE}h_now\n${renderPlace(spec.paths, spec.tools)}`;
}

/** The directory in memory, when it is there and nobody else's; it goes when the machine does. */
function renderPlace({ temporary, memory }: RunnerSpec["paths"], { mkdir }: RunnerSpec["tools"]): string {
  const disk = quote(temporary);
  if (memory === undefined) return `t=${disk}/$$-$c\n`;
  return `t=${quote(memory)}
[ -O "$t/." ] && [ -w "$t/." ] || { [ -O "\${t%/*}" ] && ${quote(mkdir)} -m 700 "$t" 4>&-; } || t=${disk}
t=$t/$$-$c
`;
}

/**
 * Takes the payload in. A hook that is alone and needs no picking gets the host's stdin itself. Until the payload is there, no
 * signal is caught: a shell that reads would not notice, and the watch cleans up.
 */
export function renderIntake(spec: RunnerSpec): string {
  const { tools, answers } = spec;
  const intake = intakeOf(spec);
  if (intake === "direct") return `exec 3<&0\nsel=' 0'\ntrue >"$t.0.o" || h_do h_broken\nh_open\nh_ready\n`;
  if (intake === "spool") return `${renderSelection(spec)}h_open\n${renderSpool(tools)}h_ready\n`;
  const wrap = answers?.asSent ? renderWrap(spec) : "";
  const go = `if [ "$z" ]; then h_open; h_keep; h_do h_node; fi\nh_open\n${wrap === "" ? "h_keep" : "h_wrap"}\nh_ready\n`;
  if (!tools.isHeadGreedy) return `${renderKeep(tools)}${wrap}${go}`;
  const picks = renderPicks(spec, `{ ${quote(tools.rm)} -f "$i"; exit 0; }`);
  return `h_keep() { i=$t.i; }\n${wrap}${renderSpool(tools)}p=$(${renderLook(tools)} <"$i")\n${picks}${go}`;
}

function renderLook({ head }: RunnerSpec["tools"]): string {
  return `${quote(head)} -c ${SEEN_BYTES}`;
}

function renderSpool({ cat }: RunnerSpec["tools"]): string {
  return `i=$t.i\n${quote(cat)} 4>&- >"$i" || h_do h_broken\n`;
}

/** Defines h_keep, which puts what was seen of the payload into the file i, and the rest of it after that. */
function renderKeep({ cat }: RunnerSpec["tools"]): string {
  return `h_keep() {
  i=$t.i
  if [ \${#p} -lt ${SURELY_WHOLE} ]; then printf '%s\\n' "$p"; else printf '%s' "$p"; ${quote(cat)}; fi 4>&- >"$i" || h_do h_broken
}
`;
}

/** What the trace does to know the subject, where hooks were not picked by it. */
export function renderLateSubject(spec: RunnerSpec): string {
  if (intakeOf(spec) !== "spool" || eventInfo(spec.event).matchesOn === undefined) return "";
  return `  if [ "$n" = "" ]; then\np=$(${renderLook(spec.tools)} <"$t.i")\n${renderSubject(spec)}  fi\n`;
}

function intakeOf(spec: RunnerSpec): Intake {
  if (spec.answers?.asSent || hasGuard(spec)) return "look";
  if (isDirect(spec)) return "direct";
  return spec.hooks.every(({ hook }) => isForAll(toGlobs(hook.matcher, spec.event))) ? "spool" : "look";
}

/** One hook, and nothing to be looked up in the payload: not which hooks to run, and not what to write into the trace. */
function isDirect(spec: RunnerSpec): boolean {
  const { hooks, event, registeredMatcher, trace } = spec;
  const [only] = hooks;
  const way = only && routeOf(only, spec);
  if (!only || hooks.length > 1 || way === "node" || way === "async") return false;
  const isPicked =
    toGlobs(only.hook.matcher, event) === "all" || (registeredMatcher !== undefined && registeredMatcher === only.hook.matcher);
  const { matchesOn } = eventInfo(event);
  return isPicked && (matchesOn === undefined || trace === "off" || subjectOf(only, event) !== null);
}

/** The subject, when there is only one for which this runner is ever started. */
function knownSubject(spec: RunnerSpec): string | null {
  const [only] = spec.hooks;
  return only && intakeOf(spec) === "direct" ? subjectOf(only, spec.event) : null;
}

function subjectOf({ hook }: RunnerHook, event: RunnerSpec["event"]): string | null {
  const globs = toGlobs(hook.matcher, event);
  const isOne = Array.isArray(globs) && globs.length === 1 && /^[A-Za-z0-9_-]+$/.test(globs[0] as string);
  return isOne ? (globs[0] as string) : null;
}
