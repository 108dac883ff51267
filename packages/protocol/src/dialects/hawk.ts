import { eventInfo } from "@hawk/events";
import type { Handler, HookDefinition, HookEvent } from "../definition.ts";
import type { Dialect, HookWorld, PlannedHook, ProcessInput } from "../dialect.ts";
import { isSameTool } from "../matcher-names.ts";
import { matchesNames } from "../matchers.ts";
import type { Outcome, ProcessResult } from "../outcome.ts";
import { namesTool } from "../tools.ts";
import { keepsGoing } from "../verdict.ts";
import { encodeClaude } from "./claude-encode.ts";
import { claudeName } from "./claude-events.ts";
import { claude } from "./claude.ts";
import { definitionKey } from "./definition-key.ts";
import { blocked, failed, interrupted, succeeded } from "./failures.ts";

/** Hawk's own conventions: Claude's, with tool families in matchers, hooks one after another, and content hooks. */
export const hawk: Dialect = {
  ...claude,
  id: "hawk",
  order: "sequential",
  stopsAtFirstBlock: isOrderSeen,
  chainsInput: true,
  matches: matchesHawk,
  duplicateKey,
  timeoutSeconds: (type) => timeouts[type] ?? 60,
  encode,
  decode: (result, hook, event) =>
    hook.handler.type === "content" ? decodeContent(result, hook, event) : decodeShell(result, hook, event),
  decodeModel: (result, hook, event) => claude.decodeModel(result, goesOn(hook), event),
};

const timeouts: Partial<Record<Handler["type"], number>> = { webhook: 30, prompt: 30 };

/** Whether what one hook of an event does can change what another one sees. */
function isOrderSeen({ name }: HookEvent): boolean {
  const { canBlock, canModifyInput } = eventInfo(name);
  return canBlock === true || canModifyInput === true;
}

function matchesHawk(matcher: string | undefined, event: HookEvent): boolean | null {
  const isAboutTools = eventInfo(event.name).matchesOn === "tool_name";
  return matchesNames(matcher, event, (name, subject) => isSameTool(name, subject) || (isAboutTools && namesTool(name, subject)));
}

/** A file is one hook, however often it is enabled; all else is the same when it says the same. */
function duplicateKey(hook: HookDefinition): string | null {
  const { handler } = hook;
  if ("file" in handler && handler.file !== undefined) return JSON.stringify(["file", handler.file]);
  return handler.type === "inline" || handler.type === "unsupported" ? null : definitionKey(hook, "name", "events");
}

/** A hook sees the same names in every host, so the host's own name for the event is left out. */
function encode(hook: PlannedHook, event: HookEvent, world: HookWorld): ProcessInput {
  const input = encodeClaude(hook, event, world, claudeName(event.name));
  input.env = { HAWK_EVENT: event.name, HAWK_PROJECT_DIR: world.projectDir, ...input.env };
  return input;
}

const BLOCKING_EXIT = 2;

/** Exit code 2 also denies a permission: a hook says no in one way everywhere. */
function decodeShell(result: ProcessResult, hook: PlannedHook, event: HookEvent): Outcome {
  const outcome = claude.decode(result, hook, event);
  const isRefusal = event.name === "permission_request" && result.exitCode === BLOCKING_EXIT && outcome.failure === "exit";
  return isRefusal ? blocked(hook.id, outcome.reason ?? "") : outcome;
}

/** A prompt that refuses a call refuses that call, and does not end the turn. */
function goesOn(hook: PlannedHook): PlannedHook {
  return hook.handler.type === "prompt" ? { ...hook, handler: { ...hook.handler, continueOnBlock: true } } : hook;
}

/**
 * The text is for the model, even when it looks like an answer. What it says to an agent that is about to stop sends it back to
 * work, so it is said once: not to one that is going on because of a hook already.
 */
function decodeContent(result: ProcessResult, hook: PlannedHook, { name, payload }: HookEvent): Outcome {
  const cut = interrupted(result, hook);
  if (cut) return cut;
  if (result.spawnError !== undefined) return failed(hook.id, "spawn", result.spawnError);
  if (result.exitCode !== 0) return failed(hook.id, "exit", result.stderr.trim() || "could not be read");
  const text = result.stdout.trim();
  const isSaid = keepsGoing(name) && payload["stop_hook_active"] === true;
  return text === "" || isSaid ? succeeded(hook.id) : { ...succeeded(hook.id), context: text };
}
