import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { createTree } from "@hawk/testing";
import type { TreeEntry } from "@hawk/testing";
import { withoutRootRights } from "@hawk/testing";
import { describe, expect, onTestFinished, test } from "vitest";
import { walkFiles } from "./walk-files.ts";

function walk(root: string, depth = Infinity): { paths: string[]; skipped: number } {
  const paths: string[] = [];
  const skipped = walkFiles(root, depth, (_, path) => paths.push(path));
  return { paths, skipped };
}

function link(target: string): TreeEntry {
  return { linkTo: target };
}

describe("files and directories", () => {
  test("hands over the absolute path, the path below the root and the name", () => {
    const root = createTree({ "a/b/guard.py": "text" });
    const visits: string[][] = [];
    walkFiles(root, Infinity, (absolutePath, path, name) => visits.push([readFileSync(absolutePath, "utf8"), path, name]));
    expect(visits).toEqual([["text", "a/b/guard.py", "guard.py"]]);
  });

  test("goes through each directory by name, files and subdirectories alike", () => {
    const root = createTree({ "zeta.py": "", "alpha/z": "", "alpha/a": "", "B.py": "", "beta.py": "", "10.py": "", "9.py": "" });
    const expected = ["10.py", "9.py", "B.py", "alpha/a", "alpha/z", "beta.py", "zeta.py"];
    expect(walk(root).paths).toEqual(expected);
    expect(walk(root).paths).toEqual(expected);
  });

  test("does not enter .git and node_modules, wherever they are, nor count what they hold", () => {
    const root = createTree({
      ".git/hooks/pre-commit": "",
      "node_modules/a/index.js": "",
      "app/node_modules/b/index.js": "",
      "app/.git/HEAD": "",
      "app/main.py": "",
    });
    expect(walk(root)).toEqual({ paths: ["app/main.py"], skipped: 0 });
  });

  test("enters hidden directories, and directories whose names only resemble the ones left out", () => {
    const root = createTree({ ".github/a": "", "node_modules2/b": "", ".gitignore": "" });
    expect(walk(root).paths).toEqual([".github/a", ".gitignore", "node_modules2/b"]);
  });

  test("lists a file that is called .git, as worktrees have it", () => {
    expect(walk(createTree({ ".git": "gitdir: elsewhere" })).paths).toEqual([".git"]);
  });

  test("finds nothing in an empty directory", () => {
    expect(walk(createTree({}))).toEqual({ paths: [], skipped: 0 });
  });

  test.each([
    [0, ["a"]],
    [1, ["a", "one/b"]],
    [2, ["a", "one/b", "one/two/c"]],
    [Infinity, ["a", "one/b", "one/two/c", "one/two/three/d"]],
  ])("descends %d levels", (depth, expected) => {
    const root = createTree({ a: "", "one/b": "", "one/two/c": "", "one/two/three/d": "" });
    expect(walk(root, depth)).toEqual({ paths: expected, skipped: 0 });
  });

  test.each([
    ["spaces", " my hook .py"],
    ["a newline", "two\nlines.py"],
    ["an emoji", "🪝.py"],
    ["a leading dash", "-rf"],
    ["an escape sequence", "\u001B[31mred.py"],
    ["a backslash", "a\\b.py"],
    ["the name of an inherited property", "__proto__"],
  ])("keeps a name with %s as it is", (_, name) => {
    const root = createTree({ [`dir ${name}/${name}`]: "" });
    expect(walk(root).paths).toEqual([`dir ${name}/${name}`]);
  });

  test.skipIf(process.platform !== "linux")("goes on after names that are not UTF-8", () => {
    const root = createTree({ "a.py": "", "z.py": "" });
    writeFileSync(bytePath(root, "b\xFF.py"), "");
    mkdirSync(bytePath(root, "c\xFF"));
    // No path leads into such a directory, so it is passed over; the file is listed for the reader to find out.
    expect(walk(root)).toEqual({ paths: ["a.py", "b\uFFFD.py", "z.py"], skipped: 1 });
  });

  test("walks a tree as deep as paths can be", () => {
    const path = "d/".repeat(1500);
    expect(walk(createTree({ [`${path}deep.py`]: "" })).paths).toEqual([`${path}deep.py`]);
  });
});

