import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { finished } from "../testing/processes.ts";
import { createRunner, findTools, shells } from "../testing/run-compiled.ts";
import type { TestHook } from "../testing/run-compiled.ts";

const payload = { tool_name: "Bash", tool_input: { command: "ls" } };
const touch = { script: "touch ran" };

describe.each(shells)("under $name", ({ line: shell }) => {
  test.each([
    ["before", [{ gone: true }, touch]],
    ["after", [touch, { gone: true }]],
    ["between two", [touch, { gone: true }, touch]],
  ])("a hook whose file is gone is skipped and named: %s another one", (_, hooks) => {
    const mustExist = "/nonexistent/gone.sh";
    const given = hooks.map((hook): TestHook =>
      "gone" in hook ? { name: "gone.sh", start: { kind: "program", programs: ["/bin/sh"], args: [mustExist], mustExist } } : hook,
    );
    const runner = createRunner(given, { shell });
    expect(runner.run(payload)).toEqual({
      status: 1,
      stdout: "",
      stderr: "hawk: gone.sh is gone or empty, so it did not run at pre_tool_use in claude-code; put it back, or run hawk sync\n",
    });
    expect(existsSync(join(runner.directory, "ran"))).toBe(true);
  });

  test("a content file that is gone is skipped and named", () => {
    const runner = createRunner([{ name: "gone.md", start: { kind: "text", path: "/nonexistent/gone.md", hasFrontmatter: true } }], {
      shell,
      event: "session_start",
      nativeEvent: "SessionStart",
    });
    const { status, stderr } = runner.run({ source: "startup" });
    expect({ status, isNamed: stderr.includes("gone.md is gone") }).toEqual({ status: 1, isNamed: true });
  });

  test.each([
    ["is named", {}, 1],
    ["blocks when the hook is a guard", { onFailure: "block" }, 0],
  ] as const)("a hook whose file has become empty %s", (_, given, status) => {
    const runner = createRunner([{ name: "empty.sh", script: "exit 2", ...given }, touch], { shell });
    writeFileSync(join(runner.directory, "hook-0.sh"), "");
    const result = runner.run(payload);
    expect(result.status).toBe(status);
    // Node puts a guard's failure into words.
    if (status === 0) expect(JSON.parse(result.stdout)).toMatchObject({ dispatched: true, ran: " 0:M" });
    else expect(result.stderr).toContain("empty.sh is gone or empty");
  });

  test("a text that is empty has nothing to say", () => {
    const { directory } = createRunner([], { shell });
    const path = join(directory, "empty.txt");
    writeFileSync(path, "");
    const runner = createRunner([{ start: { kind: "text", path, hasFrontmatter: false } }], {
      shell,
      event: "session_start",
      nativeEvent: "SessionStart",
    });
    expect(runner.run({ source: "startup" })).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  test("an async hook whose file is gone is named too", () => {
    const start = { kind: "program", programs: ["/bin/sh"], args: [], mustExist: "/nonexistent/gone.sh" } as const;
    expect(createRunner([{ name: "gone.sh", start, async: true }], { shell }).run(payload).stderr).toContain("gone.sh is gone");
  });

  test.each([
    ["has no interpreter", "#!/nonexistent/interpreter\nexit 2\n", 0o700],
    ["has the line ends of Windows in its first line", "#!/bin/sh\r\nexit 2\r\n", 0o700],
    ["may not be executed", "#!/bin/sh\nexit 2\n", 0o600],
  ])("a hook that %s is a failure, not a refusal", (_, text, mode) => {
    const { directory } = createRunner([], { shell });
    const file = join(directory, "hook");
    writeFileSync(file, text);
    chmodSync(file, mode);
    const runner = createRunner([{ start: { kind: "program", programs: [file], args: [], mustExist: file } }, touch], { shell });
    const { status, stdout, stderr } = runner.run(payload);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toContain("hawk: hook-0.sh failed at pre_tool_use in claude-code: ");
    expect(existsSync(join(runner.directory, "ran"))).toBe(true);
  });

  describe.each([
    ["several hooks", [touch, touch], "decisions"],
    ["a hook that is alone and gets the host's stdin", [touch], "off"],
    ["an async hook", [{ ...touch, async: true }], "off"],
  ] as const)("with %s", (_, hooks, trace) => {
    test.each([
      ["is gone", (path: string): void => rmSync(path, { recursive: true })],
      ["is a file", (path: string): void => (renameSync(path, `${path}.before`), writeFileSync(path, ""))],
    ])("a directory for temporary files that %s is said clearly, and refuses nothing", (_case, harm) => {
      const runner = createRunner(hooks, { shell, trace });
      const { temporary } = runner.spec.paths;
      harm(temporary);
      expect(runner.run(payload)).toEqual({
        status: 1,
        stdout: "",
        stderr: `hawk: ${temporary} can't be written, so PreToolUse hooks could not run\n`,
      });
      rmSync(temporary, { force: true });
      mkdirSync(temporary, { recursive: true });
    });

    test("it refuses when one of the hooks must not be passed by", () => {
      const runner = createRunner(
        hooks.map((hook) => ({ ...hook, onFailure: "block" })),
        { shell, trace },
      );
      rmSync(runner.spec.paths.temporary, { recursive: true });
      expect(runner.run(payload)).toMatchObject({ status: 2, stdout: "" });
    });
  });

  test("a directory that goes while a hook runs does not make the next hook refuse", () => {
    const runner = createRunner([{ script: "rm -r tmp" }, touch], { shell });
    const { status, stderr } = runner.run(payload);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `hawk: ${runner.directory}/tmp can't be written, so PreToolUse hooks could not run\n`,
    });
  });

  test.each([
    ["passes", {}, 1],
    ["refuses when a hook must not be passed by", { onFailure: "block" }, 2],
  ] as const)("Node that is gone is said clearly, and the call %s", (_, given, status) => {
    const tools = { ...findTools(shell), nodes: ["/nonexistent/node"] };
    const env = { PATH: "/nonexistent" };
    const answering = { script: "echo '{}'", ...given };
    const stderr = "hawk: Node not found at /nonexistent/node, so PreToolUse hooks could not run. Fix: hawk sync\n";
    expect(createRunner([answering, touch], { tools }).run(payload, { env })).toEqual({ status, stdout: "", stderr });
    expect(createRunner([answering], { tools, answers: undefined as never }).run(payload, { env })).toEqual({ status, stdout: "", stderr });
    expect(createRunner([{ ...answering, matcher: "Edit" }], { tools }).run("no JSON", { env })).toEqual({ status, stdout: "", stderr });
  });
});

test("Node is left in peace by a hook's alarm that is still to come, in every shell", async () => {
  const results = shells.map(({ line: shell }) => {
    const runner = createRunner([{ script: "echo '{}'", timeoutSeconds: 3 }, touch], { shell });
    const clean = `rmSync(${JSON.stringify(runner.spec.paths.temporary)}, { recursive: true })`;
    writeFileSync(
      runner.spec.paths.dispatcher,
      `const { rmSync } = require("node:fs"); setTimeout(() => (${clean}, console.log("in peace"), process.exit(100)), 4000);\n`,
    );
    return finished(runner.start(payload));
  });
  for (const result of await Promise.all(results)) expect(result).toMatchObject({ status: 0, stdout: "in peace\n", stderr: "" });
});
