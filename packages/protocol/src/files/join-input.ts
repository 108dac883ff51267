import { filesOf, isPartOf, joinParts, partsOf } from "./file-part.ts";
import type { FilePart } from "./file-part.ts";

type Input = Record<string, unknown>;

/** A hook's change to what it was asked about one file. */
export interface FileChange {
  file: string;
  /** The input that it was asked about. */
  asked: Input;
  answered: Input;
}

const textKeys = ["content", "old_string", "new_string"] as const;
const partKeys: ReadonlySet<string> = new Set(["file_path", ...textKeys]);

/** The whole input of a call after a change to one of its files; `null` when the change can't be put back into it. */
export function joinInput(whole: Input, tool: string, { file, asked, answered }: FileChange): Input | null {
  const changed = Object.keys(answered).filter((key) => JSON.stringify(answered[key]) !== JSON.stringify(asked[key]));
  const others = Object.fromEntries(changed.filter((key) => !partKeys.has(key)).map((key) => [key, answered[key]]));
  const change = Object.fromEntries(changed.filter((key) => partKeys.has(key)).map((key) => [key, answered[key]]));
  const next = { ...whole, ...others };
  if (Object.keys(change).length === 0) return next;
  if (!Object.values(change).every((value) => typeof value === "string")) return null;
  return partsOf(whole).length === 0 ? changeList(next, file, change) : changeParts(next, tool, file, change);
}

/** For a call without parts, only the list of its files. */
function changeList(whole: Input, file: string, { file_path: path, ...texts }: Input): Input | null {
  if (Object.keys(texts).length > 0) return null;
  const file_paths = filesOf(whole).map((each) => (each === file ? path : each));
  return { ...whole, file_paths, file_path: file_paths[0] };
}

function changeParts(whole: Input, tool: string, file: string, change: Partial<FilePart>): Input | null {
  const parts = partsOf(whole);
  const isReworded = textKeys.some((key) => change[key] !== undefined);
  if (isReworded && parts.filter((part) => isPartOf(part, file)).length !== 1) return null;
  const edits = parts.map((part) => (isPartOf(part, file) ? changePart(part, file, change) : part));
  if (edits.includes(null)) return null;
  return { ...whole, edits, ...joinParts(edits as FilePart[], tool), ...pathsAfter(whole, file, change.file_path) };
}

/** A file that is added has one text, whatever its name. */
function changePart(part: FilePart, file: string, { file_path: path, ...texts }: Partial<FilePart>): FilePart | null {
  const isAdded = part.content !== undefined;
  const { content = texts.new_string, old_string: old } = texts;
  if (isAdded ? old !== undefined : texts.content !== undefined) return null;
  const reworded = isAdded ? { ...part, ...(content === undefined ? {} : { content }) } : { ...part, ...texts };
  if (path === undefined) return reworded;
  return part.moved_to === file ? { ...reworded, moved_to: path } : { ...reworded, file_path: path };
}

function pathsAfter(whole: Input, file: string, path: string | undefined): Input {
  if (path === undefined) return {};
  const file_paths = filesOf(whole).map((each) => (each === file ? path : each));
  return { file_paths, file_path: file_paths[0] };
}
