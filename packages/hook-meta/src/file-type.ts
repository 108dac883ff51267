/** What a path alone tells about a file. */
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
  parent: string;
}

type PathFacts = Omit<FileType, "parent">;

const styles: Record<string, string> = {
  "#": "py sh bash zsh fish ksh rb pl pm r jl yaml yml toml conf cfg nix tcl awk ex exs cr ps1 psm1 mk",
  "//": "js mjs cjs jsx ts mts cts tsx go rs c h cc cpp hpp java kt kts swift scala cs dart zig groovy jsonc",
  "--": "lua sql hs elm",
  ";": "lisp clj cljs el scm rkt asm ahk",
  "# ;": "ini",
  "// #": "php",
};
const contentExtensions = ["md", "txt", "markdown", "mdx", "mdc"];
const javaScriptExtensions = new Set(["js", "mjs", "cjs", "ts", "mts", "cts"]);
const scriptExtensions = new Set(["py", "sh", "js", "ts"]);

const unknown: PathFacts = { metadata: "any", comments: ["#", "//", "--", ";"], byExtension: null, isScript: false, isJavaScript: false };
const content: PathFacts = { ...unknown, metadata: "frontmatter", comments: [] };
const json: PathFacts = { ...unknown, metadata: "json", comments: [] };

const byExtension = new Map<string, PathFacts>([["json", json]]);
for (const extension of contentExtensions) byExtension.set(extension, content);
for (const [comments, extensions] of Object.entries(styles)) {
  for (const extension of extensions.split(" ")) {
    const isScript = scriptExtensions.has(extension);
    byExtension.set(extension, { ...unknown, metadata: "comments", comments: comments.split(" "), isScript, isJavaScript: javaScriptExtensions.has(extension) });
  }
}
const bySuffix: [suffix: RegExp, facts: PathFacts][] = [
  [/\.stdout\.(?:md|txt)$/, { ...content, byExtension: "content" }],
  [/\.stdout\.[^.]+$/, content],
  [/\.prompt\.json$/, { ...json, byExtension: "prompt" }],
];

export function fileTypeOf(path: string): FileType {
  const slash = lastSlash(path, path.length);
  const name = path.slice(slash + 1).toLowerCase();
  const parent = slash > 0 ? path.slice(lastSlash(path, slash) + 1, slash) : "";
  const suffix = bySuffix.find(([pattern]) => pattern.test(name));
  const dot = name.lastIndexOf(".");
  const facts = suffix?.[1] ?? byExtension.get(dot > 0 ? name.slice(dot + 1) : "") ?? unknown;
  return { ...facts, parent };
}

function lastSlash(path: string, before: number): number {
  if (before === 0) return -1;
  return Math.max(path.lastIndexOf("/", before - 1), path.lastIndexOf("\\", before - 1));
}
