import { isAbsolute, join } from "node:path";
import { isObject } from "@hawk/protocol";

export const commandKeys: readonly string[] = ["command", "cmd", "commands", "script"];
export const pathKeys: readonly string[] =
  "file_path filePath path target_file targetFile filename file_name file absolute_path notebook_path file_paths paths uri".split(" ");
const textKeys =
  "content contents text file_text new_string newString new_str newStr new_text new_source replacement code_edit edits diff patch".split(
    " ",
  );

/** A call whose input has none of these does nothing that a guard of commands or files would look at. */
export const tellingKeys: readonly string[] = [...commandKeys, ...pathKeys, "input", "patch", "patch_text", "patchText", "diff"];

const PATCH = /^\*\*\* (?:Begin Patch|(?:Add|Update|Delete) File: )/m;
const PATCHED = /^\s*\*\*\* (?:(?:Add|Update|Delete) File|Move to): (.*)$/gm;
const CHANGES_FILES = /delete|remove|unlink|trash|move|rename|copy/i;

/** What a call of a tool that nobody knows comes to: the known tools that it may be, and its input under their names. */
export interface CallShape {
  tools: readonly string[];
  input: unknown;
}

/** Puts a call into a family by the shape of its input. A text in place of an input may be anything. */
export function shapeOf(tool: string, input: unknown, cwd = ""): CallShape {
  if (typeof input === "string") return { tools: ["Bash", "Write", "Edit"], input };
  if (!isObject(input)) return { tools: [], input };
  const command = commandKeys.map((key) => input[key]).find(isText);
  const path = pathKeys.map((key) => input[key]).find(isText);
  const isChange = textKeys.some((key) => isText(input[key])) || CHANGES_FILES.test(tool);
  const isEdit = (path !== undefined && isChange) || Object.values(input).some((value) => typeof value === "string" && PATCH.test(value));
  const [first, ...others] = filesIn(input).map((file) => (isAbsolute(file) || !isAbsolute(cwd) ? file : join(cwd, file)));
  return {
    tools: [...(command === undefined ? [] : ["Bash"]), ...(isEdit ? ["Write", "Edit"] : [])],
    input: {
      ...input,
      ...(command === undefined ? {} : { command }),
      ...(first === undefined ? {} : { file_path: first }),
      ...(first === undefined || others.length === 0 ? {} : { file_paths: [first, ...others] }),
    },
  };
}

/** Every file that a call names: as a path, in a list of paths, and in a patch. */
function filesIn(input: Record<string, unknown>): string[] {
  const named = pathKeys.flatMap((key) => input[key]).filter((path) => typeof path === "string" && path !== "");
  const patched = Object.values(input).flatMap((value) => (typeof value === "string" ? filesOfPatch(value) : []));
  return [...new Set([...named, ...patched])] as string[];
}

function filesOfPatch(text: string): string[] {
  return Array.from(text.matchAll(PATCHED), ([, file = ""]) => file.trim());
}

/** A text, or a list that has one. */
function isText(value: unknown): boolean {
  return typeof value === "string" || (Array.isArray(value) && value.length > 0);
}
