import { runsInParallel } from "@hawk/engine";
import { eventInfo } from "@hawk/events";
import { toGlobs } from "./glob-matcher.ts";
import { fileTools, intakeOf, shellTools } from "./intake.ts";
import { assembleLibrary } from "./library.ts";
import type { Library, Order } from "./library.ts";
import { quote } from "./quote.ts";
import { renderHook } from "./render-hook.ts";
import { hasGuard, isForAll, renderOtherHosts, renderPicking } from "./render-picking.ts";
import { renderSays } from "./render-says.ts";
import { isSieve, renderHarmless, renderSieve } from "./render-sieve.ts";
import { isSpliced, renderSplice } from "./render-splice.ts";
import type { Refusal, RunnerHook, RunnerSpec } from "./types.ts";

/** What a host starts for an event: a short file that lists the hooks, and the program that it sources to run them. */
export interface CompiledRunner {
  text: string;
  library: Library;
}

/** Compiles the hooks of an event into a shell program and the library it sources. */
export function compileRunner(spec: RunnerSpec): CompiledRunner {
  const order = orderOf(spec);
  const sieve = order === "node" && isSieve(spec);
  const library = assembleLibrary(sieve ? "sequence" : order, { ...spec.tools, isSpliced: !sieve && isSpliced(spec) });
  const shared = [renderHead(spec), renderPaths(spec), renderTools(spec), renderNodes(spec)];
  const own = order === "node" ? (sieve ? renderSieve(spec) : renderPlainNames(spec)) : renderShell(spec);
  return { text: [...shared, own, renderSource(spec, library)].join(""), library };
}

/** Node orders hooks if only some of them run in parallel, and translates payloads. */
function orderOf(spec: RunnerSpec): Order {
  const { hooks, answers, paths, event } = spec;
  const [first, ...others] = hooks.map((hook) => isBeside(hook, spec));
  const isForNode = !answers || (answers.splice !== undefined && !isSpliced(spec)) || others.some((other) => other !== first);
  // Only the payload may say which project it is.
  const isForNobody = first === undefined && !(answers?.splice && (paths.projects !== undefined || event === "session_start"));
  if (isForNode || isForNobody) return "node";
  return first ? "beside" : "sequence";
}

function isBeside({ hook }: RunnerHook, { event }: RunnerSpec): boolean {
  return runsInParallel(hook, { name: event });
}

/** Options come first: one set from outside could export every name that follows. */
function renderHead(spec: RunnerSpec): string {
  const { host, event, nativeEvent, tools, hooks } = spec;
  const { failsClosed } = spec;
  const { stdout: instead, exitCode: failure } = failureReply({ ...spec, hasGuard: hasGuard(spec) });
  const settings = hooks.flatMap(({ start }) => (start.kind === "program" ? (start.settings ?? []) : []));
  return `#!${tools.shell}
# The hooks of ${event} in ${host}. hawk sync writes this file, and writes it again: edits are lost.
{ set +aeuvxC; set -f; } 2>/dev/null
_host=${host} _event=${event} _native_event=${nativeEvent} _failure=${failure} _instead=${quote(instead)} _fails_closed=${failsClosed ? 1 : ""} _warning=${quote(failsClosed?.warning ?? "")}
trap 'echo "hawk: the library of $_native_event in $_host is gone or damaged, so its hooks could not run. Fix: hawk sync" >&2; [ "$_instead" = "" ] || echo "\${_instead%%@REASON@*}hawk is damaged; run hawk sync\${_instead#*@REASON@}"; exit ${failure}' EXIT
${settings.length > 0 ? `unset ${[...new Set(settings)].join(" ")}\n` : ""}`;
}

/** How a runner ends that can't ask its hooks: it blocks where one of them is a guard. */
export function failureReply(spec: Pick<RunnerSpec, "refusal" | "failsClosed"> & { hasGuard: boolean }): Refusal {
  const { refusal, failsClosed } = spec;
  if (spec.hasGuard && refusal) return refusal;
  return failsClosed ? { stdout: failsClosed.warning, exitCode: 0 } : { stdout: "", exitCode: 1 };
}

