import { execFileSync } from "node:child_process";
import type { Registration } from "@hawk/adapter";
import type { EventName } from "@hawk/events";
import { describe, expect, test } from "vitest";
import { validateSettings } from "./testing/host.ts";
import { cursor } from "./cursor.ts";

const { listHooks, unwire, wire } = cursor;

function register(event: EventName, changes: Partial<Registration> = {}): Registration {
  return { event, handler: { type: "command", command: `/state/hawk/${event}` }, timeoutSeconds: 65, ...changes };
}

function entryFor(registration: Registration): Record<string, unknown> | undefined {
  const { text } = wire(null, [registration], null);
  const { hooks } = JSON.parse(text ?? "{}") as { hooks: Record<string, Record<string, unknown>[]> };
  return Object.values(hooks)[0]?.[0];
}

test("a new file has the version without which the host would not take it", () => {
  expect(wire(null, [register("pre_tool_use")], null).text).toBe(`{
  "version": 1,
  "hooks": {
    "preToolUse": [
      {
        "command": "/state/hawk/pre_tool_use",
        "timeout": 65
      }
    ]
  }
}
`);
});

test("the version that the user has stays, and is not taken out with hawk's hooks", () => {
  const before = '{ "version": 2, "hooks": { "stop": [{ "command": "./mine.sh" }] } }\n';
  const wired = wire(before, [register("stop")], null);
  expect(JSON.parse(wired.text ?? "")).toMatchObject({ version: 2, hooks: { stop: [{}, { command: "./mine.sh" }] } });
  expect(unwire(wired.text, wired.wiring)).toEqual({ text: before, wiring: null });
});

test("a call reaches a hook once: of the host's steps for it, the general one is registered", () => {
  const { text } = wire(null, [register("pre_tool_use"), register("post_tool_use")], null);
  expect(listHooks(text).map(({ nativeEvent }) => nativeEvent)).toEqual(["preToolUse", "postToolUse"]);
});

test("a registration with a guard blocks when it fails", () => {
  const { text } = wire(null, [register("pre_tool_use", { blocksOnFailure: true }), register("stop")], null);
  const { preToolUse, stop } = (JSON.parse(text ?? "") as { hooks: Record<string, Record<string, unknown>[]> }).hooks;
  // It blocks harmless calls too where the runner answers nothing.
  expect([preToolUse?.[0]?.["failClosed"], stop?.[0]?.["failClosed"]]).toEqual([undefined, undefined]);
});

test("a prompt is not written: hawk asks the model itself", () => {
  expect(wire(null, [register("stop", { handler: { type: "prompt", prompt: "Is it done?" } })], null).text).toBeNull();
});

describe("a matcher", () => {
  test.each<[string, readonly string[], string | undefined]>([
    ["is anchored, since the host would find Read in ReadLints", ["Read"], "^(?:Read)$"],
    ["has the host's own names", ["Bash", "Edit|Write"], "^(?:Delete|Edit|Shell|Write|WriteShellStdin)$"],
    ["is left out where a regular expression is about hawk's names", ["Bash", "mcp__.*"], undefined],
    ["is left out for a tool of MCP, whose name the host has otherwise", ["mcp__memory__read"], undefined],
    ["that can't be read would cost the user the file, and is left out", ["("], undefined],
    ["that fits all is none", ["*", "Bash"], undefined],
  ])("%s", (_what, matchers, matcher) => {
    expect(entryFor(register("pre_tool_use", { matchers }))?.["matcher"]).toBe(matcher);
  });

  test("is not written where the host has nothing to match", () => {
    expect(entryFor(register("session_start", { matchers: ["startup"] }))).not.toHaveProperty("matcher");
  });
});

test.each([
  [0.5, 0.5],
  [0, undefined],
  [Number.NaN, undefined],
  [Number.POSITIVE_INFINITY, 2_000_000],
  [1e9, 2_000_000],
])("a timeout of %d seconds is written as %d: beyond what a timer can hold, it would go off at once", (timeoutSeconds, timeout) => {
  expect(entryFor(register("stop", { timeoutSeconds }))?.["timeout"]).toBe(timeout);
});

describe("what looks like a comment in a command would cost the user the file", () => {
  test.each(["printf %s 'http://h/a?b=%20' \"it's\"1", String.raw`printf %s 'a/*b*/c' '\n' \\9//7`, "printf %s //1"])("%s", (command) => {
    const { text } = wire(null, [register("stop", { handler: { type: "command", command } })], null);
    const written = String(entryFor(register("stop", { handler: { type: "command", command } }))?.["command"]);
    expect(validateSettings(text ?? "")).toEqual([]);
    expect(execFileSync("sh", ["-c", written], { encoding: "utf8" })).toBe(execFileSync("sh", ["-c", command], { encoding: "utf8" }));
  });

  test("and a hook in such a file is not listed, as the host does not run it", () => {
    expect(listHooks('{ "version": 1, "hooks": { "stop": [{ "command": "curl http://h" }] } }')).toEqual([]);
  });
});

test("hooks are listed with what they start or ask", () => {
  const text = '// mine\n{ "version": 1, "hooks": { "stop": [{ "command": "./a.sh" }, { "type": "prompt", "prompt": "Done?" }, {}] } }';
  expect(listHooks(text)).toEqual([
    { nativeEvent: "stop", what: "./a.sh" },
    { nativeEvent: "stop", what: "Done?" },
    { nativeEvent: "stop", what: "" },
  ]);
});

test("settings that can't be read are refused, with the place", () => {
  expect(() => wire('{ "hooks": ', [register("stop")], null)).toThrow(/Cursor's hooks\.json:1:\d+/);
});
