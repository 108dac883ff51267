import { join, sep } from "node:path";
import type { Handler, HookDefinition } from "@hawk/protocol";

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

/** `named` are the files of the project that its command names, and `copy` is where the project was read from. */
export function describeHook(hook: HookDefinition, named: readonly string[], copy: string): DescribedHook {
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
    case "prompt":
      return `asks a model: ${handler.prompt}`;
    case "agent":
      return `asks an agent: ${handler.prompt}`;
    default:
      return handler.type;
  }
}

function describeFile(file: string, copy: string): string {
  return file.startsWith(join(copy, sep)) ? file.slice(copy.length + 1) : `${file}, which is yours`;
}

function notesOf({ handler, onFailure, async, once, priority, dialect, isNative, condition }: HookDefinition): string[] {
  const isLine = handler.type === "shell" && handler.command !== undefined && handler.args === undefined;
  return [
    ...(onFailure === "block" ? ["blocks when it fails"] : []),
    ...(async ? ["runs in the background"] : []),
    ...(once ? ["runs once in a session"] : []),
    ...(priority === 0 ? [] : [`has priority ${priority}`]),
    ...(isNative ? ["uses the agent's own format"] : dialect === "hawk" ? [] : [`uses the ${dialect} dialect`]),
    ...(condition === undefined ? [] : [`only for ${condition}`]),
    ...(isLine && isOpen(handler.command ?? "") ? ["hawk can't tell which project files it starts, or when they change"] : []),
  ];
}

/** A command line that makes names of its own, or goes elsewhere before it uses them. */
function isOpen(command: string): boolean {
  const rest = command.replaceAll(/\$\{?(?:HAWK|CLAUDE)_PROJECT_DIR\b\}?/g, "");
  return /[$`*?[~]|\b(?:cd|pushd|eval|source)\b/.test(rest);
}
