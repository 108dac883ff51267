import { createHash } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { deflateSync } from "node:zlib";
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
  const blob: Repository["blob"] = (content) => writeObject(path, "blob", Buffer.from(content));
  const tree: Repository["tree"] = (entries) => writeObject(path, "tree", Buffer.concat(entries.map(toBytes)));
  return {
    path,
    git: run,
    blob,
    tree,
    files: (files) => treeOf(files, { blob, tree }),
    commit: (id, branch = "main") => {
      const commit = writeObject(path, "commit", Buffer.from(`tree ${id}\nauthor ${AUTHOR}\ncommitter ${AUTHOR}\n\nx\n`));
      run(["update-ref", `refs/heads/${branch}`, commit]);
      return commit;
    },
  };
}

const AUTHOR = "a <a@b> 1700000000 +0000";

/** As git keeps it. A thousand of them by git itself would be a thousand programs. */
function writeObject(repository: string, type: string, content: Buffer): string {
  const bytes = Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content]);
  const id = createHash("sha1").update(bytes).digest("hex");
  const file = join(repository, "objects", id.slice(0, 2), id.slice(2));
  if (existsSync(file)) return id;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, deflateSync(bytes));
  return id;
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
