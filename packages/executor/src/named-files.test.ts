import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
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
  const hash = (text: string): string => createHash("sha256").update(text).digest("hex");

  test("runs with the files that were approved, and with no others", () => {
    const root = createProject();
    const bound = { root, files: { "./scripts/x.sh": hash("scripts/x.sh"), "scripts/x.sh": hash("scripts/x.sh") } };
    const place = { cwd: root, projectDir: root };
    expect(boundProblem(shell("./scripts/x.sh"), bound, place)).toBeNull();
    writeFileSync(join(root, "scripts/x.sh"), "other bytes");
    expect(boundProblem(shell("./scripts/x.sh"), bound, place)).toContain("scripts/x.sh is not the file you approved");
    rmSync(join(root, "scripts/x.sh"));
    symlinkSync("../package.json", join(root, "scripts/x.sh"));
    expect(boundProblem(shell("./scripts/x.sh"), bound, place)).toContain("is not the file");
  });

  test("is not led astray by a directory below that has a file of the same name", () => {
    const root = createProject();
    mkdirSync(join(root, "sub/scripts"));
    const bound = { root, files: { "scripts/x.sh": hash("scripts/x.sh") } };
    expect(boundProblem(shell("scripts/x.sh"), bound, { cwd: join(root, "sub"), projectDir: root })).toBeNull();
    writeFileSync(join(root, "sub/scripts/x.sh"), "a trap");
    expect(boundProblem(shell("scripts/x.sh"), bound, { cwd: join(root, "sub"), projectDir: root })).toContain("sub/scripts/x.sh is not");
    expect(boundProblem(shell("$HAWK_PROJECT_DIR/x.sh"), bound, { cwd: "/", projectDir: join(root, "sub/scripts") })).toContain("is not");
  });

  test("does not start a file that was not there when it was approved", () => {
    const root = createProject();
    const bound = { root, files: {} };
    expect(boundProblem(shell("test -x late.sh && ./late.sh"), bound, { cwd: root, projectDir: root })).toBeNull();
    writeFileSync(join(root, "late.sh"), "");
    expect(boundProblem(shell("test -x late.sh && ./late.sh"), bound, { cwd: root, projectDir: root })).toContain("late.sh is not");
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
    expect(boundProblem(shell(`${alias}/x.sh`), { root, files: {} }, { cwd: "/", projectDir: root })).toContain("is not the file");
  });
});