describe("the root", () => {
  test.each([0, Infinity])("may be a single file, at depth %d", (depth) => {
    const root = createTree({ "guard.py": "", "other.py": "" });
    expect(walk(join(root, "guard.py"), depth)).toEqual({ paths: ["guard.py"], skipped: 0 });
  });

  test("may be given with a slash at its end", () => {
    expect(walk(`${createTree({ "a.py": "" })}/`).paths).toEqual(["a.py"]);
  });

  test("may lie within a directory that is left out elsewhere", () => {
    const root = createTree({ "node_modules/hooks/a.py": "", "node_modules/hooks/b.py": link("a.py") });
    expect(walk(join(root, "node_modules/hooks")).paths).toEqual(["a.py", "b.py"]);
  });

  test("may be a link to a directory, within which links are still followed", () => {
    const root = createTree({ "real/a.py": "", "real/b.py": link("a.py"), alias: link("real") });
    expect(walk(join(root, "alias"))).toEqual({ paths: ["a.py", "b.py"], skipped: 0 });
  });

  test("may be a link to a file, which goes by the link's name", () => {
    const root = createTree({ "real.py": "", "alias.py": link("real.py") });
    expect(walk(join(root, "alias.py")).paths).toEqual(["alias.py"]);
  });

  test.each([
    ["is missing", "missing"],
    ["lies below a file", "file/missing"],
    ["is a link to nowhere", "dangling"],
  ])("is named in the error when it %s", (_, path) => {
    const root = createTree({ file: "", dangling: link("nowhere") });
    const missing = join(root, path);
    expect(errorOf(missing)).toMatchObject({ name: "HawkError", code: "scan/not-found", message: expect.stringContaining(missing) });
  });

  test("is refused when it is a named pipe", () => {
    const pipe = createPipe(createTree({}), "pipe");
    expect(errorOf(pipe)).toMatchObject({ code: "scan/not-a-tree", message: expect.stringContaining(pipe) });
  });

  test("is refused when it is a socket", async () => {
    const socket = join(createTree({}), "socket");
    const server = createServer();
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(socket, resolve));
    expect(errorOf(socket)).toMatchObject({ code: "scan/not-a-tree" });
  });

  test("is refused when it is a link to itself", () => {
    const root = createTree({ loop: link("loop") });
    expect(errorOf(join(root, "loop"))).toMatchObject({ code: "scan/unreadable", message: expect.stringContaining("ELOOP") });
  });

  test("is refused when it may not be read", () => {
    const root = createTree({ "a.py": "" });
    forbidReading(root);
    expect(withoutRootRights(() => errorOf(root))).toMatchObject({ code: "scan/unreadable", message: expect.stringContaining(root) });
  });
});

describe("links within the tree", () => {
  test("a file is listed under the link's name too", () => {
    const root = createTree({ "b.py": "text", "a.py": link("b.py"), "sub/c.py": link("../b.py") });
    expect(walk(root)).toEqual({ paths: ["a.py", "b.py", "sub/c.py"], skipped: 0 });
  });

  test("a file may be reached through several links", () => {
    const root = createTree({ "a.py": "", "b.py": link("a.py"), "c.py": link("b.py") });
    expect(walk(root).paths).toEqual(["a.py", "b.py", "c.py"]);
  });

  test("an absolute link counts as much as a relative one", () => {
    const root = createTree({ "a.py": "" });
    symlinkSync(join(root, "a.py"), join(root, "b.py"));
    expect(walk(root)).toEqual({ paths: ["a.py", "b.py"], skipped: 0 });
  });

  test("a directory is listed once more, under the link's name", () => {
    const root = createTree({ "real/a.py": "", "real/sub/b.py": "", alias: link("real") });
    expect(walk(root)).toEqual({ paths: ["alias/a.py", "alias/sub/b.py", "real/a.py", "real/sub/b.py"], skipped: 0 });
  });

  test("the files of a linked directory are read by way of the link", () => {
    const root = createTree({ "real/a.py": "", stop: link("real") });
    const visited: string[] = [];
    walkFiles(root, Infinity, (absolutePath) => visited.push(absolutePath));
    expect(visited.map((path) => path.split("/").slice(-2).join("/"))).toEqual(["real/a.py", "stop/a.py"]);
  });

  test("a linked directory counts as a level", () => {
    const root = createTree({ "real/a.py": "", "real/sub/b.py": "", alias: link("real") });
    expect(walk(root, 0).paths).toEqual([]);
    expect(walk(root, 1).paths).toEqual(["alias/a.py", "real/a.py"]);
  });

  test.each<[name: string, entries: Record<string, TreeEntry>, expected: { paths: string[]; skipped: number }]>([
    ["a link to its own directory", { "x.py": "", a: link(".") }, { paths: ["x.py"], skipped: 1 }],
    ["a link to the directory above", { "sub/x.py": "", "sub/a": link("..") }, { paths: ["sub/x.py"], skipped: 1 }],
    ["a link to itself", { "x.py": "", a: link("a") }, { paths: ["x.py"], skipped: 1 }],
    ["two links to each other", { a: link("b"), b: link("a") }, { paths: [], skipped: 2 }],
    [
      "two directories that link to each other",
      { "a/x.py": "", "a/to-b": link("../b"), "b/y.py": "", "b/to-a": link("../a") },
      { paths: ["a/to-b/y.py", "a/x.py", "b/to-a/x.py", "b/y.py"], skipped: 2 },
    ],
    [
      "three directories in a ring",
      { "a/next": link("../b"), "b/next": link("../c"), "c/next": link("../a"), "a/1": "", "b/2": "", "c/3": "" },
      { paths: ["a/1", "a/next/2", "b/2", "b/next/3", "c/3", "c/next/1"], skipped: 3 },
    ],
  ])("%s comes to an end", (_, entries, expected) => {
    expect(walk(createTree(entries))).toEqual(expected);
  });

  test("many links to the directory they are in come to an end soon", () => {
    const entries = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`dir/link-${index}`, link(index % 2 ? "." : "..")]));
    expect(walk(createTree({ ...entries, "dir/x.py": "" }))).toEqual({ paths: ["dir/x.py"], skipped: 200 });
  });

  test.each([".git", "node_modules", "app/node_modules/deep"])("a link into %s is passed over", (directory) => {
    const root = createTree({ [`${directory}/x.py`]: "", "file.py": link(`${directory}/x.py`), dir: link(directory) });
    expect(walk(root)).toEqual({ paths: [], skipped: 2 });
  });

  test("a link called node_modules is not entered, wherever it leads", () => {
    expect(walk(createTree({ "real/x.py": "", node_modules: link("real") })).paths).toEqual(["real/x.py"]);
  });
});

