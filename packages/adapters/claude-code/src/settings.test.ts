import type { Registration } from "@hawk/adapter";
import type { EventName } from "@hawk/events";
import { describe, expect, test } from "vitest";
import { validateSettings } from "./testing/validate-settings.ts";
import { claudeCode } from "./claude-code.ts";

const { unwire, wire } = claudeCode;

function register(event: EventName, more: Partial<Registration> = {}): Registration {
  return { event, handler: { type: "command", command: `/state/hawk/${event}` }, timeoutSeconds: 30, ...more };
}

/** The first group that is written for an event. */
function groupFor(registration: Registration): { matcher?: string; hooks: Record<string, unknown>[] } {
  const { text } = wire(null, [registration], null);
  const { hooks } = JSON.parse(text ?? "") as { hooks: Record<string, { matcher?: string; hooks: Record<string, unknown>[] }[]> };
  return Object.values(hooks)[0]?.[0] ?? { hooks: [] };
}

test("a new file holds one group for each registration", () => {
  const { text } = wire(null, [register("pre_tool_use", { matchers: ["shell", "Edit"] }), register("stop")], null);
  expect(text).toBe(`{
  "hooks": {
    "PreToolUse": [
      {
        "matcher": "Bash|Edit|Monitor|PowerShell|shell",
        "hooks": [
          {
            "type": "command",
            "command": "/state/hawk/pre_tool_use",
            "timeout": 30
          }
        ]
      }
    ],
    "Stop": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "/state/hawk/stop",
            "timeout": 30
          }
        ]
      }
    ]
  }
}
`);
});

test("the user's own group and comments stay as they are", () => {
  const own = '{ "matcher": "Bash", "hooks": [{ "type": "command", "command": "./mine.sh" }] }';
  const before = `{
  // my rules
  "permissions": { "deny": ["Read(.env)"] },
  "hooks": {
    "PreToolUse": [
      ${own}
    ]
  }
}
`;
  const wired = wire(before, [register("pre_tool_use")], null);
  expect(wired.text).toContain(own);
  expect(wired.text).toContain("// my rules");
  expect(wired.text).toContain("/state/hawk/pre_tool_use");
  expect(unwire(wired.text, wired.wiring)).toEqual({ text: before, wiring: null });
});

test("a registration with a guard blocks when it fails", () => {
  expect(groupFor(register("pre_tool_use", { blocksOnFailure: true })).hooks[0]).toMatchObject({ onFailure: "block" });
  expect(groupFor(register("pre_tool_use")).hooks[0]).not.toHaveProperty("onFailure");
});

describe("timeouts", () => {
  test.each([
    [30, 30],
    [0.5, 0.5],
  ])("%d seconds are written as %d", (timeoutSeconds, timeout) => {
    expect(groupFor(register("pre_tool_use", { timeoutSeconds })).hooks[0]).toMatchObject({ timeout });
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])(
    "%d would cost the user the whole file, and is left to the host",
    (timeoutSeconds) => {
      const registration = register("pre_tool_use", { timeoutSeconds });
      expect(groupFor(registration).hooks[0]).not.toHaveProperty("timeout");
      expect(validateSettings(wire(null, [registration], null).text ?? "")).toEqual([]);
    },
  );

  test.each([
    [10, 10],
    [600, 60],
    [0, 60],
  ])("at the end of a session, where 1.5 seconds are the default, %d is written as %d", (timeoutSeconds, timeout) => {
    expect(groupFor(register("session_end", { timeoutSeconds })).hooks[0]).toMatchObject({ timeout });
  });
});

describe("hooks that the host runs itself", () => {
  test("a prompt refuses that call, and does not end the turn", () => {
    const handler = { type: "prompt", prompt: "Is it safe? $ARGUMENTS", model: "claude-haiku-4-5" } as const;
    expect(groupFor(register("pre_tool_use", { handler })).hooks).toEqual([{ ...handler, timeout: 30, continueOnBlock: true }]);
  });

  test("an agent has no such choice", () => {
    const handler = { type: "agent", prompt: "Do the tests pass?" } as const;
    expect(groupFor(register("stop", { handler })).hooks).toEqual([{ ...handler, timeout: 30 }]);
  });
});

describe("matchers", () => {
  test.each<[EventName, string[], string | undefined]>([
    ["pre_tool_use", ["Write", "Edit|Bash"], "Bash|Edit|Write"],
    ["post_tool_use", ["mcp__fake__.*", "Bash"], "^(?:Bash)$|mcp__fake__.*"],
    ["pre_tool_use", ["Bash", "*"], undefined],
    ["session_start", ["startup", "resume"], "resume|startup"],
    ["stop_failure", ["rate_limit|overloaded"], "overloaded|rate_limit"],
    ["stop_failure", ["rate-limit"], "rate-limit"],
    ["stop", ["anything"], undefined],
    ["pre_model_switch", ["claude-opus-4-5[1m]"], undefined],
    ["user_prompt_submit", ["anything"], undefined],
    ["file_changed", [".env|.envrc", "package.json"], ".env|.envrc|package.json"],
    ["file_changed", ["(a|b).json", "c"], "(a|b).json|c"],
    ["file_changed", ["(", ".env"], ".env"],
    ["file_changed", ["*", ".env"], undefined],
  ])("at %s %j is %j", (event, matchers, matcher) => {
    expect(groupFor(register(event, { matchers })).matcher).toBe(matcher);
  });

  test("an empty list of matchers gives no matcher", () => {
    expect(groupFor(register("pre_tool_use", { matchers: [] }))).not.toHaveProperty("matcher");
  });
});

test("an event that the host does not have is refused", () => {
  expect(() => wire(null, [register("before_model")], null)).toThrow(expect.objectContaining({ code: "adapter/no-such-event" }));
});

test("settings that can't be read are refused, with the place", () => {
  expect(() => wire('{ "hooks": ', [register("stop")], null)).toThrow(/Claude Code's settings:1:\d+/);
});
