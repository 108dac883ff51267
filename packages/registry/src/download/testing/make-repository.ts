import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { git } from "./run-git-tool.ts";

/** An entry of a tree as it is written into git's store: nothing keeps a hostile author from any of these. */
export interface RawEntry {
  mode: string;
  name: string | Buffer;
  id: string;
}

/** A repository without a work tree, made object by object. */
export interface Repository {
  path: string;
  git: (args: readonly string[], input?: string | Uint8Array) => string;
  blob: (content: string | Uint8Array) => string;
  /** Writes a tree exactly as given: in that order, with those names. */
  tree: (entries: readonly RawEntry[]) => string;
  /** A tree of files by path, as git itself would make it. */
  files: (files: Record<string, string | Uint8Array>) => string;
  /** A commit that a branch is set to. */
  commit: (tree: string, branch?: string) => string;
}

export function makeRepository(root: string, name: string): Repository {
  const path = join(root, `${name}.git`);
  mkdirSync(path, { recursive: true });
  git(path, ["init", "--quiet", "--bare", "--initial-branch=main", "."]);
  const run: Repository["git"] = (args, input) => git(path, args, input);
  const store = (type: string, content: string | Uint8Array): string =>
    run(["hash-object", "-w", "--literally", "-t", type, "--stdin"], content);
  const blob: Repository["blob"] = (content) => store("blob", content);
  const tree: Repository["tree"] = (entries) => store("tree", Buffer.concat(entries.map(toBytes)));
  return {
    path,
    git: run,
    blob,
    tree,
    files: (files) => treeOf(files, { blob, tree }),
    commit: (id, branch = "main") => {
      const commit = run(["commit-tree", id, "-m", "x"]);
      run(["update-ref", `refs/heads/${branch}`, commit]);
      return commit;
    },
  };
}

function toBytes({ mode, name, id }: RawEntry): Buffer {
  return Buffer.concat([Buffer.from(`${mode} `), Buffer.from(name), Buffer.from([0]), Buffer.from(id, "hex")]);
}

function treeOf(files: Record<string, string | Uint8Array>, repository: Pick<Repository, "blob" | "tree">): string {
  const entries = new Map<string, RawEntry>();
  for (const [path, content] of Object.entries(files)) {
    const slash = path.indexOf("/");
    const name = slash === -1 ? path : path.slice(0, slash);
    if (slash === -1) entries.set(name, { mode: "100644", name, id: repository.blob(content) });
    else if (!entries.has(`${name}/`)) {
      const below = Object.entries(files).filter(([other]) => other.startsWith(`${name}/`));
      const id = treeOf(Object.fromEntries(below.map(([other, text]) => [other.slice(name.length + 1), text])), repository);
      // Directories are sorted as if their names ended with a slash.
      entries.set(`${name}/`, { mode: "40000", name, id });
    }
  }
  return repository.tree([...entries].toSorted(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b))).map(([, entry]) => entry));
}
