import type { JsonObject, ToolFields } from "@hawk/adapter";
import { changePatch, isObject, toPatchCall, withWholePaths } from "@hawk/adapter";
import { toolNames } from "./tools.ts";

/** The fields that have a canonical name, by the host's own name for the tool: its own name for the field, and hawk's. */
const fieldsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bash: { command: "command", description: "description" },
  powershell: { command: "command", description: "description" },
  write_bash: { input: "command" },
  write_powershell: { input: "command" },
  view: { path: "file_path" },
  create: { path: "file_path", file_text: "content" },
  edit: { path: "file_path", old_str: "old_string", new_str: "new_string" },
  grep: { pattern: "pattern", path: "path", glob: "glob", output_mode: "output_mode" },
  rg: { pattern: "pattern", path: "path", glob: "glob", output_mode: "output_mode" },
  glob: { pattern: "pattern", path: "path" },
  web_fetch: { url: "url" },
  web_search: { query: "query" },
  task: { description: "description", prompt: "prompt", agent_type: "subagent_type" },
};

/** Whether arguments are the text of a patch. */
export function isPatch(tool: string | undefined, args: unknown): args is string {
  return tool === "apply_patch" && typeof args === "string" && !/^\s*[{"]/.test(args);
}

/** No version was seen to send a patch within an object, and hooks have to know what it touches if one does. */
function patchIn(args: unknown): string | undefined {
  const texts = isObject(args) ? Object.values(args) : [];
  return texts.find((text) => typeof text === "string" && text.includes("*** Begin Patch")) as string | undefined;
}

/** A call in canonical names. The arguments of a patch are its text. */
export function toCanonicalCall(tool: string, args: unknown, cwd: string): ToolFields {
  const patch = isPatch(tool, args) ? args : tool === "apply_patch" ? patchIn(args) : undefined;
  if (patch !== undefined) {
    const { name, input } = toPatchCall(patch, cwd);
    return { tool_name: name, tool_input: input };
  }
  return { tool_name: toolNames(tool)[0] ?? tool, tool_input: toCanonicalInput(tool, args, cwd) };
}

export function toCanonicalInput(tool: string, args: unknown, cwd: string): JsonObject {
  if (!isObject(args)) return {};
  const names = namesFor(tool);
  const renamed = Object.fromEntries(Object.entries(args).map(([key, value]) => [names.get(key) ?? key, value]));
  return names.size > 0 ? withWholePaths(renamed, cwd) : renamed;
}

/** Changed arguments in the host's own names, with what has no canonical name as it was; `null` when they can't be said in them. */
export function toNativeArgs(tool: string, input: JsonObject, args: unknown, cwd: string): JsonObject | string | null {
  if (isPatch(tool, args)) return changePatch(args, cwd, input);
  if (tool === "apply_patch") return null;
  const names = namesFor(tool);
  const own = new Map([...names].map(([key, name]) => [name, key]));
  const kept = isObject(args) && names.size > 0 ? Object.entries(args).filter(([key]) => !names.has(key)) : [];
  return Object.fromEntries([...kept, ...Object.entries(input).map(([key, value]) => [own.get(key) ?? key, value] as const)]);
}

function namesFor(tool: string): ReadonlyMap<string, string> {
  return new Map(Object.entries((Object.hasOwn(fieldsOf, tool) ? fieldsOf[tool] : undefined) ?? {}));
}
