import type { HookEvent } from "../definition.ts";
import type { HookWorld, PlannedHook, ProcessInput } from "../dialect.ts";
import { textField } from "../payload.ts";
import { envFileEvents, payloadEventName } from "./claude-events.ts";
import { takesInput } from "./process-input.ts";

/** `eventName` is what the hook reads as the event's name. */
export function encodeClaude(hook: PlannedHook, event: HookEvent, world: HookWorld, eventName = payloadEventName(event)): ProcessInput {
  // The session's directory, which follows its `cd`.
  const cwd = textField(event, "cwd") || world.projectDir;
  const input: ProcessInput = { env: encodeEnv(hook, event, world), cwd, notes: [] };
  if (takesInput(hook.handler)) input.stdin = encodePayload(event, eventName);
  return Object.assign(input, encodeCommand(hook, world));
}

/** The event as one line of JSON. */
export function encodePayload(event: HookEvent, eventName: string = payloadEventName(event)): string {
  return `${JSON.stringify({ ...event.payload, hook_event_name: eventName })}\n`;
}

function encodeEnv({ pluginRoot, env }: PlannedHook, event: HookEvent, { projectDir, envFile }: HookWorld): Record<string, string> {
  return {
    CLAUDE_PROJECT_DIR: projectDir,
    ...(envFile !== undefined && envFileEvents.has(event.name) ? { CLAUDE_ENV_FILE: envFile } : {}),
    ...(pluginRoot === undefined ? {} : { CLAUDE_PLUGIN_ROOT: pluginRoot }),
    ...env,
  };
}

function encodeCommand(
  { handler, pluginRoot, onFailure }: PlannedHook,
  { projectDir, shellPrefix }: HookWorld,
): { command?: string; args?: string[] } {
  if (handler.type !== "shell" || handler.command === undefined) return {};
  if (handler.args) {
    // No shell will expand these.
    const fill = (text: string): string => fillIn(fillIn(text, "CLAUDE_PROJECT_DIR", projectDir), "CLAUDE_PLUGIN_ROOT", pluginRoot);
    return { command: fill(handler.command), args: handler.args.map(fill) };
  }
  const command = fillIn(handler.command, "CLAUDE_PLUGIN_ROOT", pluginRoot);
  // The prefix comes from the environment, which must not be able to loosen a guard.
  const isPrefixed = shellPrefix !== undefined && shellPrefix !== "" && onFailure !== "block";
  return { command: isPrefixed ? `${shellPrefix} ${quoteForShell(command)}` : command };
}

function fillIn(text: string, name: string, value: string | undefined): string {
  return value === undefined ? text : text.split(`\${${name}}`).join(value);
}

function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