describe("links that lead out or nowhere", () => {
  const outside = { "outside/secret.py": "", "outside/sub/secret.py": "", "tree-2/secret.py": "", "secret.py": "" };

  test.each([
    ["a file outside", "../secret.py"],
    ["a directory outside", "../outside"],
    ["the directory above the root", ".."],
    ["a sibling whose name starts as the root's does", "../tree-2"],
    ["a file in that sibling", "../tree-2/secret.py"],
    ["the file system's root", "/"],
    ["nothing", "nowhere"],
    ["something below a file", "x.py/nowhere"],
    ["a device", "/dev/null"],
  ])("a link to %s is passed over and counted", (_, target) => {
    const root = createTree({ ...outside, "tree/x.py": "", "tree/link": link(target) });
    expect(walk(join(root, "tree"))).toEqual({ paths: ["x.py"], skipped: 1 });
  });

  test("a link that leads out by way of another link is passed over", () => {
    const root = createTree({
      ...outside,
      "tree/out": link("../outside"),
      "tree/file.py": link("out/secret.py"),
      "tree/dir": link("out/sub"),
    });
    expect(walk(join(root, "tree"))).toEqual({ paths: [], skipped: 3 });
  });

  test("a link that leaves the tree from within a linked directory is passed over", () => {
    const root = createTree({ ...outside, "tree/real/out.py": link("../../secret.py"), "tree/alias": link("real") });
    expect(walk(join(root, "tree"))).toEqual({ paths: [], skipped: 2 });
  });
});

describe("what is neither file, directory nor link", () => {
  test("a named pipe is passed over and counted, and so is a link to it", () => {
    const root = createTree({ "a.py": "", "link-to-pipe": link("pipe") });
    createPipe(root, "pipe");
    expect(walk(root)).toEqual({ paths: ["a.py"], skipped: 2 });
  });

  test("a directory that may not be read is passed over and counted", () => {
    const root = createTree({ "a.py": "", "closed/b.py": "", "open/c.py": "" });
    chmodSync(root, 0o755);
    forbidReading(join(root, "closed"));
    expect(withoutRootRights(() => walk(root))).toEqual({ paths: ["a.py", "open/c.py"], skipped: 1 });
  });
});

function bytePath(directory: string, name: string): Buffer {
  return Buffer.concat([Buffer.from(`${directory}/`), Buffer.from(name, "latin1")]);
}

function createPipe(directory: string, name: string): string {
  const path = join(directory, name);
  execFileSync("mkfifo", [path]);
  return path;
}

/** Until the test ends: then the directory has to be emptied. */
function forbidReading(directory: string): void {
  chmodSync(directory, 0o000);
  onTestFinished(() => chmodSync(directory, 0o755));
}

function errorOf(root: string): unknown {
  try {
    return walk(root);
  } catch (error) {
    return error;
  }
}
