import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createRunner, shells } from "../testing/run-compiled.ts";
import type { TestRunner } from "../testing/run-compiled.ts";
import { waitUntil } from "../testing/wait-until.ts";

const payload = { tool_name: "Bash" };

/** A runner with a directory in memory, in which its hook looks for the files of the run. */
function createPlaced(shell: string): TestRunner & { runtime: string; memory: string } {
  const { directory, spec } = createRunner([], { shell });
  const [runtime, memory] = [join(directory, "runtime"), join(directory, "runtime", "hawk")];
  mkdirSync(runtime, { mode: 0o700 });
  const script = `cat >/dev/null; for d in '${memory}' '${spec.paths.temporary}'; do [ -d "$d" ] && [ "$(ls "$d")" ] && echo "$d" >'${directory}/seen'; done; echo no >&2; exit 2`;
  const runner = createRunner([{ script }, { script: ":" }], { shell, paths: { ...spec.paths, memory } });
  return { ...runner, directory, runtime, memory };
}

describe.each(shells)("under $name", ({ line: shell }) => {
  test("the directory in memory is made when it is not there, for this user only, and is left empty", async () => {
    const { run, memory } = createPlaced(shell);
    for (const _ of [1, 2]) expect(run(payload)).toEqual({ status: 2, stdout: "", stderr: "no\n" });
    expect(statSync(memory).mode & 0o777).toBe(0o700);
    await waitUntil(
      () => readdirSync(memory).length === 0,
      () => `left ${readdirSync(memory).join(", ")}`,
    );
  });

  test.each([
    ["has gone with the session", (runtime: string): void => rmSync(runtime, { recursive: true })],
    ["has a file in its place", (_: string, memory: string): void => writeFileSync(memory, "")],
    ["leads nowhere", (_: string, memory: string): void => symlinkSync("/nonexistent/x", memory)],
  ])("files go to the disk when it %s", (_, harm) => {
    const { run, runtime, memory, directory, spec } = createPlaced(shell);
    harm(runtime, memory);
    expect(run(payload)).toEqual({ status: 2, stdout: "", stderr: "no\n" });
    expect(existsSync(join(directory, "seen"))).toBe(true);
    expect(spec.paths.temporary).not.toBe(memory);
  });
});

test.skipIf(process.getuid?.() !== 0)("a directory that is another user's is not used", () => {
  for (const { line: shell } of shells) {
    const { run, memory, directory } = createPlaced(shell);
    mkdirSync(memory, { mode: 0o777 });
    chmodSync(memory, 0o777);
    chownSync(memory, 65_534, 65_534);
    expect(run(payload).status).toBe(2);
    expect(readdirSync(memory)).toEqual([]);
    expect(existsSync(join(directory, "seen"))).toBe(true);
  }
});
