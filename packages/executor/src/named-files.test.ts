import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import type { ShellHandler } from "@hawk/protocol";
import { boundProblem } from "./bound-files.ts";
import { findNamedFiles } from "./named-files.ts";

function createProject(): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "hawk-named-")));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const path of ["x.sh", "scripts/x.sh", "scripts/a b.sh", "scripts/it's.sh", "package.json", "sub/other"]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), path);
  }
  return root;
}

function shell(command: string, args?: string[]): ShellHandler {
  return { type: "shell", command, ...(args ? { args } : {}), passContext: true, parseResult: true };
}

describe("a command names", () => {
  test.each<[string, string[]]>([
    ["./scripts/x.sh", ["scripts/x.sh"]],
    ["scripts/x.sh --fast", ["scripts/x.sh"]],
    ["sh x.sh", ["x.sh"]],
    ["sh ./scripts/../x.sh", ["x.sh"]],
    ["'scripts/a b.sh'", ["scripts/a b.sh"]],
    ['"scripts/a b.sh" | cat', ["scripts/a b.sh"]],
    [String.raw`scripts/a\ b.sh`, ["scripts/a b.sh"]],
    [`"scripts/it's.sh"`, ["scripts/it's.sh"]],
    [`scr'ipts'/x."sh"`, ["scripts/x.sh"]],
    ['"$CLAUDE_PROJECT_DIR"/scripts/x.sh', ["scripts/x.sh"]],
    ["${HAWK_PROJECT_DIR}/x.sh;ls", ["x.sh"]],
    ["FOO=./x.sh true", ["x.sh"]],
    ["tool --config=scripts/x.sh,x.sh", ["scripts/x.sh", "x.sh"]],
    ["true&&scripts/x.sh", ["scripts/x.sh"]],
    ["(scripts/x.sh)>out", ["scripts/x.sh"]],
    ["sh -c 'scripts/x.sh --now'", ["scripts/x.sh"]],
    ["echo `scripts/x.sh`", ["scripts/x.sh"]],
    ["npm test", []],
    ["scripts", []],
    ["", []],
    ["'", []],
  ])("%s: %j", (command, expected) => {
    const root = createProject();
    const found = findNamedFiles(shell(command), { cwd: root, projectDir: root }).map(({ path }) => path.slice(root.length + 1));
    expect([...new Set(found)].toSorted()).toEqual(expected.toSorted());
  });

  test("the files among a program's arguments", () => {
    const root = createProject();
    const found = findNamedFiles(shell("/bin/sh", ["scripts/a b.sh", "${CLAUDE_PROJECT_DIR}/x.sh"]), {
      cwd: join(root, "."),
      projectDir: root,
    });
    expect(found.map(({ word }) => word)).toEqual(expect.arrayContaining(["/bin/sh", "scripts/a b.sh", "${CLAUDE_PROJECT_DIR}/x.sh"]));
  });

  test("any file, however it is quoted", () => {
    const root = createProject();
    fc.assert(
      fc.property(fc.array(fc.constantFrom("'", '"', "\\", ""), { minLength: 12, maxLength: 12 }), (quotes) => {
        const word = Array.from("scripts/x.sh")
          .map((character, index) => quoteCharacter(character, quotes[index] ?? ""))
          .join("");
        const found = findNamedFiles(shell(`exec ${word} now`), { cwd: root, projectDir: root });
        expect(found.map(({ path }) => path)).toContain(join(root, "scripts/x.sh"));
      }),
    );
  });

  test("nothing that hangs or throws, whatever it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (command) => {
        findNamedFiles(shell(command), { cwd: "/nowhere", projectDir: "/nowhere" });
      }),
    );
  });
});

function quoteCharacter(character: string, quote: string): string {
  return quote === "\\" ? `\\${character}` : quote + character + quote;
}

