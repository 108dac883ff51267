import type { Registration } from "@hawk/adapter";
import type { EventName } from "@hawk/events";
import { describe, expect, test } from "vitest";
import { qwenCode } from "./qwen-code.ts";

const { unwire, wire } = qwenCode;
const readHooks = qwenCode.readHooks ?? (() => []);

function register(event: EventName, more: Partial<Registration> = {}): Registration {
  return { event, handler: { type: "command", command: `/state/hawk/${event}` }, timeoutSeconds: 30, ...more };
}

interface Group {
  matcher?: string;
  hooks: Record<string, unknown>[];
}

function groupFor(registration: Registration): Group {
  const { hooks } = JSON.parse(wire(null, [registration], null).text ?? "") as { hooks: Record<string, Group[]> };
  return Object.values(hooks)[0]?.[0] ?? { hooks: [] };
}

test("a registration is a group with one command", () => {
  expect(groupFor(register("pre_tool_use", { matchers: ["Bash"] }))).toEqual({
    matcher: "^(?:run_shell_command)$",
    hooks: [{ type: "command", command: "/state/hawk/pre_tool_use", timeout: 30_000 }],
  });
});

test("the user's own hooks, settings and comments stay, and hawk's go without a trace", () => {
  const before = `{
  // mine
  "stopHookBlockingCap": 3,
  "hooks": { "Stop": [{ "hooks": [{ "type": "command", "command": "./mine.sh" }] }] }
}
`;
  const wired = wire(before, [register("stop"), register("pre_tool_use")], null);
  expect(wired.text).toContain('"command": "./mine.sh"');
  expect(wired.text).toContain("// mine");
  expect(unwire(wired.text, wired.wiring)).toEqual({ text: before, wiring: null });
});

describe("timeouts", () => {
  test.each([
    [30, 30_000],
    [0.5, 1000],
    [1, 1000],
    [86_400, 86_400_000],
    [1e9, 2 ** 31 - 1],
  ])("%d seconds are %d milliseconds, which old and new versions read alike", (timeoutSeconds, timeout) => {
    expect(groupFor(register("stop", { timeoutSeconds })).hooks[0]).toMatchObject({ timeout });
  });

  test("a timeout is read back as it was given", () => {
    const { text } = wire(null, [register("stop", { timeoutSeconds: 15 })], null);
    expect(readHooks(text ?? "", "settings.json")).toMatchObject([{ timeoutSeconds: 15 }]);
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])("%d is left to the host", (timeoutSeconds) => {
    expect(groupFor(register("stop", { timeoutSeconds })).hooks[0]).not.toHaveProperty("timeout");
  });
});

test("an event that the host does not have is refused", () => {
  expect(() => wire(null, [register("before_model")], null)).toThrow(expect.objectContaining({ code: "adapter/no-such-event" }));
});

test("settings that can't be read are refused, with the place", () => {
  expect(() => wire('{ "hooks": ', [register("stop")], null)).toThrow(/Qwen Code's settings:1:\d+/);
});
