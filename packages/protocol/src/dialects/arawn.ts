import type { EventName } from "@hawk/events";
import type { HookEvent } from "../definition.ts";
import type { Dialect, HookWorld, PlannedHook, ProcessInput } from "../dialect.ts";
import { matchesWhole } from "../matchers.ts";
import type { ModelResult, Outcome, ProcessResult } from "../outcome.ts";
import { textField } from "../payload.ts";
import { familiesOf } from "../tools.ts";
import { isAllowed, reasonOf } from "../verdict.ts";
import { arawnFields, arawnInput } from "./arawn-input.ts";
import { exitReason } from "./exit-reason.ts";
import { handedOff } from "./async-handoff.ts";
import { blocked, failed, interrupted, succeeded, unanswered } from "./failures.ts";
import { readModelAnswer } from "./model-answer.ts";
import { commandLine, fitEnvironment, takesInput } from "./process-input.ts";

/** Hooks of an Arawn plugin, which may stop a tool and nothing else. */
export const arawn: Dialect = {
  id: "arawn",
  order: "sequential",
  stopsAtFirstBlock: ({ name }) => isBlockable(name),
  chainsInput: false,
  matches,
  duplicateKey: () => null,
  canBlock: isBlockable,
  timeoutSeconds: () => 10,
  ownFields: arawnFields,
  encode,
  decode,
  decodeHttp: (_result, hook) => failed(hook.id, "unsupported", "arawn has no webhooks"),
  decodeModel,
  answer: (verdict) =>
    isAllowed(verdict)
      ? { stdout: verdict.context && `${verdict.context}\n`, stderr: "", exitCode: 0 }
      : { stdout: `${reasonOf(verdict)}\n`, stderr: "", exitCode: 1 },
};

function isBlockable(name: EventName): boolean {
  return name === "pre_tool_use";
}

/**
 * A matcher is only for tools; at other events the hook fires anyway. Arawn names its tools after what they do (`shell`),
 * so a matcher fits a tool of another host by its family as well.
 */
function matches(matcher: string | undefined, event: HookEvent): boolean | null {
  const tool = textField(event, "tool_name");
  const fits = matchesWhole(matcher, tool);
  if (fits !== false) return fits;
  return tool === undefined || familiesOf(tool).some((name) => matchesWhole(matcher, name));
}

function encode(hook: PlannedHook, event: HookEvent, world: HookWorld): ProcessInput {
  const { handler } = hook;
  // A plugin's hook that was imported into hawk has its directory in its own variables.
  const pluginRoot = hook.pluginRoot ?? hook.env["ARAWN_PLUGIN_DIR"];
  const { env, notes } = fitEnvironment({ ARAWN_PLUGIN_DIR: pluginRoot, CLAUDE_PLUGIN_ROOT: pluginRoot });
  const { command, ...args } = commandLine(handler);
  return {
    ...(takesInput(handler) ? { stdin: `${JSON.stringify(arawnInput(event))}\n` } : {}),
    env: { ...env, ...hook.env },
    cwd: pluginRoot ?? world.projectDir,
    ...(command === undefined ? {} : { command: expandPluginRoot(command, pluginRoot) }),
    ...args,
    notes,
  };
}

function expandPluginRoot(command: string, pluginRoot: string | undefined): string {
  return pluginRoot === undefined ? command : command.replaceAll("${CLAUDE_PLUGIN_ROOT}", () => pluginRoot);
}

function decode(result: ProcessResult, hook: PlannedHook, event: HookEvent): Outcome {
  const unfinished = interrupted(result, hook) ?? handedOff(result, hook);
  if (unfinished) return unfinished;
  if (result.spawnError !== undefined) return failed(hook.id, "spawn", result.spawnError);
  if (result.exitCode === 0) return decodeOutput(result.stdout.trim(), hook, event);
  if (isBlockable(event.name)) return blocked(hook.id, result.stdout.trim() || "blocked by hook");
  return failed(hook.id, "exit", exitReason(result, result.stderr, result.stdout));
}

/** Only at the start of a session is what a hook prints for the model. */
function decodeOutput(text: string, hook: PlannedHook, { name }: HookEvent): Outcome {
  return name === "session_start" && text !== "" ? { ...succeeded(hook.id), context: text } : succeeded(hook.id);
}

/** Arawn itself knows these hooks without running them; its format is Claude's, and so is the answer. */
function decodeModel(result: ModelResult, hook: PlannedHook, event: HookEvent): Outcome {
  const failure = unanswered(result, hook);
  if (failure) return failure;
  const answer = readModelAnswer(result.text);
  if (answer === null) return failed(hook.id, "invalid_output", 'expected {"ok": true} or {"ok": false, "reason": "…"} as the answer');
  return answer.ok || !isBlockable(event.name) ? succeeded(hook.id) : blocked(hook.id, answer.reason || "blocked by hook");
}
