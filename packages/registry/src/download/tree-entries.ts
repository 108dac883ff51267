/** An entry of a commit's tree: a file, or something that looks like one. */
export interface TreeEntry {
  mode: string;
  id: string;
  path: string;
}

/** Something of a package that is not taken, and why. */
export interface SkippedEntry {
  path: string;
  why: string;
}

/** Reads what `git ls-tree -r -z` prints. */
export function parseTree(output: string): TreeEntry[] {
  return output
    .split("\0")
    .filter((record) => record !== "")
    .map((record) => {
      const tab = record.indexOf("\t");
      const [mode = "", , id = ""] = record.slice(0, tab).split(" ");
      return { mode, id, path: record.slice(tab + 1) };
    });
}

// Control characters, what can't be seen, what reorders text, and what is not text.
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\uFFFD\\]/u;

/** Names that lead elsewhere, or that some file system takes for git's own directory. */
const ASTRAY = /^(?:|\.|\.\.|\.git[. ]*|git~\d+)$/i;

/** Why an entry is not even looked at; `null` when it may be a hook. */
export function whyPassedOver({ mode, path }: TreeEntry): string | null {
  if (mode === "120000") return "it is a symbolic link";
  if (mode === "160000") return "it is a submodule";
  if (mode !== "100644" && mode !== "100755" && mode !== "100664") return `it is of an unknown kind, ${mode}`;
  if (UNSEEN.test(path)) return "its name has invisible characters";
  if (path.split("/").some((part) => ASTRAY.test(part))) return "its name points outside";
  return null;
}

/** Other people's files, which came along with the author's own. */
export function isVendored(path: string): boolean {
  return path.split("/").includes("node_modules");
}
