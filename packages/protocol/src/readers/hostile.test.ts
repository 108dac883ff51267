import { isEventName } from "@hawk/events";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { ConfigReading, ReadConfig } from "../config-document.ts";
import type { Handler, HookDefinition } from "../definition.ts";
import { readArawnConfig, readClaudeConfig, readCocodeConfig, readCodeAgentConfig } from "../read.ts";
import { readValue } from "../testing/config-document.ts";

const readers: [string, ReadConfig][] = [
  ["claude", readClaudeConfig],
  ["code-agent", readCodeAgentConfig],
  ["arawn", readArawnConfig],
  ["cocode", readCocodeConfig],
];

const awkward = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "length"];

const words = [
  "PreToolUse",
  "Stop",
  "stop",
  "Nope",
  "command",
  "http",
  "prompt",
  "agent",
  "mcp_tool",
  "https://a.b",
  "Put",
  "block",
  ...awkward,
];

const keys = (
  "hooks type matcher command prompt url agent server tool args headers allowedEnvVars timeout async once onFailure if model shell " +
  "continueOnBlock event webhook method timeout_sec tool_matcher pass_context parse_result name disableAllHooks allowedHttpHookUrls"
).split(" ");

const leaf = fc.oneof(fc.constantFrom(...words), fc.jsonValue({ maxDepth: 1 }), fc.double(), fc.boolean());

/** Values that look enough like a configuration to get past the first checks. */
const likely = fc.letrec<{ value: unknown; hook: unknown; config: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    leaf,
    fc.array(tie("value"), { maxLength: 3 }),
    ownKeys(fc.constantFrom(...keys, ...words), tie("value"), 4),
  ),
  hook: fc.oneof(
    tie("value"),
    fc.record({ type: leaf, command: leaf, prompt: leaf, url: leaf, timeout: leaf, headers: tie("value") }, { requiredKeys: [] }),
    fc.record({
      type: fc.constantFrom("command", "http", "prompt", "agent"),
      command: fc.string(),
      prompt: fc.string(),
      timeout: fc.double(),
    }),
    fc.record({ event: leaf, shell: tie("value"), webhook: tie("value"), timeout_sec: leaf, once: leaf }, { requiredKeys: ["event"] }),
    fc.record({ event: fc.constant("Stop"), shell: fc.record({ command: fc.string() }), timeout_sec: fc.double() }),
  ),
  config: fc.oneof(
    tie("value"),
    fc.record({ hooks: ownKeys(fc.constantFrom(...words), fc.array(fc.record({ hooks: fc.array(tie("hook"), { maxLength: 3 }) })), 3) }),
    fc.record({ hooks: fc.array(tie("hook"), { maxLength: 3 }), disableAllHooks: leaf, allowedHttpHookUrls: leaf }),
  ),
})).config;

/** `Object.fromEntries` makes `__proto__` a key like any other, as parsers do. */
function ownKeys(key: fc.Arbitrary<string>, value: fc.Arbitrary<unknown>, maxLength: number): fc.Arbitrary<unknown> {
  return fc.array(fc.tuple(key, value), { maxLength }).map((entries) => Object.fromEntries(entries));
}

/** What is missing or odd about a reading; nothing, it is hoped. */
function findFlaws({ definitions, problems, policy }: ConfigReading): unknown[] {
  return [
    ...definitions.filter((definition) => !isComplete(definition)),
    ...problems.filter(({ message, line, column, file }) => message === "" || line < 1 || column < 1 || file !== "/repo/settings.json"),
    ...Object.values(policy).filter((value) => typeof value !== "boolean" && !Array.isArray(value)),
  ];
}

function isComplete(definition: HookDefinition): boolean {
  const { name, events, handler, timeoutSeconds, priority, onFailure, onUnsupported, async, once, env, matcher, origin } = definition;
  return (
    Object.getPrototypeOf(definition) === Object.prototype &&
    [...Object.values(definition), ...Object.values(handler)].every((value) => value !== undefined) &&
    name.trim() !== "" &&
    events.length === 1 &&
    events.every((event) => isEventName(event)) &&
    timeoutSeconds > 0 &&
    timeoutSeconds <= 86_400 &&
    priority === 0 &&
    (onFailure === "continue" || onFailure === "block") &&
    onUnsupported === "warn" &&
    typeof async === "boolean" &&
    typeof once === "boolean" &&
    Object.keys(env).length === 0 &&
    (matcher === undefined || typeof matcher === "string") &&
    origin.file === "/repo/settings.json" &&
    isSound(handler)
  );
}

function isSound(handler: Handler): boolean {
  if (handler.type === "shell") return typeof handler.command === "string" && handler.command.trim() !== "";
  return handler.type !== "webhook" || Object.values(handler.headers).every((value) => typeof value === "string");
}

test.each(readers)("no JSON value makes the %s reader throw", (_, read) => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(findFlaws(readValue(read, value))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test.each(readers)("nothing that looks like a configuration makes the %s reader throw, and its definitions are complete", (_, read) => {
  let definitions = 0;
  fc.assert(
    fc.property(likely, (value) => {
      const reading = readValue(read, value);
      expect(findFlaws(reading)).toEqual([]);
      definitions += reading.definitions.length;
    }),
    { numRuns: 500 },
  );
  expect(definitions, "the values do get past the first checks").toBeGreaterThan(10);
  expect(({} as Record<string, unknown>)["hooks"], "no prototype was touched").toBeUndefined();
});

test.each(readers)("keys of a prototype are only keys to the %s reader", (_, read) => {
  const poisoned: unknown = JSON.parse(
    '{"hooks": {"__proto__": [{"hooks": []}], "constructor": [], "Stop": [{"__proto__": {"hooks": []}, "hooks": [{"type": "command", "command": "x", "__proto__": {"async": true}, "constructor": null}]}]}}',
  );
  const { definitions } = readValue(read, poisoned);
  expect(definitions.every((definition) => !definition.async)).toBe(true);
  expect(({} as Record<string, unknown>)["async"]).toBeUndefined();
});

test.each(readers)("headers named like a prototype's keys do not disturb the %s reader", (_, read) => {
  const headers: unknown = JSON.parse('{"constructor": "a", "__proto__": "b", "toString": "c"}');
  const webhook = { url: "https://a.b/", headers };
  const http = { hooks: { Stop: [{ hooks: [{ type: "http", ...webhook }] }] } };
  for (const data of [http, { hooks: [{ event: "Stop", webhook }] }]) expect(findFlaws(readValue(read, data))).toEqual([]);
});

test.each(readers)("nesting a hundred thousand deep is no trouble to the %s reader", (_, read) => {
  let deep: unknown = 1;
  for (let level = 0; level < 100_000; level++) deep = level % 2 ? [deep] : { hooks: deep };
  for (const data of [deep, { hooks: deep }, { hooks: { Stop: deep } }, { hooks: { Stop: [{ matcher: deep, hooks: [deep] }] } }]) {
    expect(findFlaws(readValue(read, data))).toEqual([]);
  }
});
