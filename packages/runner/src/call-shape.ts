import { isAbsolute, join } from "node:path";
import { isObject } from "@hawk/protocol";

/** Field names that show what a call does, lowercase and without punctuation: `filePath` and `file_path` are the same. */
const commandKeys = new Set("command cmd commands commandline shellcommand script".split(" "));
const pathKeys = new Set(
  "filepath path targetfile filename file files absolutepath relativepath targetpath notebookpath filepaths paths uri destination".split(
    " ",
  ),
);
const textKeys = new Set(
  "content contents text filetext filecontent newstring newstr newtext newsource replacement codeedit edits diff patch".split(" "),
);

const PATCH = /^\*\*\* (?:Begin Patch|(?:Add|Update|Delete) File: )/m;
const PATCHED = /^\s*\*\*\* (?:(?:Add|Update|Delete) File|Move to): (.*)$/gm;
const DELETES_FILES = /delete|remove|unlink|trash/i;
const CHANGES_FILES = /move|rename|copy/i;

/** What a call of an unknown tool may be: known tools, and its input under their field names. */
export interface CallShape {
  tools: readonly string[];
  input: unknown;
}

/** Assigns a call to a family by the shape of its input, at any depth. A text instead of an input may be anything. */
export function shapeOf(tool: string, input: unknown, cwd = ""): CallShape {
  if (typeof input === "string") return { tools: ["Bash", "Write", "Edit", "Delete"], input };
  if (!isObject(input)) return { tools: [], input };
  const fields = listFields(input, MOST_LEVELS);
  const command = findField(fields, commandKeys);
  const path = findField(fields, pathKeys);
  const isDelete = path !== undefined && DELETES_FILES.test(tool);
  const isChange = isDelete || CHANGES_FILES.test(tool) || findField(fields, textKeys) !== undefined;
  const isEdit = (path !== undefined && isChange) || fields.some(([, value]) => typeof value === "string" && PATCH.test(value));
  const isRead = path !== undefined && command === undefined && !isEdit;
  const [first, ...others] = filesIn(fields).map((file) => (isAbsolute(file) || !isAbsolute(cwd) ? file : join(cwd, file)));
  return {
    tools: [
      ...(command === undefined ? [] : ["Bash"]),
      ...(isEdit ? ["Write", "Edit"] : []),
      ...(isDelete ? ["Delete"] : []),
      ...(isRead ? ["Read"] : []),
    ],
    input: {
      ...input,
      ...(command === undefined ? {} : { command }),
      ...(first === undefined ? {} : { file_path: first }),
      ...(first === undefined || others.length === 0 ? {} : { file_paths: [first, ...others] }),
    },
  };
}

const MOST_LEVELS = 4;

/** Every field of an input and of what is in it, the outer ones first. */
function listFields(value: unknown, levels: number): [string, unknown][] {
  if (levels === 0) return [];
  if (Array.isArray(value)) return value.flatMap((item) => listFields(item, levels - 1));
  const own = isObject(value) ? Object.entries(value) : [];
  return own.concat(own.flatMap(([, inner]) => listFields(inner, levels - 1)));
}

function isNamed(key: string, names: ReadonlySet<string>): boolean {
  return names.has(key.toLowerCase().replaceAll(/[^a-z0-9]/g, ""));
}

function findField(fields: readonly [string, unknown][], names: ReadonlySet<string>): unknown {
  return fields.find(([key, value]) => isNamed(key, names) && isText(value))?.[1];
}

/** Every file that a call names: as a path, in a list of paths, and in a patch. */
function filesIn(fields: readonly [string, unknown][]): string[] {
  const named = fields
    .flatMap(([key, value]) => (isNamed(key, pathKeys) ? value : []))
    .filter((path) => typeof path === "string" && path !== "");
  const patched = fields.flatMap(([, value]) => (typeof value === "string" ? filesOfPatch(value) : []));
  return [...new Set([...named, ...patched])] as string[];
}

function filesOfPatch(text: string): string[] {
  return Array.from(text.matchAll(PATCHED), ([, file = ""]) => file.trim());
}

/** A text, or a list of something. */
function isText(value: unknown): boolean {
  return typeof value === "string" || (Array.isArray(value) && value.length > 0);
}
