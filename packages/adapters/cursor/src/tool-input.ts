import { isDeepStrictEqual } from "node:util";
import { objectAt, textAt, withWholePaths } from "@hawk/adapter";
import type { JsonObject } from "@hawk/adapter";

/** What the host calls a field, by tool, and hawk's name for it. */
const fieldNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Grep: { file_path: "path" },
  List: { file_path: "path" },
};

/** The fields that the host takes from a hook; it takes all of a tool that is not here, such as one of MCP. */
const takenFields: Readonly<Record<string, readonly string[]>> = {
  Shell: ["command", "cwd", "timeout"],
  Write: ["file_path"],
  Read: ["file_path"],
  ReadLints: ["file_path"],
  Delete: ["file_path"],
  List: ["file_path"],
  Grep: ["pattern", "file_path"],
  Fetch: ["url"],
};

/** An input in canonical names, with whole paths. */
export function toCanonicalInput(tool: string, input: JsonObject, cwd: string): JsonObject {
  const renamed = renameFields(input, namesOf(tool));
  return tool.startsWith("MCP:") ? renamed : withWholePaths(renamed, cwd);
}

/** An input that a hook has changed, in the host's own names, and the fields of it in which the host takes no change. */
export function toNativeInput(native: JsonObject, input: JsonObject, cwd: string): { fields: JsonObject; lost: string[] } {
  const tool = textAt(native, "tool_name") ?? "";
  const before = toCanonicalInput(tool, objectAt(native, "tool_input"), cwd);
  const own = Object.fromEntries(Object.entries(namesOf(tool)).map(([name, canonical]) => [canonical, name]));
  const taken = Object.hasOwn(takenFields, tool) ? takenFields[tool] : undefined;
  const isTaken = (key: string): boolean => taken === undefined || taken.includes(own[key] ?? key);
  const changed = Object.keys(input).filter((key) => !isDeepStrictEqual(input[key], before[key]));
  const kept = Object.fromEntries(changed.filter(isTaken).map((key) => [key, input[key]]));
  return { fields: renameFields(kept, own), lost: changed.filter((key) => !isTaken(key)) };
}

function namesOf(tool: string): Readonly<Record<string, string>> {
  return (Object.hasOwn(fieldNames, tool) ? fieldNames[tool] : undefined) ?? {};
}

function renameFields(fields: JsonObject, names: Readonly<Record<string, string>>): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [Object.hasOwn(names, key) ? (names[key] as string) : key, value]),
  );
}
