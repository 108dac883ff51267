import { isObject } from "../payload.ts";

/** What a call does to one file, as the input of Edit or Write. */
export interface FilePart {
  file_path: string;
  content?: string;
  old_string?: string;
  new_string?: string;
  moved_to?: string;
  is_deleted?: true;
}

/** The texts of parts in one place, under the names of the tool's own input: a hook that searches for text sees all of it there. */
export function joinParts(parts: readonly FilePart[], tool: string): Pick<FilePart, "content" | "old_string" | "new_string"> {
  if (tool === "Delete") return {};
  if (tool === "Write") return { content: parts.map(({ content = "" }) => content).join("") };
  return {
    old_string: parts.flatMap(({ old_string }) => old_string ?? []).join("\n"),
    new_string: parts.flatMap(({ new_string, content }) => new_string ?? content ?? []).join("\n"),
  };
}

/** The parts of a call, where they are told file by file. */
export function partsOf({ edits }: Readonly<Record<string, unknown>>): FilePart[] {
  return Array.isArray(edits) && edits.every(isPart) ? edits : [];
}

export function isPartOf({ file_path, moved_to }: FilePart, file: string): boolean {
  return file_path === file || moved_to === file;
}

/** Every file that a call touches, each once. */
export function filesOf({ file_paths: paths }: Readonly<Record<string, unknown>>): string[] {
  return Array.isArray(paths) ? [...new Set(paths.filter((path) => typeof path === "string"))] : [];
}

function isPart(value: unknown): value is FilePart {
  return isObject(value) && typeof value["file_path"] === "string";
}
