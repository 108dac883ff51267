import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { runProcess } from "./run-process.ts";
import { createScript, startScript } from "./testing/node-script.ts";
import { shellStart } from "./testing/shell-start.ts";

const timeoutMs = 20_000;

test.each([
  ["true", 0],
  ["exit 2", 2],
  ["exit 255", 255],
  ["kill -KILL $$", null],
  ["kill -TERM $$", null],
])("reports how `%s` ended: %s", async (command, exitCode) => {
  const report = await runProcess(shellStart(command), { timeoutMs });
  expect(report.exitCode).toBe(exitCode);
  expect(report).not.toHaveProperty("timedOut");
  expect(report).not.toHaveProperty("aborted");
  expect(report).not.toHaveProperty("spawnError");
});

test("keeps stdout and stderr apart and counts their bytes", async () => {
  const report = await runProcess(shellStart("echo one; echo three >&2"), { timeoutMs });
  expect(report).toMatchObject({ stdout: "one\n", stderr: "three\n", stdoutBytes: 4, stderrBytes: 6, isTruncated: false });
});

test.each([
  ["a character that comes in two pieces", "printf '\\342'; sleep 0.05; printf '\\202\\254'", "€"],
  ["bytes that are not UTF-8", "printf 'a\\377b'", "a\u{FFFD}b"],
  ["the start of a character", "printf 'a\\342\\202'", "a\u{FFFD}"],
  ["NUL", "printf 'a\\000b'", "a\0b"],
  ["a byte order mark", "printf '\\357\\273\\277{}'", "\u{FEFF}{}"],
])("reads %s", async (_, command, stdout) => {
  expect((await runProcess(shellStart(command), { timeoutMs })).stdout).toBe(stdout);
});

test.each([
  ["less than the limit", 9, false],
  ["just the limit", 10, false],
  ["more than the limit", 11, true],
])("keeps %s", async (_, length, isTruncated) => {
  const report = await runProcess(shellStart(`printf %0${length}d 0`), { timeoutMs, outputLimit: 10 });
  expect(report).toMatchObject({ stdout: "0".repeat(Math.min(length, 10)), stdoutBytes: length, isTruncated });
});

test("keeps all of a large output that comes in small pieces", async () => {
  const report = await runProcess(shellStart("seq 1 100000"), { timeoutMs });
  expect(report.stdout.trimEnd().split("\n")).toHaveLength(100_000);
});

test.each([
  "cat",
  ...(existsSync("/dev/stdin") ? ["cat /dev/stdin"] : []),
  `"${process.execPath}" -e 'process.stdin.pipe(process.stdout)'`,
])("gives its input to %s", async (reader) => {
  expect((await runProcess(shellStart(reader, { stdin: "grüße" }), { timeoutMs })).stdout).toBe("grüße");
});

test("passes on 10 MB of input unchanged", async () => {
  const stdin = Buffer.alloc(10 * 1024 * 1024, "0123456789abcdefg");
  const report = await runProcess(shellStart("sha256sum", { stdin }), { timeoutMs });
  expect(report.stdout.slice(0, 64)).toBe(createHash("sha256").update(stdin).digest("hex"));
});

test("gives an empty input when there is none", async () => {
  expect(await runProcess(shellStart("cat; echo end"), { timeoutMs })).toMatchObject({ exitCode: 0, stdout: "end\n" });
});

test("runs with the given environment alone, and with a run id below the one that it has", async () => {
  const report = await runProcess(
    { ...shellStart("env"), env: { A: "1", HAWK_RUN_ID: "outer/" }, args: ["-c", "/usr/bin/env"] },
    { timeoutMs },
  );
  const names = report.stdout
    .trimEnd()
    .split("\n")
    .filter((line) => !/^(?:PWD|_|SHLVL|OLDPWD)=/.test(line));
  expect(names.sort()).toEqual(["A=1", expect.stringMatching(/^HAWK_RUN_ID=outer\/[\w-]+\/$/)]);
});

test("keeps what was written before the time was over, and no exit code, even if the hook gives one", async () => {
  const start = shellStart("trap 'echo cleaned; exit 0' TERM; echo begun; sleep 600 & wait");
  let report = await runProcess(start, { timeoutMs: 500 });
  // On a busy machine it may not have begun by then.
  if (report.stdout === "") report = await runProcess(start, { timeoutMs: 20_000 });
  expect(report).toMatchObject({ exitCode: null, timedOut: true, stdout: "begun\ncleaned\n" });
});

test.each([Infinity, 2 ** 40])("takes a timeout of %s ms for a long one", async (endless) => {
  expect(await runProcess(shellStart("sleep 0.1"), { timeoutMs: endless })).toMatchObject({ exitCode: 0 });
});

test("drops a flood of half a gigabyte without holding it", async () => {
  const script = createScript(`
    import { runProcess } from "./run-process.mjs";
    const start = (command) => ({ file: "/bin/sh", args: ["-c", command], env: process.env, cwd: "/" });
    await runProcess(start("head -c 10000000 /dev/zero"), { timeoutMs: 60000 });
    const before = process.resourceUsage().maxRSS;
    const report = await runProcess(start("head -c 536870912 /dev/zero"), { timeoutMs: 60000 });
    console.log(JSON.stringify({ ...report, stdout: report.stdout.length, grownMb: (process.resourceUsage().maxRSS - before) / 1024 }));
  `);
  const report = JSON.parse((await startScript(script).ended).output) as Record<string, unknown>;
  expect(report).toMatchObject({ exitCode: 0, stdout: 1024 * 1024, stdoutBytes: 536870912, isTruncated: true });
  expect(report["grownMb"]).toBeLessThan(80);
});
