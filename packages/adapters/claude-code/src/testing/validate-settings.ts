import { isObject } from "@hawk/adapter";
const eventNames = new Set(
  `PreToolUse PermissionRequest PermissionDenied PostToolUse PostToolUseFailure PostToolBatch UserPromptSubmit UserPromptExpansion SessionStart
   Setup SessionEnd Stop StopFailure SubagentStart SubagentStop PreCompact PostCompact PreModelSwitch PostModelSwitch TaskCreated TaskCompleted
   TeammateIdle Elicitation ElicitationResult Notification ConfigChange InstructionsLoaded CwdChanged FileChanged DirectoryAdded WorktreeCreate
   WorktreeRemove MessageDisplay`.split(/\s+/),
);

const keysOf: Readonly<Record<string, readonly string[]>> = {
  command: ["type", "command", "args", "timeout"],
  prompt: ["type", "prompt", "model", "timeout", "continueOnBlock"],
  agent: ["type", "prompt", "model", "timeout"],
};

/** What Claude Code finds wrong with the hooks in its settings; under two of the events any of it costs the whole file. */
export function validateSettings(text: string): string[] {
  const settings = JSON.parse(text) as { hooks?: unknown };
  if (!isObject(settings.hooks)) return ["hooks is not an object"];
  return Object.entries(settings.hooks).flatMap(([event, groups]) => {
    if (!eventNames.has(event)) return [`${event} is not an event`];
    return Array.isArray(groups) ? groups.flatMap((group) => findGroupProblems(event, group)) : [`${event} is not an array`];
  });
}

function findGroupProblems(event: string, group: unknown): string[] {
  if (!isObject(group) || !Array.isArray(group["hooks"])) return [`${event} has a hook outside of a group`];
  const { matcher, hooks, ...rest } = group;
  return [
    ...(matcher === undefined || (typeof matcher === "string" && isReadable(matcher))
      ? []
      : [`${event} has the matcher ${JSON.stringify(matcher)}`]),
    ...Object.keys(rest).map((key) => `${event} has a group with ${key}`),
    ...(hooks as unknown[]).flatMap((hook) => findHookProblems(event, hook)),
  ];
}

function findHookProblems(event: string, hook: unknown): string[] {
  if (!isObject(hook)) return [`${event} has a hook that is not an object`];
  const keys = keysOf[String(hook["type"])];
  if (!keys) return [`${event} has a hook of type ${String(hook["type"])}`];
  const timeout = hook["timeout"];
  const text = hook["type"] === "command" ? hook["command"] : hook["prompt"];
  return [
    ...Object.keys(hook).filter((key) => !keys.includes(key)),
    ...(hook["args"] === undefined || isTexts(hook["args"]) ? [] : [`${event} has the arguments ${JSON.stringify(hook["args"])}`]),
    ...(typeof text === "string" ? [] : [`${event} has a hook without a ${String(hook["type"])}`]),
    ...(timeout === undefined || (typeof timeout === "number" && timeout > 0)
      ? []
      : [`${event} has the timeout ${JSON.stringify(timeout)}`]),
  ];
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

/** An invalid one never fires. */
function isReadable(matcher: string): boolean {
  try {
    return new RegExp(matcher) instanceof RegExp;
  } catch {
    return false;
  }
}
