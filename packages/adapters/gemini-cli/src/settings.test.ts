import type { Registration } from "@hawk/adapter";
import type { EventName } from "@hawk/events";
import { describe, expect, test } from "vitest";
import { geminiCli } from "./gemini-cli.ts";

const { listHooks, unwire, wire } = geminiCli;

function register(event: EventName, more: Partial<Registration> = {}): Registration {
  return { event, handler: { type: "command", command: `/state/hawk/${event}` }, timeoutSeconds: 30, ...more };
}

interface Group {
  matcher?: string;
  hooks: Record<string, unknown>[];
}

/** The first group that is written for an event. */
function groupFor(registration: Registration): Group {
  const { hooks } = JSON.parse(wire(null, [registration], null).text ?? "") as { hooks: Record<string, Group[]> };
  return Object.values(hooks)[0]?.[0] ?? { hooks: [] };
}

test("the user's own hooks, settings and comments stay, and hawk's go without a trace", () => {
  const before = `{
  // mine
  "security": { "auth": { "selectedType": "gemini-api-key" } },
  "hooks": {
    "enabled": true,
    "BeforeTool": [{ "matcher": "write_file", "hooks": [{ "type": "command", "command": "./mine.sh" }] }]
  }
}
`;
  const wired = wire(before, [register("pre_tool_use"), register("stop")], null);
  expect(wired.text).toContain('"command": "./mine.sh"');
  expect(wired.text).toContain("// mine");
  expect(listHooks(wired.text)).toEqual([
    { nativeEvent: "AfterAgent", what: "/state/hawk/stop" },
    { nativeEvent: "BeforeTool", what: "/state/hawk/pre_tool_use" },
    { nativeEvent: "BeforeTool", what: "./mine.sh" },
  ]);
  expect(unwire(wired.text, wired.wiring)).toEqual({ text: before, wiring: null });
});

test("the host shows hawk by its name, and not the whole command", () => {
  expect(groupFor(register("stop")).hooks[0]).toMatchObject({ type: "command", name: "hawk" });
});

describe("timeouts", () => {
  test.each([
    [30, 30_000],
    [0.5, 500],
    [0.0001, 1],
    [86_400, 86_400_000],
    [1e9, 2 ** 31 - 1],
  ])("%d seconds are %d milliseconds", (timeoutSeconds, timeout) => {
    expect(groupFor(register("stop", { timeoutSeconds })).hooks[0]).toMatchObject({ timeout });
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])("%d is left to the host", (timeoutSeconds) => {
    expect(groupFor(register("stop", { timeoutSeconds })).hooks[0]).not.toHaveProperty("timeout");
  });
});

test("an event that the host does not have is refused", () => {
  expect(() => wire(null, [register("permission_request")], null)).toThrow(expect.objectContaining({ code: "adapter/no-such-event" }));
});

test("settings that can't be read are refused, with the place", () => {
  expect(() => wire('{ "hooks": ', [register("stop")], null)).toThrow(/Gemini CLI's settings:1:\d+/);
  expect(() => wire('{ "hooks": ', [register("stop")], null, "/home/u/settings.json")).toThrow(/\/home\/u\/settings\.json:1:\d+/);
});
