import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { DEEPEST, LARGEST_FILE_BYTES, MOST_FILES } from "./limits.ts";
import { addFiles, readSnapshot } from "./snapshot.ts";

function createProject(files: Record<string, string>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "hawk-trust-")));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const project = { ".hawk/config.yaml": "hooks: {}\n", ".hawk/hooks/own.sh": "#!/bin/sh\n" };

test("a snapshot has every file below .hawk with its bytes and mode, in order, and nothing else", () => {
  const root = createProject({
    ...project,
    ".hawk/.hidden": "x",
    ".hawk/hooks/lib/a.sh": "",
    "README.md": "",
    ".claude/settings.json": "{}",
  });
  chmodSync(join(root, ".hawk/hooks/own.sh"), 0o751);
  const { files } = readSnapshot(root);
  expect([...files.keys()]).toEqual([".hawk/.hidden", ".hawk/config.yaml", ".hawk/hooks/lib/a.sh", ".hawk/hooks/own.sh"]);
  expect(files.get(".hawk/hooks/own.sh")).toMatchObject({ bytes: Buffer.from("#!/bin/sh\n"), mode: 0o751 });
});

test("leaves out everything that hawk itself puts into a project", () => {
  const root = createProject({ ...project, ".hawk/vendor/lib/dispatcher.mjs": "" });
  symlinkSync("/etc/passwd", join(root, ".hawk/vendor/link"));
  expect([...readSnapshot(root).files.keys()]).toEqual(Object.keys(project));
});

test("more files are added without reading those again that are there", () => {
  const root = createProject({ ...project, "scripts/x.sh": "old" });
  const before = readSnapshot(root);
  writeFileSync(join(root, ".hawk/config.yaml"), "changed meanwhile\n");
  const { files } = addFiles(before, ["scripts/x.sh", ".hawk/config.yaml"]);
  expect(files.get(".hawk/config.yaml")?.bytes.toString()).toBe("hooks: {}\n");
  expect(files.get("scripts/x.sh")?.bytes.toString()).toBe("old");
});

describe("refused is", () => {
  test.each<[string, (root: string) => void, string]>([
    ["a project without .hawk", (root) => rmSync(join(root, ".hawk"), { recursive: true }), "has no .hawk"],
    ["a .hawk that is a file", (root) => replace(root, ".hawk", (path) => writeFileSync(path, "")), "is a link or not a directory"],
    ["a .hawk that is a link", (root) => replace(root, ".hawk", (path) => symlinkSync("/etc", path)), "is a link or not a directory"],
    ["a .hawk that is a pipe", (root) => replace(root, ".hawk", makePipe), "is a link or not a directory"],
    [
      "a hook that is a link",
      (root) => symlinkSync("own.sh", join(root, ".hawk/hooks/link.sh")),
      "link.sh is a link or not a regular file",
    ],
    ["a directory that is a link", (root) => symlinkSync("/etc", join(root, ".hawk/hooks/etc")), "etc is a link or not a regular file"],
    ["a pipe", (root) => makePipe(join(root, ".hawk/hooks/pipe.sh")), "pipe.sh is a link or not a regular file"],
    [
      "a link to a device",
      (root) => symlinkSync("/dev/zero", join(root, ".hawk/config.yml")),
      "config.yml is a link or not a regular file",
    ],
    ["a huge file", (root) => writeFileSync(join(root, ".hawk/huge"), Buffer.alloc(LARGEST_FILE_BYTES + 1)), "huge is larger than"],
    ["many large files", (root) => writeMany(root, 9, LARGEST_FILE_BYTES), "holds more than 33554432 bytes"],
    ["too many files", (root) => writeMany(root, MOST_FILES + 1, 0), "holds more than 2000 files"],
    ["a deep tree", (root) => mkdirSync(join(root, ".hawk", "d/".repeat(DEEPEST + 1)), { recursive: true }), "is nested deeper"],
    ["a name that is not text", (root) => writeFileSync(Buffer.from(`${root}/.hawk/\xFF.sh`, "latin1"), ""), "has a name that is not text"],
  ])("%s", (_what, spoil, message) => {
    const root = createProject(project);
    spoil(root);
    expect(() => readSnapshot(root)).toThrow(message);
  });

  test("a socket", async () => {
    const root = createProject(project);
    const server = createServer().listen(join(root, ".hawk/socket"));
    await new Promise((resolve) => void server.once("listening", resolve));
    expect(() => readSnapshot(root)).toThrow("socket is a link or not a regular file");
    server.close();
  });
});

function replace(root: string, name: string, make: (path: string) => void): void {
  rmSync(join(root, name), { recursive: true });
  make(join(root, name));
}

function makePipe(path: string): void {
  spawnSync("mkfifo", [path]);
}

function writeMany(root: string, count: number, bytes: number): void {
  for (let index = 0; index < count; index += 1) writeFileSync(join(root, ".hawk", `f${index}`), Buffer.alloc(bytes));
}
