import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { createRunner, shells } from "../testing/run-compiled.ts";
import type { TestRunner } from "../testing/run-compiled.ts";

const PAGE = 4096;
const PAGES = 24;
const deny = '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny"}}';
const hooks = {
  "that blocks in JSON": { script: `cat >/dev/null; echo '${deny}'` },
  "that blocks with a code": { script: "cat >/dev/null; echo no >&2; exit 2" },
  "that wants the whole payload": { script: "tail -c 20 | grep -q end-of-payload || { echo cut >&2; exit 2; }; echo no >&2; exit 2" },
};
const canMount = process.platform === "linux" && process.getuid?.() === 0 && tryMount();

function tryMount(): boolean {
  const { status } = spawnSync("/bin/sh", [
    "-c",
    'd=$(mktemp -d) && mount -t tmpfs -o size=64k tmpfs "$d" && umount "$d"; s=$?; rmdir "$d"; exit $s',
  ]);
  return status === 0;
}

/** A runner whose directory for files has room for so many pages and no more. */
function createFull(hook: object, given: object, free: number): TestRunner {
  const { directory, spec } = createRunner([]);
  const temporary = join(directory, "small");
  mkdirSync(temporary);
  spawnSync("mount", ["-t", "tmpfs", "-o", `size=${PAGES * PAGE},mode=700`, "tmpfs", temporary]);
  onTestFinished(() => void spawnSync("umount", ["-l", temporary]));
  writeFileSync(join(temporary, "fill"), Buffer.alloc((PAGES - free) * PAGE, "x"));
  return createRunner([hook, { script: "cat >/dev/null" }], { ...given, paths: { ...spec.paths, temporary } });
}

if (!canMount) process.stderr.write("no tmpfs can be mounted here, so runners are not tried with a full disk\n");

describe.skipIf(!canMount).each(shells)("under $name", ({ line: shell }) => {
  test.each(Object.entries(hooks))("a hook %s is never lost when the room ends, wherever that is", (_, hook) => {
    const lost: string[] = [];
    for (const size of [100, 60_000])
      for (let free = 0; free < PAGES; free += size > 10_000 ? 5 : 3) {
        const guard = { ...hook, onFailure: "block" };
        const runner = createFull(guard, { shell }, free);
        const payload = { tool_name: "Bash", tool_input: { text: "x".repeat(size) }, end: "end-of-payload" };
        const { status, stdout } = runner.run(payload);
        const isAnswered = stdout.includes("dispatched") || stdout.includes('"deny"');
        if (status !== 2 && !isAnswered) lost.push(`${size} bytes with ${free} pages: ${status} ${stdout}`);
      }
    expect(lost).toEqual([]);
  });

  test("without a guard the call passes, and the host is told", () => {
    const runner = createFull({ script: "cat >/dev/null; echo text" }, { shell }, 0);
    const { status, stdout, stderr } = runner.run({ tool_name: "Bash" });
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toContain("can't be written, so PreToolUse hooks could not run");
    rmSync(join(runner.spec.paths.temporary, "fill"), { force: true });
  });
});
