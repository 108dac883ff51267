import fc from "fast-check";
import { expect, test } from "vitest";
import { readJson } from "./read-json.ts";
import { removeJson } from "./remove-json.ts";

const text = `{
  // mine
  "model": "x",
  "hooks": {
    "PreToolUse": [
      { "matcher": "Bash", "hooks": [{ "type": "command", "command": "a" }, { "type": "command", "command": "b" }] },
      { "hooks": [{ "type": "command", "command": "c" }] }
    ],
    "Stop": [{ "hooks": [{ "type": "command", "command": "d" }] }]
  },
  "last": 1,
}
`;

test.each([
  ["one of two in a group", [["hooks", "PreToolUse", 0, "hooks", 0]], text.replace('{ "type": "command", "command": "a" }, ', "")],
  [
    "the only one in a group",
    [["hooks", "PreToolUse", 1, "hooks", 0]],
    text.replace(`,\n      { "hooks": [{ "type": "command", "command": "c" }] }`, ""),
  ],
  [
    "the only one of an event",
    [["hooks", "Stop", 0, "hooks", 0]],
    text.replace(`,\n    "Stop": [{ "hooks": [{ "type": "command", "command": "d" }] }]`, ""),
  ],
  ["nothing", [], text],
  ["what is not there", [["hooks", "Stop", 7], ["nowhere"]], text],
])("takes out %s, and leaves the rest byte for byte", (_, places, expected) => {
  expect(removeJson(text, places)).toBe(expected);
});

test("all of them: the key that held them goes as well, comments and other settings stay", () => {
  const places = [
    ["hooks", "PreToolUse", 0, "hooks", 0],
    ["hooks", "PreToolUse", 0, "hooks", 1],
    ["hooks", "PreToolUse", 1, "hooks", 0],
    ["hooks", "Stop", 0, "hooks", 0],
  ];
  expect(removeJson(text, places)).toBe(`{\n  // mine\n  "model": "x",\n  "last": 1,\n}\n`);
});

test("a group that has a comment in it stays, empty, with its comment", () => {
  const commented = `{"hooks": {"Stop": [{/* why */ "hooks": [{"command": "d"}]}]}}`;
  const removed = removeJson(commented, [["hooks", "Stop", 0, "hooks", 0]]);
  expect(removed).toContain("/* why */");
  expect(JSON.stringify(readJson(removed))).not.toContain("command");
});

test("a flat list, as some hosts have it", () => {
  const flat = `{"version": 1, "hooks": {"stop": [{"command": "a"}, {"command": "b"}]}}`;
  expect(removeJson(flat, [["hooks", "stop", 0]])).toBe(`{"version": 1, "hooks": {"stop": [{"command": "b"}]}}`);
});

test("whatever is taken out, what others see is the same without it", () => {
  const group = fc.array(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 });
  const shape = fc.dictionary(fc.constantFrom("Stop", "PreToolUse", "Notification"), fc.array(group, { minLength: 1, maxLength: 3 }));
  fc.assert(
    fc.property(shape, fc.func(fc.boolean()), fc.constantFrom(0, 2, "\t"), (events, isGone, indent) => {
      const toHooks = (keep: (place: (string | number)[]) => boolean): Record<string, unknown> =>
        Object.fromEntries(
          Object.entries(events).flatMap(([event, groups]) => {
            const kept = groups.flatMap((commands, index) => {
              const hooks = commands.filter((_, at) => keep(["hooks", event, index, "hooks", at])).map((command) => ({ command }));
              return hooks.length > 0 ? [{ matcher: "x", hooks }] : [];
            });
            return kept.length > 0 ? [[event, kept]] : [];
          }),
        );
      const all: (string | number)[][] = [];
      const whole = { before: 1, hooks: toHooks((place) => (all.push(place), true)), after: 2 };
      const places = all.filter((place) => isGone(place.join("/")));
      const rest = toHooks((place) => !places.some((gone) => gone.join("/") === place.join("/")));
      const removed = JSON.parse(removeJson(JSON.stringify(whole, null, indent), places)) as unknown;
      const hooks = Object.keys(rest).length > 0 || all.length === 0 ? { hooks: rest } : {};
      expect(removed).toEqual({ before: 1, ...hooks, after: 2 });
    }),
  );
});
