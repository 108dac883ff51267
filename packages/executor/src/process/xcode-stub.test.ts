import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findProgram } from "./program-file.ts";
import { isXcodeStub } from "./xcode-stub.ts";

test.each([
  ["a Mac without developer tools", "darwin", [], true],
  ["a Mac with the command line tools", "darwin", ["/Library/Developer/CommandLineTools"], false],
  ["a Mac with Xcode", "darwin", ["/Applications/Xcode.app"], false],
  ["a Mac with Xcode elsewhere", "darwin", ["/var/db/xcode_select_link"], false],
  ["Linux", "linux", [], false],
])("/usr/bin/git and python3 on %s", (_, platform, there, isStub) => {
  const signs = { platform, exists: (path: string) => there.includes(path) };
  expect(["/usr/bin/git", "/usr/bin/python3"].map((path) => isXcodeStub(path, signs))).toEqual([isStub, isStub]);
  expect(["/usr/bin/perl", "/opt/homebrew/bin/git"].map((path) => isXcodeStub(path, signs))).toEqual([false, false]);
});

test("a stub is passed over for a program further down the PATH, and is not there by itself", () => {
  const root = mkdtempSync(join(tmpdir(), "hawk-stub-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const [stub, real] = ["stub", "real"].map((name) => join(root, name)) as [string, string];
  for (const path of [stub, real]) {
    writeFileSync(path, "");
    chmodSync(path, 0o755);
  }
  const isStub = (path: string): boolean => path === stub;
  expect([findProgram(stub, root, isStub), findProgram("stub", root, isStub), findProgram("real", root, isStub)]).toEqual([
    null,
    null,
    real,
  ]);
});
