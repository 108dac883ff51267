import { isObject } from "@hawk/adapter";

const steps = new Set(
  `beforeShellExecution afterShellExecution beforeMCPExecution afterMCPExecution beforeReadFile afterFileEdit beforeTabFileRead
   afterTabFileEdit beforeSubmitPrompt afterAgentResponse afterAgentThought stop sessionStart sessionEnd preCompact subagentStart
   subagentStop preToolUse postToolUse postToolUseFailure workspaceOpen`.split(/\s+/),
);

/** What Cursor finds wrong with its hooks.json; each of it costs the whole file. */
export function validateSettings(text: string): string[] {
  const settings = parseAsHost(text);
  if (!isObject(settings)) return ["it is not JSON once the comments are out"];
  const { version, hooks } = settings;
  if (!isObject(hooks)) return ["hooks is not an object"];
  return [
    ...(Number.isInteger(version) && Number(version) >= 1 ? [] : ["version is not a positive integer"]),
    ...Object.entries(hooks).flatMap(([step, list]) => {
      if (!steps.has(step)) return [`${step} is not a step`];
      return Array.isArray(list) ? list.flatMap((hook: unknown) => findProblems(step, hook)) : [`${step} is not a list`];
    }),
  ];
}

function parseAsHost(text: string): unknown {
  try {
    return JSON.parse(text.replaceAll(/\/\/.*$/gm, "").replaceAll(/\/\*[\s\S]*?\*\//g, "")) as unknown;
  } catch {
    return undefined;
  }
}

function findProblems(step: string, hook: unknown): string[] {
  if (!isObject(hook)) return [`${step} has a hook that is not an object`];
  const { command, timeout, matcher, ...rest } = hook;
  return [
    ...Object.keys(rest).map((key) => `${step} has a hook with ${key}`),
    ...(typeof command === "string" ? [] : [`${step} has a hook without a command`]),
    ...(timeout === undefined || (typeof timeout === "number" && timeout > 0)
      ? []
      : [`${step} has the timeout ${JSON.stringify(timeout)}`]),
    ...(isRegex(matcher) ? [] : [`${step} has the matcher ${JSON.stringify(matcher)}`]),
  ];
}

function isRegex(matcher: unknown): boolean {
  if (matcher === undefined) return true;
  try {
    return typeof matcher === "string" && new RegExp(matcher) instanceof RegExp;
  } catch {
    return false;
  }
}
