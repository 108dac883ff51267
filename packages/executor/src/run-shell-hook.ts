import { isAbsolute } from "node:path";
import { dialects } from "@hawk/protocol";
import type { HookEvent, Outcome, PlannedHook, ProcessInput, RunContext } from "@hawk/protocol";
import { boundProblem } from "./bound-files.ts";
import { guardsEnvironment, hookEnvironment } from "./process/environment.ts";
import type { inheritedEnvironment } from "./process/environment.ts";
import { findPrograms } from "./process/find-programs.ts";
import { startFor, startForCommand } from "./process/interpreter.ts";
import type { ProgramStart } from "./process/interpreter.ts";
import { managedPython } from "./process/managed-python.ts";
import { ownNode } from "./process/own-node.ts";
import { runProcess } from "./process/run-process.ts";
import type { ProcessStart } from "./process/run-process.ts";
import type { RunHookOptions } from "./run-hook.ts";
import { watchHandoff } from "./watch-handoff.ts";

export type RunSettings = RunHookOptions & {
  env: NodeJS.ProcessEnv;
  cacheDir: string;
  inherited: ReturnType<typeof inheritedEnvironment>;
};

/** Runs a program, or a hook file by its interpreter, and reads what it did as its dialect does. */
export async function runShellHook(hook: PlannedHook, event: HookEvent, context: RunContext, settings: RunSettings): Promise<Outcome> {
  const { decode, encode } = dialects[hook.dialect];
  const input = encode(hook, event, settings);
  const { env, refused, omitted } = hookEnvironment(inheritedBy(hook, settings), { ...libraryFor(hook, settings), ...input.env });
  const program = programFor(hook, input, env, settings);
  if ("spawnError" in program) return decode({ exitCode: null, stdout: "", stderr: "", spawnError: program.spawnError }, hook, event);
  const cwd = settings.directory ?? input.cwd;
  const start: ProcessStart = { ...program, env, cwd, ...(input.stdin === undefined ? {} : { stdin: input.stdin }) };
  const handoff = watchHandoff(hook, event, context);
  const finished = runProcess(start, handoff.options(settings)).then((report) => {
    settings.onReport?.({ hookId: hook.id, stdin: input.stdin, process: report });
    context.report?.(report);
    return withNotes(handoff.decode(report), [...input.notes, ...notPassedOn(refused, omitted)]);
  });
  return handoff.settle(finished);
}

/** Where a hook file finds hawk's own programs, and a Node for them. */
function libraryFor({ handler }: PlannedHook, { library, env, node = ownNode(process.execPath) }: RunSettings): Record<string, string> {
  const isFile = handler.type === "shell" && handler.file !== undefined;
  if (!isFile || library === undefined) return {};
  return { HAWK_LIBRARY: library, HAWK_NODE: isAbsolute(node) ? node : (findPrograms(node, env["PATH"] ?? "", 1)[0] ?? node) };
}

function inheritedBy({ onFailure }: PlannedHook, { inherited }: RunSettings): RunSettings["inherited"] {
  return onFailure === "block" ? guardsEnvironment(inherited) : inherited;
}

function programFor(
  { handler, bound, pythonPackages }: PlannedHook,
  { command, args, cwd }: ProcessInput,
  env: Record<string, string>,
  { cacheDir, depsDir, projectDir, node }: RunSettings,
): ProgramStart | { spawnError: string } {
  const problem = bound && handler.type === "shell" ? boundProblem(handler, bound, { cwd, projectDir }) : null;
  if (problem !== null) return { spawnError: problem };
  if (handler.type === "shell" && handler.file !== undefined)
    return startFor(handler.file, {
      cacheDir,
      env,
      python: managedPython(depsDir, pythonPackages),
      ...(node === undefined ? {} : { nodes: [node] }),
    });
  return command === undefined ? { spawnError: "it has no command" } : startForCommand(command, args);
}

function notPassedOn(refused: readonly string[], omitted: readonly string[]): string[] {
  return [
    ...refused.map((name) => `${name} is not passed on: it changes which code is loaded`),
    ...omitted.map((name) => `${name} is not passed on: it is too long, or not text`),
  ];
}

/** Tells the user what could not be passed on, along with the hook's own message. */
function withNotes(outcome: Outcome, notes: readonly string[]): Outcome {
  if (notes.length === 0) return outcome;
  return { ...outcome, systemMessage: [outcome.systemMessage, ...notes].filter(Boolean).join("\n") };
}
