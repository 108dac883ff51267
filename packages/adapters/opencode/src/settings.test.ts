import type { Registration } from "@hawk/adapter";
import { expect, test } from "vitest";
import { openCode } from "./open-code.ts";

const { listHooks, settings, unwire, wire } = openCode;

const guard: Registration = {
  event: "pre_tool_use",
  handler: { type: "command", command: "/state/hawk/pre_tool_use" },
  matchers: ["Write"],
  timeoutSeconds: 30,
};

function rowsOf(...registrations: Registration[]): unknown {
  const { text } = wire(null, registrations, null);
  return JSON.parse(/^const registrations = (.*);$/m.exec(text ?? "")?.[1] ?? "null");
}

test("the plugin is a file that the host loads: .mjs would be passed by", () => {
  expect(Object.values(settings).map(({ path }) => path)).toEqual([".config/opencode/plugins/hawk.js", ".opencode/plugins/hawk.js"]);
});

test("a matcher becomes the host's names of tools, and a patch may write and delete as well as edit", () => {
  expect(rowsOf(guard)).toMatchObject([{ tools: ["apply_patch", "edit", "write"] }]);
  expect(rowsOf({ ...guard, matchers: ["delete"] })).toMatchObject([{ tools: ["Delete", "apply_patch", "delete", "edit"] }]);
  expect(rowsOf({ ...guard, matchers: ["Bash"] })).toMatchObject([{ tools: ["bash"] }]);
});

test.each([["mcp__docs__find"], ["^B"], ["*"]])("with %s among the matchers the runner is told of every tool", (matcher) => {
  expect(rowsOf({ ...guard, matchers: ["Bash", matcher] })).toEqual([
    { event: "pre_tool_use", command: "/state/hawk/pre_tool_use", seconds: 30 },
  ]);
});

test.each([
  [0.5, 0.5],
  [0, 60],
  [-1, 60],
  [Number.NaN, 60],
  [Number.POSITIVE_INFINITY, 2_000_000],
  [1e9, 2_000_000],
])("a timeout of %d seconds is one of %d, since a timer for longer goes off at once", (timeoutSeconds, seconds) => {
  expect(rowsOf({ ...guard, timeoutSeconds })).toMatchObject([{ seconds }]);
});

test("a plugin of somebody else's lists nothing, and is not overwritten", () => {
  expect(listHooks("export const mine = async () => ({})\n")).toEqual([]);
  expect(listHooks('const registrations = [1, {}, {"event": "no_such"}];\n')).toEqual([]);
  expect(() => wire("export const mine = 1", [guard], null)).toThrow(expect.objectContaining({ code: "settings/foreign" }));
});

test("without registrations there is no file", () => {
  const { text, wiring } = wire(null, [guard], null);
  expect(listHooks(text)).toEqual([{ nativeEvent: "tool.execute.before", what: "/state/hawk/pre_tool_use" }]);
  expect(wire(text, [], wiring)).toEqual({ text: null, wiring: null });
  expect(unwire(text, wiring)).toEqual({ text: null, wiring: null });
});
