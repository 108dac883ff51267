import { chmodSync, closeSync, copyFileSync, openSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runProcess } from "./run-process.ts";
import type { ProcessStart } from "./run-process.ts";
import { shellStart } from "./testing/shell-start.ts";
import { createFiles } from "./testing/temporary.ts";

const timeoutMs = 20_000;

function createPrograms(): string {
  const root = createFiles(
    { missing: "#!/no/such/interpreter\n", crlf: "#!/bin/sh\r\necho\r\n", "directory/file": "", removed: "", denied: "#!/etc/passwd\n" },
    0o755,
  );
  chmodSync(createPlain(root), 0o644);
  rmSync(join(root, "removed"));
  return root;
}

function createPlain(root: string): string {
  copyFileSync("/bin/true", join(root, "plain"));
  return join(root, "plain");
}

const huge = "x".repeat(200_000);

test.each<[string, (root: string) => Partial<ProcessStart>, RegExp]>([
  ["a program that is on no PATH", () => ({ file: "no-such-program" }), /there is no no-such-program on the PATH; .*ENOENT/],
  ["a file that is gone", (root) => ({ file: join(root, "removed") }), /the file does not exist; .*ENOENT/],
  ["a missing interpreter", (root) => ({ file: join(root, "missing") }), /names \/no\/such\/interpreter, which does not exist; .*ENOENT/],
  ["an interpreter with CR", (root) => ({ file: join(root, "crlf") }), /ends in CR LF, .*"sh\\r"; save it with LF line ends \(ENOENT\)/],
  ["an interpreter that is not a program", (root) => ({ file: join(root, "denied") }), /can't be run by this user; .*EACCES/],
  ["a file without permission", (root) => ({ file: join(root, "plain") }), /it is not executable; run chmod \+x .*plain \(EACCES\)/],
  ["a directory", (root) => ({ file: join(root, "directory") }), /it is a directory; name a file \(EACCES\)/],
  ["a path through a file", (root) => ({ file: join(root, "plain", "x") }), /not a directory; correct the path \(ENOTDIR\)/],
  ["a working directory that is gone", (root) => ({ cwd: join(root, "gone") }), /its working directory .*gone does not exist; .*ENOENT/],
  [
    "a working directory that is a file",
    (root) => ({ cwd: join(root, "plain") }),
    /its working directory .*plain is not a directory; .*ENOTDIR/,
  ],
  [
    "an argument that is too long",
    () => ({ args: ["-c", ":", huge] }),
    /too long together; pass large values on stdin or in a file \(E2BIG\)/,
  ],
  ["an environment that is too long", () => ({ env: { A: huge } }), /too long together; .*E2BIG/],
  ["an argument with a NUL", () => ({ args: ["-c", "a\0b"] }), /holds a NUL character; remove it/],
])("names the cause and the remedy for %s", async (_, change, message) => {
  const start = shellStart("true", { stdin: "x", ...change(createPrograms()) });
  const report = await runProcess(start, { timeoutMs });
  expect(report).toMatchObject({ exitCode: null, stdout: "", stderr: "", isTruncated: false });
  expect(report.spawnError).toMatch(message);
  expect(report.spawnError).toContain(`${start.file} could not be started: `);
});

test("says that a program is still being written to, when that goes on", async () => {
  const file = createPlain(createFiles());
  const writer = openSync(file, "r+");
  const report = await runProcess(shellStart("", { file, args: [] }), { timeoutMs });
  closeSync(writer);
  expect(report.spawnError).toBe(
    `${file} could not be started: another program is still writing to the file; close it there and try again (ETXTBSY)`,
  );
});

test("waits a little for a program that is still being written to", async () => {
  const file = createPlain(createFiles());
  const writer = openSync(file, "r+");
  const running = runProcess(shellStart("", { file, args: [] }), { timeoutMs });
  closeSync(writer);
  expect(await running).toMatchObject({ exitCode: 0 });
});
