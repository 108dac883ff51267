import { unixPath } from "@hawk/shell-facts";
import { patchedIn } from "./patched-files.ts";
import { patchFields } from "./judge-secrets.ts";

const PATH_FIELDS = [
  "file_path",
  "file_paths",
  "notebook_path",
  "path",
  "paths",
  "filename",
  "target_file",
  "filePath",
  "absolute_path",
  "destination",
  "new_path",
];
const SHELL_TOOLS = new Set(["Bash", "PowerShell", "Monitor"]);
const EDIT_TOOLS = new Set(["Edit", "Write", "MultiEdit", "NotebookEdit", "Delete"]);

/** One call of a tool, as a guard sees it. */
export interface Call {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly command: string | undefined;
  readonly paths: readonly string[];
  /** What it writes. */
  readonly text: string;
  readonly directory: string | undefined;
}

/** The call in an event; nothing if it doesn't say what it does, and so can't be checked. */
export function readCall(json: string): Call | undefined {
  const event = parse(json);
  const input = event?.["tool_input"];
  if (!event || !isRecord(input)) return undefined;
  const tool = typeof event["tool_name"] === "string" ? event["tool_name"] : "";
  const command = commandOf(input["command"]);
  const paths = pathsOf(input);
  if ((SHELL_TOOLS.has(tool) && command === undefined) || (EDIT_TOOLS.has(tool) && paths.length === 0)) return undefined;
  const text = ["content", "new_string"].flatMap((field) => textsOf(input[field])).join("\n");
  const directory =
    typeof event["cwd"] === "string" && /^(?:\/|[A-Za-z]:[\\/])/.test(event["cwd"]) && !event["cwd"].includes("\0")
      ? unixPath(event["cwd"])
      : undefined;
  return { tool, input, command, paths, text, directory };
}

function parse(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Text, or a list of words; a list that starts a shell has its text last. */
function commandOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (!Array.isArray(value) || value.length === 0 || !value.every((item): item is string => typeof item === "string")) return undefined;
  const [, second = ""] = value;
  return value.length > 2 && second.startsWith("-") && second.includes("c") ? value.at(-1) : value.map(quote).join(" ");
}

function quote(word: string): string {
  return /^[\w./:@%+,=-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
}

function pathsOf(input: Readonly<Record<string, unknown>>): string[] {
  const edits = Array.isArray(input["edits"]) ? input["edits"].filter(isRecord) : [];
  const named = [input, ...edits].flatMap((part) => PATH_FIELDS.flatMap((field) => textsOf(part[field])));
  const patched = patchFields.flatMap((field) => textsOf(input[field]).flatMap(patchedIn));
  return [...named, ...patched];
}
