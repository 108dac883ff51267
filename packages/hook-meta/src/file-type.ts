/** What a path alone says about a file. */
export interface FileType {
  /** Where its metadata would be. */
  metadata: "comments" | "frontmatter" | "json" | "any";
  /** Starts of comment lines. */
  comments: readonly string[];
  /** A hook by its name alone: `.stdout.md`, `.stdout.txt`, `.prompt.json`. */
  byExtension: "content" | "prompt" | null;
  /** A script that becomes a hook when its directory is named after an event. */
  isScript: boolean;
  /** Can be called in process. */
  isJavaScript: boolean;
}

const unknown: FileType = { metadata: "any", comments: ["#", "//", "--", ";"], byExtension: null, isScript: false, isJavaScript: false };
const content: FileType = { ...unknown, metadata: "frontmatter", comments: [] };
const printed: FileType = { ...content, byExtension: "content" };
const json: FileType = { ...unknown, metadata: "json", comments: [] };
const prompt: FileType = { ...json, byExtension: "prompt" };
const hash: FileType = { ...unknown, metadata: "comments", comments: ["#"] };
const slashes: FileType = { ...hash, comments: ["//"] };

const extensions: [names: string, type: FileType][] = [
  ["md txt markdown mdx mdc", content],
  ["json", json],
  ["py sh", { ...hash, isScript: true }],
  ["bash zsh fish ksh rb pl pm r jl yaml yml toml conf cfg nix tcl awk ex exs cr ps1 psm1 mk", hash],
  ["js ts", { ...slashes, isScript: true, isJavaScript: true }],
  ["mjs cjs mts cts", { ...slashes, isJavaScript: true }],
  ["jsx tsx jsonc go rs c h cc cpp hpp java kt kts swift scala cs dart zig groovy", slashes],
  ["lua sql hs elm", { ...hash, comments: ["--"] }],
  ["lisp clj cljs el scm rkt asm ahk", { ...hash, comments: [";"] }],
  ["cmd bat", { ...hash, comments: ["::", "rem ", "REM ", "@rem ", "@REM "] }],
  ["ini", { ...hash, comments: ["#", ";"] }],
  ["php", { ...hash, comments: ["//", "#"] }],
];
const byExtension = new Map<string, FileType>();
for (const [names, type] of extensions) for (const name of names.split(" ")) byExtension.set(name, type);

export function fileTypeOf(path: string): FileType {
  const dot = path.lastIndexOf(".");
  const isExtension = dot > 0 && !isSlash(path[dot - 1]);
  if (!isExtension) return unknown;
  const extension = path.slice(dot + 1).toLowerCase();
  const stem = path.slice(Math.max(0, dot - 8), dot).toLowerCase();
  if (stem.endsWith(".stdout") && !isSlash(stem.at(-8))) return extension === "md" || extension === "txt" ? printed : content;
  if (extension === "json" && stem.endsWith(".prompt") && !isSlash(stem.at(-8))) return prompt;
  return byExtension.get(extension) ?? unknown;
}

/** The name of the directory that the file is in; empty when the path does not tell. */
export function parentOf(path: string): string {
  const slash = lastSlash(path, path.length);
  return slash > 0 ? path.slice(lastSlash(path, slash) + 1, slash) : "";
}

function isSlash(character: string | undefined): boolean {
  return character === "/" || character === "\\";
}

function lastSlash(path: string, before: number): number {
  if (before === 0) return -1;
  return Math.max(path.lastIndexOf("/", before - 1), path.lastIndexOf("\\", before - 1));
}
