import { join, sep } from "node:path";
import type { Handler, HookDefinition, RuleHandler } from "@hawk/protocol";

/** One hook of a project, as shown before it is trusted. */
export interface DescribedHook {
  name: string;
  events: readonly string[];
  matcher: string | null;
  /** The command, prompt or URL. */
  runs: string;
  /** The agents that it is for; `null` when for all. */
  hosts: readonly string[] | null;
  timeoutSeconds: number;
  env: Readonly<Record<string, string>>;
  /** Other special settings. */
  notes: readonly string[];
}

/** What hawk found out about a hook. */
interface Found {
  /** The files of the project that its command names. */
  named: readonly string[];
  /** Where the project was read from. */
  copy: string;
  /** It may start files of the project besides the approved ones. */
  isOpen: boolean;
}

export function describeHook(hook: HookDefinition, { named, copy, isOpen }: Found): DescribedHook {
  const { name, events, matcher, handler, hosts, timeoutSeconds, env } = hook;
  return {
    name,
    events,
    matcher: matcher ?? null,
    runs: describeHandler(handler, copy),
    hosts: hosts ?? null,
    timeoutSeconds,
    env,
    notes: [
      ...(named.length === 0 ? [] : [`runs only while ${named.join(", ")} ${named.length === 1 ? "is" : "are"} as shown here`]),
      ...(isOpen ? ["hawk can't tell which project files it starts, or when they change"] : []),
      ...notesOf(hook),
    ],
  };
}

function describeHandler(handler: Handler, copy: string): string {
  if ("file" in handler && handler.file !== undefined) return describeFile(handler.file, copy);
  switch (handler.type) {
    case "shell":
      return [handler.command, ...(handler.args ?? []).map((word) => JSON.stringify(word))].join(" ");
    case "webhook":
      return [
        `${handler.method} ${handler.url}`,
        ...Object.entries(handler.headers).map(([header, value]) => `with ${header}: ${value}`),
        ...(handler.allowedEnvVars.length > 0 ? [`with the values of ${handler.allowedEnvVars.join(", ")}`] : []),
      ].join(", ");
    case "rule":
      return describeRule(handler);
    case "prompt":
      return `asks a model: ${handler.prompt}`;
    case "agent":
      return `asks an agent: ${handler.prompt}`;
    default:
      return handler.type;
  }
}

const does: Readonly<Record<RuleHandler["action"], string>> = {
  block: "blocks",
  ask: "asks you",
  warn: "warns you",
  context: "tells the model something",
};

function describeRule({ action, conditions, reason }: RuleHandler): string {
  const parts = conditions.map(
    ({ field, operator, patterns }) => `${field} ${operator} ${patterns.map((one) => JSON.stringify(one)).join(" or ")}`,
  );
  return [[does[action], ...(parts.length > 0 ? [`when ${parts.join(" and ")}`] : [])].join(" "), reason].filter(Boolean).join(": ");
}

function describeFile(file: string, copy: string): string {
  return file.startsWith(join(copy, sep)) ? file.slice(copy.length + 1) : `${file}, which is yours`;
}

function notesOf({ onFailure, async, once, priority, dialect, isNative, condition }: HookDefinition): string[] {
  return [
    ...(onFailure === "block" ? ["blocks when it fails"] : []),
    ...(async ? ["runs in the background"] : []),
    ...(once ? ["runs once in a session"] : []),
    ...(priority === 0 ? [] : [`has priority ${priority}`]),
    ...(isNative ? ["uses the agent's own format"] : dialect === "hawk" ? [] : [`uses the ${dialect} dialect`]),
    ...(condition === undefined ? [] : [`only for ${condition}`]),
  ];
}
