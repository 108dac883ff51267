import { describe, expect, test } from "vitest";
import { createRunner, findTools, shells } from "../testing/run-compiled.ts";

const leftTo = [{ variables: ["OTHER_PROJECT_DIR"], fields: ["other_version"] }];
const env = { OTHER_PROJECT_DIR: "/x" };
const refusing = { script: "echo no >&2; exit 2", matcher: "Bash" };
const own = { hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command: "ls" } };

describe.each(shells)("under $name", ({ line: shell }) => {
  test("an event of a host that has a runner of its own is left to that", () => {
    const runner = createRunner([refusing], { shell, leftTo });
    expect(runner.run({ other_version: "1", ...own }, { env })).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  test("what such a host has started goes on: Node looks at it, and gets all of it", () => {
    const runner = createRunner([refusing], { shell, leftTo });
    const answer = JSON.parse(runner.run(own, { env }).stdout) as Record<string, unknown>;
    expect(answer).toMatchObject({ dispatched: true, ran: "", stdin: `${JSON.stringify(own)}\n` });
  });

  test.each([
    ["deeper down", { tool_name: "mcp__a__b", tool_input: { other_version: "1" } }],
    ["in a text", { prompt: '"other_version":', tool_name: "Bash" }],
    ["behind an object, where only Node can tell", { a: {}, other_version: "1", tool_name: "Bash" }],
    ["far behind", { a: "x".repeat(5000), other_version: "1", tool_name: "Bash" }],
  ])("a field that is %s is not a sign for the shell", (_, payload) => {
    const runner = createRunner([refusing], { shell, leftTo });
    expect(JSON.parse(runner.run(payload, { env }).stdout)).toMatchObject({ dispatched: true });
  });

  test("without the variable the field means nothing", () => {
    const runner = createRunner([refusing], { shell, leftTo });
    expect(runner.run({ other_version: "1", ...own })).toEqual({ status: 2, stdout: "", stderr: "no\n" });
  });

  test.each([
    ["passes", {}, 1],
    ["is blocked where there is a guard", { onFailure: "block" }, 2],
  ] as const)("without Node such a call %s", (_, given, status) => {
    const tools = { ...findTools(shell), nodes: ["/nonexistent/node"] };
    expect(createRunner([{ ...refusing, ...given }], { tools, leftTo }).run(own, { env: { ...env, PATH: "/nonexistent" } })).toMatchObject({
      status,
      stdout: "",
    });
  });
});