describe("a bound command", () => {
  const approved = (path: string, text = path) => ({ path, sha256: createHash("sha256").update(text).digest("hex") });
  const command = shell("python3 scripts/x.sh");
  const bindX = (root: string) => ({ root, files: { "scripts/x.sh": approved("scripts/x.sh") } });

  test("runs with the files that were approved", () => {
    const root = createProject();
    expect(boundProblem(command, bindX(root), { cwd: root, projectDir: root })).toBeNull();
  });

  test.each<[string, (file: string, root: string) => void, string]>([
    ["other bytes", (file) => writeFileSync(file, "other bytes"), "it has changed"],
    ["nothing", (file) => rmSync(file), "is not there"],
    ["a directory that Python would run", (file) => replace(file, () => mkdirSync(file)), "not a regular file"],
    ["a pipe", (file) => replace(file, () => void spawnSync("mkfifo", [file])), "not a regular file"],
    ["a link to a file with the same bytes", (file, root) => replace(file, () => linkToCopy(file, root)), "is not"],
    ["a link to nowhere", (file) => replace(file, () => symlinkSync("nowhere", file)), "is not there"],
    ["a file behind a link to its directory", (_file, root) => moveDirectory(root), "is not"],
  ])("does not run with %s in its place", (_what, change, why) => {
    const root = createProject();
    change(join(root, "scripts/x.sh"), root);
    const problem = boundProblem(command, bindX(root), { cwd: root, projectDir: root });
    expect(problem).toContain(join(root, "scripts/x.sh"));
    expect(problem).toContain(why);
  });

  test.each(["sub", ".."])("does not run from %s, where its words name other files or none", (below) => {
    const root = createProject();
    const cwd = join(root, below);
    expect(boundProblem(command, bindX(root), { cwd, projectDir: root })).toContain("is not there: name it $HAWK_PROJECT_DIR/scripts/x.sh");
    mkdirSync(join(cwd, "scripts"), { recursive: true });
    writeFileSync(join(cwd, "scripts/x.sh"), "scripts/x.sh");
    onTestFinished(() => rmSync(join(cwd, "scripts"), { recursive: true, force: true }));
    expect(boundProblem(command, bindX(root), { cwd, projectDir: root })).toContain(`is not ${root}/scripts/x.sh, the file you approved`);
  });

  test("runs from anywhere when it names its files from the project", () => {
    const root = createProject();
    const bound = { root, files: { "$HAWK_PROJECT_DIR/x.sh": approved("x.sh") } };
    expect(boundProblem(shell("$HAWK_PROJECT_DIR/x.sh"), bound, { cwd: "/", projectDir: root })).toBeNull();
    expect(boundProblem(shell("$HAWK_PROJECT_DIR/x.sh"), bound, { cwd: "/", projectDir: join(root, "scripts") })).toContain("is not");
  });

  test("follows a link that was approved as one", () => {
    const root = createProject();
    symlinkSync("scripts/x.sh", join(root, "link.sh"));
    const bound = { root, files: { "link.sh": approved("scripts/x.sh") } };
    expect(boundProblem(shell("sh link.sh"), bound, { cwd: root, projectDir: root })).toBeNull();
  });

  test.each<[string, (file: string) => void]>([
    ["file", (file) => writeFileSync(file, "")],
    ["pipe", (file) => void spawnSync("mkfifo", [file])],
    ["link out", (file) => symlinkSync("/bin/sh", file)],
    ["link to nowhere", (file) => symlinkSync("nowhere", file)],
  ])("does not start a %s that was not there when it was approved", (_what, make) => {
    const root = createProject();
    const late = shell("test -x late.sh && ./late.sh");
    expect(boundProblem(late, { root, files: {} }, { cwd: root, projectDir: root })).toBeNull();
    make(join(root, "late.sh"));
    expect(boundProblem(late, { root, files: {} }, { cwd: root, projectDir: root })).toContain("late.sh was not there");
  });

  test("may start the programs of the machine", () => {
    const root = createProject();
    expect(boundProblem(shell("/bin/sh -c true"), { root, files: {} }, { cwd: root, projectDir: root })).toBeNull();
  });

  test("is not fooled by another way to the project", () => {
    const root = createProject();
    const alias = `${root}-alias`;
    symlinkSync(root, alias);
    onTestFinished(() => rmSync(alias));
    expect(boundProblem(shell(`${alias}/x.sh`), { root, files: {} }, { cwd: "/", projectDir: root })).toContain("was not there");
  });
});

function replace(file: string, make: () => void): void {
  rmSync(file);
  make();
}

function linkToCopy(file: string, root: string): void {
  writeFileSync(join(root, "copy.sh"), "scripts/x.sh");
  symlinkSync("../copy.sh", file);
}

function moveDirectory(root: string): void {
  renameSync(join(root, "scripts"), join(root, "moved"));
  symlinkSync("moved", join(root, "scripts"));
}
