import { runsBeside } from "@hawk/engine";
import { quote, traceName } from "./quote.ts";
import { renderClock } from "./shell/clock.ts";
import { renderHandOver } from "./shell/hand-over.ts";
import { renderBackground, renderHooks } from "./shell/hooks.ts";
import type { Needs } from "./shell/hooks.ts";
import { renderLater } from "./shell/later.ts";
import { renderProcesses } from "./shell/processes.ts";
import { renderIntake, renderLateSubject, renderPicking, renderStart } from "./shell/reading.ts";
import { renderNotes, renderTrace } from "./shell/trace.ts";
import { renderAnswers, renderVerdict } from "./shell/verdict.ts";
import { renderOpening, renderWatch } from "./shell/watch.ts";
import { OWN_NAMES } from "./shell/names.ts";
import { isAsSent } from "./shell/as-sent.ts";
import { renderStepAside } from "./shell/step-aside.ts";
import { routeOf } from "./route.ts";
import type { HookStart, RunnerHook, RunnerSpec } from "./types.ts";

/** The text of the program that a host starts for an event. */
export function compileRunner(spec: RunnerSpec): string {
  if (spec.hooks.length === 0) return [renderHead(spec), renderProjects(spec), "exit 0\n"].join("");
  const parts = [renderHead(spec), renderProjects(spec), renderStepAside(spec)];
  if (!spec.answers || isMixed(spec) || !isAsSent(spec)) return [...parts, renderHandOver(spec), "h_node\n"].join("");
  const needs = needsOf(spec);
  return [
    ...parts,
    renderPicking(spec),
    renderClock(spec.tools),
    renderStart(spec),
    renderLater(renderRare(spec, needs)),
    renderOpening(
      spec.tools,
      renderWatch(spec.tools, needs.isBeside),
      spec.hooks.map(({ hook }) => hook.timeoutSeconds),
    ),
    renderTrace(spec),
    renderHooks(spec.tools, needs),
    renderVerdict(),
    ...spec.hooks.map((hook, index) => renderHook(hook, index, spec)),
    renderIntake(spec),
    needs.isBeside ? "h_beside\n" : "h_sequence\n",
  ].join("");
}

/** What most events do without. */
function renderRare(spec: RunnerSpec, { hasAsync }: Needs): string {
  return [
    renderHandOver(spec),
    renderProcesses(spec.tools),
    renderNotes(spec, renderLateSubject(spec)),
    hasAsync ? renderBackground(spec.tools) : "",
    renderAnswers(spec),
  ].join("");
}

function needsOf(spec: RunnerSpec): Needs {
  const ways = new Set(spec.hooks.map((hook) => routeOf(hook, spec)));
  return {
    isBeside: isParallel(spec.hooks[0] as RunnerHook, spec),
    hasNode: ways.has("node"),
    hasAsync: ways.has("async"),
  };
}

function renderHead({ host, event, tools, answers, hooks }: RunnerSpec): string {
  const project = answers
    ? `HAWK_EVENT=${event}${answers.projectVariable === undefined ? "" : ` HAWK_PROJECT_DIR=\${${answers.projectVariable}:-$PWD}`}\nexport HAWK_EVENT HAWK_PROJECT_DIR\n`
    : "";
  return `#!${tools.shell}
# The hooks of ${event} in ${host}. hawk sync writes this file, and writes it again: edits are lost.
{ set +aeuvxC; set -f; } 2>/dev/null
unset BASH_ENV ENV GLOBIGNORE ${OWN_NAMES}${hooks
    .flatMap(({ start }) => settingsOf(start))
    .map((name) => ` ${name}`)
    .join("")}
unset -f cd kill printf read true wait
{ true 3<&0; } 2>/dev/null || exec </dev/null
${project}`;
}

function settingsOf(start: HookStart): readonly string[] {
  return start.kind === "program" ? (start.settings ?? []) : [];
}

/** A project with hooks of its own has a runner of its own, below the directory that mirrors its path. */
function renderProjects({ host, event, answers, paths }: RunnerSpec): string {
  if (paths.projects === undefined || !answers) return "";
  return `d=${answers.projectVariable === undefined ? "$PWD" : `\${${answers.projectVariable}:-$PWD}`}
a=$PWD
case $d in /*) ;; *) d=$a/$d ;; esac
if cd -P -- "$d" 2>/dev/null; then d=$PWD; cd -- "$a" 2>/dev/null || :; fi
while [ "$d" ]; do
  a=${quote(paths.projects)}$d/@hawk/${host}/${event}
  if [ -f "$a" ] && [ -r "$a" ]; then . "$a"; exit; fi
  d=\${d%/*}
done
`;
}

/** Hooks of which some run beside others and some don't are for Node to put in order. */
function isMixed(spec: RunnerSpec): boolean {
  return new Set(spec.hooks.map((hook) => isParallel(hook, spec))).size > 1;
}

function isParallel({ hook }: RunnerHook, { event }: RunnerSpec): boolean {
  return runsBeside(hook, { name: event });
}

function renderHook(runnerHook: RunnerHook, index: number, spec: RunnerSpec): string {
  const { hook } = runnerHook;
  const way = routeOf(runnerHook, spec);
  const mustExist = mustExistOf(runnerHook);
  const data = [
    `n${index}=${quote(traceName(hook.name))}`,
    `l${index}=${Math.max(1, Math.round(hook.timeoutSeconds * 100))}`,
    `g${index}=${way}`,
    `f${index}=${mustExist === undefined ? "" : quote(mustExist)}`,
    `o${index}=${hook.onFailure === "block" ? "1" : ""}`,
  ];
  return `${data.join(" ")}\n${way === "node" ? "" : `k${index}() { ${renderCommand(runnerHook, spec)}; }\n`}`;
}

function mustExistOf({ start }: RunnerHook): string | undefined {
  if (start.kind === "text") return start.path;
  return start.kind === "program" ? start.mustExist : undefined;
}

function renderCommand({ hook, start }: RunnerHook, { tools }: RunnerSpec): string {
  const env = Object.entries(hook.env).map(([name, value]) => `${name}=${quote(value)}`);
  if (start.kind === "text")
    return start.hasFrontmatter ? renderBody(start.path, tools.cat) : `exec ${quote(tools.cat)} ${quote(start.path)}`;
  if (start.kind === "node") return ":";
  const words = [start.file, ...start.args].map(quote).join(" ");
  return `export HAWK_RUN_ID="$1"${env.length > 0 ? ` ${env.join(" ")}` : ""}; exec ${words}`;
}

/** The text after the frontmatter, as it is when the event comes; a file that has lost its frontmatter is printed whole. */
function renderBody(path: string, cat: string): string {
  const isFence = `case $q in ---*) case \${q#---} in *[![:space:]]*) false ;; esac ;; *) false ;; esac`;
  return `{
  IFS= read -r q
  q=\${q#'\u{FEFF}'}
  if ${isFence}; then while IFS= read -r q || [ "$q" ]; do if ${isFence}; then exec ${quote(cat)}; fi; done; fi
  exec ${quote(cat)} ${quote(path)}
} <${quote(path)} || exit 1`;
}
