import { isObject } from "@hawk/adapter";

const eventNames = new Set(
  `PreToolUse PermissionRequest PostToolUse PreCompact PostCompact UserPromptSubmit SessionStart SessionEnd Stop SubagentStart SubagentStop
   PreModelRequest PostModelRequest Interrupt`.split(/\s+/),
);

/** What Codex finds wrong with its hooks.json; any of the first kind costs the whole file. */
export function validateSettings(text: string): string[] {
  const settings = JSON.parse(text) as Record<string, unknown>;
  const { hooks, description: _description, ...rest } = settings;
  if (!isObject(hooks)) return ["hooks is not an object"];
  return [
    ...Object.keys(rest).map((key) => `${key} has no place in the file`),
    ...Object.entries(hooks).flatMap(([event, groups]) => {
      if (!eventNames.has(event)) return [`${event} is not an event`];
      return Array.isArray(groups) ? groups.flatMap((group) => findGroupProblems(event, group)) : [`${event} is not a list`];
    }),
  ];
}

function findGroupProblems(event: string, group: unknown): string[] {
  if (!isObject(group) || !Array.isArray(group["hooks"])) return [`${event} has a hook outside of a group`];
  const { hooks, ...rest } = group as { hooks: unknown[] };
  return [...Object.keys(rest).map((key) => `${event} has a group with ${key}`), ...hooks.flatMap((hook) => findHookProblems(event, hook))];
}

function findHookProblems(event: string, hook: unknown): string[] {
  if (!isObject(hook)) return [`${event} has a hook that is not an object`];
  const { type, command, commandWindows = "", timeout, ...rest } = hook;
  const isShort = event === "SessionEnd" || event === "Interrupt";
  return [
    ...Object.keys(rest).map((key) => `${event} has a hook with ${key}`),
    ...(type === "command" ? [] : [`${event} has a hook of type ${String(type)}`]),
    ...(typeof command === "string" && typeof commandWindows === "string" ? [] : [`${event} has a hook without a command`]),
    ...(timeout === undefined || (Number.isSafeInteger(timeout) && Number(timeout) >= 1)
      ? []
      : [`${event} has the timeout ${JSON.stringify(timeout)}`]),
    ...(isShort && Number(timeout) > 3 ? [`${event} has a timeout above 3`] : []),
  ];
}