function renderPaths(spec: RunnerSpec): string {
  const { paths, host, event, answers, trace } = spec;
  return `_plan=${quote(paths.plan)}
_dispatcher=${quote(paths.dispatcher)}
_temporary=${quote(paths.temporary)} _memory=${quote(paths.memory ?? "")}
_trace_level=${trace} _trace_file=${quote(paths.trace)} _seen_file=${quote(`${paths.seen}/${host}-${event}`)}
_pause_file=${quote(paths.paused ?? "")} _projects=${quote(answers ? (paths.projects ?? "") : "")} _project=${renderProject(spec)}
`;
}

/** The project's directory, if the runner isn't started there. */
function renderProject({ answers, projectVariable }: RunnerSpec): string {
  if (answers?.projectVariable !== undefined) return `\${${answers.projectVariable}:-$PWD}`;
  return answers?.splice?.isCwdNamed && projectVariable !== undefined ? `\${${projectVariable}-}` : "";
}

function renderTools({ tools }: RunnerSpec): string {
  const { cat, head, sleep, rm, date, mv, mkdir, find = "", grep = "", ps = "" } = tools;
  const all = { cat, head, sleep, rm, date, mv, mkdir, find, grep, ps };
  return `${Object.entries(all)
    .map(([name, path]) => `_${name}=${quote(path)}`)
    .join(" ")}\n`;
}

/** For scripts that ask, with the places of Node as arguments. */
function renderNodes({ tools }: RunnerSpec): string {
  return `with_nodes() { "$1"${tools.nodes.map((path) => ` ${quote(path)}`).join("")}; }\n`;
}

/** If the project is in the payload, Node is asked even if only projects have hooks, and at every session start. */
function renderPlainNames({ hooks, paths, answers, event }: RunnerSpec): string {
  const isFound = answers !== undefined && !answers.splice;
  const isForNobody = hooks.length === 0 && (isFound || (paths.projects === undefined && event !== "session_start"));
  return `_intake=${isForNobody ? "none" : "node"} _subject_key=${eventInfo(event).matchesOn ?? ""}\n`;
}

function renderShell(spec: RunnerSpec): string {
  const { answers, event, hooks, knownTools = [] } = spec;
  const hasMatchers = !hooks.every(({ hook }) => isForAll(toGlobs(hook.matcher, event)));
  const isAgreed = answers?.exitTwoRefuses.has(event) === true || answers?.plainTextReachesModel.has(event) === true;
  const says = renderSays(spec);
  const flags = {
    has_guard: hasGuard(spec),
    has_matchers: hasMatchers,
    takes_answers: answers?.takesAnswers && isAgreed,
    ...says.flags,
  };
  const splice =
    answers?.splice && isSpliced(spec)
      ? `\n${renderSplice(spec, answers.splice, hasMatchers)}`
      : "; sort_tool() { :; }; is_marked() { return 1; }\n";
  return `_intake=${intakeOf(spec)} _subject_key=${eventInfo(event).matchesOn ?? ""} _first_look=${firstLook(hooks)}
${Object.entries(flags)
  .map(([name, is]) => `_${name}=${is ? 1 : ""}`)
  .join(" ")}
${renderHarmless(spec)} _dropped_fields=${quote((answers?.droppedFields?.[event] ?? []).join(" "))} _known_tools=${quote(hasGuard(spec) ? knownTools.join(" ") : "")} _file_tools=${quote(fileTools.join(" "))} _shell_tools=${quote(shellTools.join(" "))}
${hooks.map((hook, index) => renderHook(hook, index, spec)).join("")}${renderOtherHosts(spec)}${splice}${says.functions}${renderPicking(spec)}`;
}

/** How many seconds the watch may sleep before its first look: no hook times out before that. */
function firstLook(hooks: readonly RunnerHook[]): string {
  return Math.min(1, ...hooks.map(({ hook }) => hook.timeoutSeconds)).toFixed(2);
}

function renderSource({ paths }: RunnerSpec, { name, digest }: Library): string {
  return `unset _loading\n_library_digest=${digest} _library_file=${quote(`${paths.library}/${name}`)}\n. "$_library_file"\n`;
}
