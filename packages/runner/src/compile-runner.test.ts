import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createRunner, shells } from "./testing/run-compiled.ts";

const bash = { session_id: "s", cwd: "/", hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command: "ls" } };

describe.each(shells)("under $name", ({ line: shell }) => {
  test("a guard that has nothing to say lets the call pass, silently", () => {
    expect(createRunner([{ script: "cat >/dev/null" }], { shell }).run(bash)).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  test("a guard that exits with 2 refuses, with its reason", () => {
    const runner = createRunner([{ script: "echo not that >&2; exit 2" }, { script: "touch second" }], { shell });
    expect(runner.run(bash)).toEqual({ status: 2, stdout: "", stderr: "not that\n" });
    expect(existsSync(join(runner.directory, "second"))).toBe(false);
  });

  test("every hook gets the whole payload on stdin, and the event's name in its environment", () => {
    const script = 'cat >"got-$NAME"; echo "$HAWK_EVENT $HAWK_PROJECT_DIR" >>"got-$NAME"';
    const runner = createRunner(
      [
        { script, env: { NAME: "a" } },
        { script, env: { NAME: "b" } },
      ],
      { shell },
    );
    runner.run(bash);
    const expected = `${JSON.stringify(bash)}\npre_tool_use ${runner.directory}\n`;
    expect([read(runner.directory, "got-a"), read(runner.directory, "got-b")]).toEqual([expected, expected]);
  });
});

function read(directory: string, name: string): string {
  return readFileSync(join(directory, name), "utf8");
}
