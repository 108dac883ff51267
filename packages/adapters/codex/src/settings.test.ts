import type { Registration } from "@hawk/adapter";
import type { EventName } from "@hawk/events";
import { describe, expect, test } from "vitest";
import { validateSettings } from "./testing/validate-settings.ts";
import { codex } from "./codex.ts";

const { settings, unwire, wire } = codex;

interface Group {
  hooks: Record<string, unknown>[];
}

function register(event: EventName, more: Partial<Registration> = {}): Registration {
  return { event, handler: { type: "command", command: `/state/hawk/${event}` }, timeoutSeconds: 35, ...more };
}

function groupsIn(text: string | null): Record<string, Group[]> {
  return (JSON.parse(text ?? "") as { hooks: Record<string, Group[]> }).hooks;
}

/** What is written for one registration. */
function groupFor(registration: Registration): Group | undefined {
  return Object.values(groupsIn(wire(null, [registration], null).text))[0]?.[0];
}

test("a new file holds one group for each event, and nothing else that the host would discard it for", () => {
  expect(wire(null, [register("pre_tool_use"), register("session_end")], null).text).toBe(`{
  "hooks": {
    "PreToolUse": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "/state/hawk/pre_tool_use",
            "timeout": 86400
          }
        ]
      }
    ],
    "SessionEnd": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "/state/hawk/session_end",
            "timeout": 3
          }
        ]
      }
    ]
  }
}
`);
});

describe("what the host trusts stays the same", () => {
  test.each<[string, Partial<Registration>, Partial<Registration>]>([
    ["matchers", { matchers: ["Bash"] }, { matchers: ["Edit", "mcp__.*"] }],
    ["a matcher and none", { matchers: ["Bash"] }, {}],
    ["timeouts", { timeoutSeconds: 6 }, { timeoutSeconds: 600 }],
    ["long timeouts", { timeoutSeconds: 30 }, { timeoutSeconds: 4000 }],
    ["timeouts that make no sense", { timeoutSeconds: 0 }, { timeoutSeconds: Number.NaN }],
  ])("whatever the %s of the hooks", (_what, one, other) => {
    expect(groupFor(register("pre_tool_use", one))).toEqual(groupFor(register("pre_tool_use", other)));
  });

  test("at the end of a session too, where there are three seconds in any case", () => {
    for (const timeoutSeconds of [1, 3, 600, 4000])
      expect(groupFor(register("session_end", { timeoutSeconds }))?.hooks[0]).toMatchObject({ timeout: 3 });
  });
});

test.each([0.5, 600.5, 1e30, Number.POSITIVE_INFINITY, -1])(
  "a timeout of %d is whole seconds or none, or the file would be lost",
  (timeoutSeconds) => {
    const { text } = wire(null, [register("pre_tool_use", { timeoutSeconds })], null);
    expect(validateSettings(text ?? "")).toEqual([]);
  },
);

test("every hook gets a day, so a slow one changes nothing", () => {
  for (const timeoutSeconds of [1, 601])
    expect(groupFor(register("stop", { timeoutSeconds }))?.hooks[0]).toMatchObject({ timeout: 86_400 });
});

test("a prompt is not written, since the host skips it with a warning", () => {
  expect(wire(null, [register("stop", { handler: { type: "prompt", prompt: "Is it done?" } })], null).text).toBeNull();
});

test("the user's own groups keep their places, since the host tracks trust by place", () => {
  const before = JSON.stringify({
    hooks: { Stop: [{ hooks: [{ type: "command", command: "a" }] }, { hooks: [{ type: "command", command: "b" }] }] },
  });
  const wired = wire(before, [register("stop")], null);
  expect(groupsIn(wired.text)["Stop"]?.map(({ hooks }) => hooks[0]?.["command"])).toEqual(["a", "b", "/state/hawk/stop"]);
  expect(unwire(wired.text, wired.wiring)).toEqual({ text: before, wiring: null });
});

test("settings that can't be read are refused, with the place", () => {
  expect(() => wire('{ "hooks": ', [register("stop")], null)).toThrow(/Codex's hooks\.json:1:\d+/);
});

test("the file is the host's own for hooks, never its TOML", () => {
  expect(Object.values(settings).map(({ path }) => path)).toEqual([".codex/hooks.json", ".codex/hooks.json"]);
  expect(settings.user?.directoryVariable).toBe("CODEX_HOME");
});
