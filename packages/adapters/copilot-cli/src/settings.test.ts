import { spawnSync } from "node:child_process";
import type { Registration } from "@hawk/adapter";
import { describe, expect, test } from "vitest";
import { copilotCli } from "./copilot-cli.ts";

const { listHooks, unwire, wire } = copilotCli;

function register(event: Registration["event"], more: Partial<Registration> = {}): Registration {
  return { event, handler: { type: "command", command: `/state/hawk/${event}` }, timeoutSeconds: 30, ...more };
}

interface Entry {
  bash: string;
  matcher?: string;
  timeoutSec: number;
}

function entryOf(registration: Registration): Entry {
  const { hooks } = JSON.parse(wire(null, [registration], null).text ?? "") as { hooks: Record<string, Entry[]> };
  return Object.values(hooks)[0]?.[0] as Entry;
}

test("a file of hawk's own, in the host's flat form", () => {
  const { text, wiring } = wire(null, [register("pre_tool_use", { matchers: ["Bash"] }), register("stop")], null);
  expect(JSON.parse(text ?? "")).toEqual({
    version: 1,
    hooks: {
      preToolUse: [{ type: "command", bash: "/state/hawk/pre_tool_use || [ $? -ne 2 ]", matcher: "^(?:bash|write_bash)$", timeoutSec: 30 }],
      agentStop: [{ type: "command", bash: "/state/hawk/stop", timeoutSec: 30 }],
    },
  });
  expect(unwire(text, wiring)).toEqual({ text: null, wiring: null });
});

describe("before a tool, where every failure of a hook refuses the call,", () => {
  test.each([
    ["a runner that is gone", "/nonexistent/runner", 0],
    ["one that fails", "exit_with() { return 1; }; exit_with", 0],
    ["one that has nothing against it", "true", 0],
  ])("%s lets it through", (_what, command, code) => {
    const { bash } = entryOf(register("pre_tool_use", { handler: { type: "command", command } }));
    expect(spawnSync("/bin/bash", ["--norc", "--noprofile", "-c", bash]).status).toBe(code);
  });

  test("one that must not be passed by does not", () => {
    const { bash } = entryOf(register("pre_tool_use", { handler: { type: "command", command: "sh -c 'exit 2'" } }));
    expect(spawnSync("/bin/bash", ["-c", bash]).status).not.toBe(0);
  });
});

test.each<[string[], string | undefined]>([
  [["Edit", "Bash"], "^(?:apply_patch|bash|edit|write_bash)$"],
  [["Write"], "^(?:apply_patch|create|edit)$"],
  [["delete"], "^(?:Delete|apply_patch|delete|edit)$"],
  [["shell"], "^(?:Monitor|bash|powershell|shell|write_bash|write_powershell)$"],
  [["Bash", "*"], undefined],
  [["mcp__docs__find"], undefined],
  [["^B"], undefined],
  [["("], undefined],
])("the matchers %j are %j: the host tests whole names of its own, and skips a hook with one that it can't read", (matchers, matcher) => {
  expect(entryOf(register("pre_tool_use", { matchers })).matcher).toBe(matcher);
});

test("where the host ignores a matcher, or calls a tool by another name, there is none", () => {
  for (const event of ["post_tool_use_failure", "permission_request", "stop"] as const)
    expect(entryOf(register(event, { matchers: ["Write"] }))).not.toHaveProperty("matcher");
});

test.each([
  [0.5, 0.5],
  [0, 60],
  [-1, 60],
  [Number.NaN, 60],
  [Number.POSITIVE_INFINITY, 86_400],
])("a timeout of %d seconds is one of %d, since with 0 nobody waits and the call goes through", (timeoutSeconds, timeoutSec) => {
  expect(entryOf(register("pre_tool_use", { timeoutSeconds })).timeoutSec).toBe(timeoutSec);
});

describe("what is listed", () => {
  test("has hawk's commands as they were given", () => {
    expect(listHooks(wire(null, [register("pre_tool_use")], null).text)).toEqual([
      { nativeEvent: "preToolUse", what: "/state/hawk/pre_tool_use" },
    ]);
  });

  test("are flat hooks and groups alike", () => {
    const groups = [{ matcher: "Bash", hooks: [{ type: "command", command: "./b.sh" }] }];
    const text = JSON.stringify({ hooks: { preToolUse: [{ command: "./a.sh" }, { type: "http", url: "https://x" }], Stop: groups } });
    expect(listHooks(text).map(({ what }) => what)).toEqual(["./a.sh", "x", "./b.sh"]);
  });

  test.each([null, "", "{", "[]", '{"hooks": 1}', '{"hooks": {"stop": [1, null]}}'])("%j has none", (text) => {
    expect(listHooks(text)).toEqual([]);
  });
});
