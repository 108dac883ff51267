import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Adapter } from "@hawk/adapter";
import { loadPayloads } from "@hawk/adapter/testing";
import { eventNames } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { decide, encodePayload, isObject } from "@hawk/protocol";
import type { EventSplice, Splice } from "@hawk/protocol";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { adapters } from "../adapters.ts";
import { createHosts } from "../testing/hosts.ts";
import type { HostsHome } from "../testing/hosts.ts";
import { sayAll, shells, spliceAll } from "../testing/splice-driver.ts";

// Where a runner does without Node, its hooks get what `decode` would have given them, and the host is told what `encode` would have said.

const all = await Promise.all(Object.values(adapters).map(async (load) => load()));
const spliced = all.filter(({ shell }) => shell?.splice !== undefined);
let home: HostsHome;

beforeAll(async () => {
  const hook = `#!/bin/sh\n# hawk-hook: events=${eventNames.join(",")}\n`;
  let removeHome = (): void => undefined;
  home = await createHosts(
    { "hook.sh": hook },
    spliced.map(({ id }) => id),
    { whenDone: (remove) => (removeHome = remove) },
  );
  return removeHome;
});

const runnerOf = (adapter: Adapter, event: EventName): string => join(home.state, "run", adapter.id, event);
const nativeOf = (adapter: Adapter, event: EventName): string => adapter.events[event]?.native[0] ?? "";
const eventsOf = (adapter: Adapter): EventName[] => eventNames.filter((event) => adapter.shell?.splice?.events[event] !== undefined);

/** What a hook would get from Node; `null` for what Node does not show to hooks either. */
function decoded(adapter: Adapter, event: EventName, text: string): unknown {
  try {
    const payload: unknown = JSON.parse(text);
    const found = isObject(payload) ? adapter.decode(nativeOf(adapter, event), payload, {}) : null;
    return found && JSON.parse(encodePayload({ name: found.name, payload: found.payload }));
  } catch {
    return null;
  }
}

/** The payloads of an adapter's fixtures, in a project that is there. */
function fixturesOf(adapter: Adapter, event: EventName): Record<string, unknown>[] {
  const from = new URL(`../../../../packages/adapters/${adapter.id}/src/index.ts`, import.meta.url).href;
  const payloads = loadPayloads(from)[nativeOf(adapter, event)] ?? [];
  return JSON.parse(JSON.stringify(payloads).replaceAll(/"(?:\/home\/u)?\/repo/g, `"${home.project}`)) as Record<string, unknown>[];
}

interface Compared {
  /** How many did without Node. */
  count: number;
  wrong: unknown[];
}

function compare(adapter: Adapter, event: EventName, shell: readonly string[], payloads: readonly string[]): Compared {
  const shown = spliceAll(shell, runnerOf(adapter, event), home.project, payloads);
  const wrong = payloads.flatMap((sent, index) => {
    const text = shown[index] ?? null;
    if (text === null) return [];
    const expected = decoded(adapter, event, sent);
    const isSame = expected !== null && JSON.stringify(sorted(parse(text))) === JSON.stringify(sorted(expected));
    return isSame ? [] : [{ host: adapter.id, event, shell, sent, shown: text, expected }];
  });
  return { count: shown.filter((text) => text !== null).length, wrong };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return `not JSON: ${text}`;
  }
}

/** The same whatever the order of keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, sorted(inner)] as const);
  return entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
}

test("agents that speak almost like Claude Code are served by the shell", () => {
  const commands = spliced.map((adapter) => {
    const { payload } = adapter.sample({ kind: "command", command: 'echo "hi" \\ {' }, { home: home.path, project: home.project }) ?? {};
    const [shown] = spliceAll(shells[0]?.[1] ?? [], runnerOf(adapter, "pre_tool_use"), home.project, [JSON.stringify(payload)]);
    return [adapter.id, shown !== null];
  });
  expect(Object.fromEntries(commands)).toEqual({
    codex: true,
    "gemini-cli": true,
    "qwen-code": true,
    droid: true,
    crush: true,
    auggie: true,
    kiro: true,
    "kimi-code": true,
    "letta-code": true,
    // It has a list of commands.
    cline: false,
    reasonix: true,
    "copilot-cli": true,
    cursor: true,
    grok: true,
  });
});

test("decode looks for no key that the shell doesn't know of", () => {
  const found = spliced.flatMap((adapter) =>
    eventsOf(adapter).flatMap((event) => {
      const { tool, input, cwd, usual, events } = (adapter.shell as { splice: Splice }).splice;
      const { drops, texts, foreign, words } = events[event] as EventSplice;
      const known = new Set([tool, input, cwd, "cwd", drops, foreign, Object.values(texts), Object.keys({ ...words, ...usual })].flat());
      return fixturesOf(adapter, event).flatMap((payload) =>
        keysLookedFor(adapter, event, payload).flatMap((key) => (known.has(key) ? [] : [`${adapter.id} ${event}: ${key}`])),
      );
    }),
  );
  expect([...new Set(found)]).toEqual([]);
});

/** The keys that decode asks for and that a payload doesn't have. */
function keysLookedFor(adapter: Adapter, event: EventName, payload: Record<string, unknown>): string[] {
  const keys = new Set<string>();
  const note = (key: string | symbol): void => {
    if (typeof key === "string" && !Object.hasOwn(payload, key)) keys.add(key);
  };
  const watched = new Proxy(payload, {
    get: (target, key, self) => (note(key), Reflect.get(target, key, self) as unknown),
    has: (target, key) => (note(key), Reflect.has(target, key)),
    getOwnPropertyDescriptor: (target, key) => (note(key), Reflect.getOwnPropertyDescriptor(target, key)),
  });
  adapter.decode(nativeOf(adapter, event), watched, {});
  return [...keys];
}

test.each(shells)("%s: every fixture comes to hooks as decode has it", (_, shell) => {
  const wrong = spliced.flatMap((adapter) =>
    eventsOf(adapter).flatMap((event) => {
      const payloads = fixturesOf(adapter, event).map((payload) => JSON.stringify(payload));
      return compare(adapter, event, shell, [...payloads, ...payloads.map(spaced)]).wrong;
    }),
  );
  expect(wrong).toEqual([]);
});

/** As Python writes it. */
function spaced(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 1).replaceAll(/\n */g, " ").replaceAll("{ ", "{").replaceAll(" }", "}");
}

const hostile = ['"', "\\", "{", "}", "[", "]", ",", ":", "'", "$(x)", "\n", "\t", "é", "🦅", "\u2028", "\\u0022", '\\"', "%s", "*", " "];
const text = fc
  .array(fc.oneof(fc.constantFrom(...hostile, "a", "tool_name", "/"), fc.string({ maxLength: 4 })), { maxLength: 8 })
  .map((parts) => parts.join(""));
const path = fc.oneof(fc.constantFrom("/repo/a.txt", "a.txt", "../x", "/", "", "/a/../b", "~/.env"), text);
const scalar = fc.oneof(text, path, fc.integer(), fc.double(), fc.boolean(), fc.constant(null));
const value = fc.oneof({ weight: 4, arbitrary: scalar }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) });

/** A payload of the adapter's own, with other tools, other inputs and other keys. */
function payloadOf(
  adapter: Adapter,
  event: EventName,
  fixtures: readonly Record<string, unknown>[],
): fc.Arbitrary<Record<string, unknown>> {
  const { tools = {}, events, tool = "tool_name", input: own = "tool_input", foreignFields = [] } = adapter.shell?.splice ?? {};
  const names = [...Object.keys(tools), ...(adapter.otherTools ?? []), "mcp__a__b", "Bash", "Unheard", "@a/b", "a b"];
  const fields = Object.values(tools).flatMap(({ fields: renamed = {} }) => Object.entries(renamed).flat());
  const inputKey = fc.oneof(
    fc.constantFrom("command", "file_path", "path", "content", "file_paths", "notebook_path", ...fields, ...foreignFields),
    text,
  );
  const { drops = [], texts = {}, foreign = [], words = {} } = events?.[event] ?? {};
  const known = [...[drops].flat(), ...foreign, ...Object.entries(texts).flat(), ...Object.keys(words)];
  const key = fc.oneof(
    fc.constantFrom("tool_response", "tool_name", "tool_input", "prompt", "hook_event_name", "cwd", "tool_use_id", ...known),
    text,
  );
  const word = fc.constantFrom(...Object.values(words).flatMap((some) => Object.keys(some)), "default");
  const input = fc.oneof({ weight: 6, arbitrary: fc.dictionary(inputKey, value, { maxKeys: 4 }) }, { weight: 1, arbitrary: value });
  return fc
    .record({
      base: fc.constantFrom(...fixtures),
      call: fc.option(fc.record({ [tool]: fc.constantFrom(...names), [own]: input }), { nil: undefined }),
      command: fc.option(text, { nil: undefined }),
      more: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: fc.dictionary(key, value, { maxKeys: 2 }) }),
      mode: fc.option(word, { nil: undefined }),
    })
    .map(({ base, call, command, more, mode }) =>
      Object.assign(
        {},
        base,
        Object.hasOwn(base, tool) ? call : {},
        command !== undefined && isObject(base[own]) && !call ? { [own]: { ...base[own], command } } : {},
        Object.fromEntries(Object.keys(words).map((each) => [each, mode ?? "default"])),
        more,
      ),
    );
}

/** JSON as somebody else writes it, or what is left of it. */
const written = fc.record({
  isSpaced: fc.boolean(),
  damage: fc.oneof(
    { weight: 5, arbitrary: fc.constant(null) },
    {
      weight: 3,
      arbitrary: fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        what: fc.constantFrom("cut", "drop", "twice", "escape", ...hostile),
      }),
    },
  ),
});

function write(payload: Record<string, unknown>, { isSpaced, damage }: typeof written extends fc.Arbitrary<infer T> ? T : never): string {
  const json = isSpaced ? spaced(JSON.stringify(payload)) : JSON.stringify(payload);
  if (!damage) return json;
  const at = Math.floor(damage.at * json.length);
  const [before, after] = [json.slice(0, at), json.slice(at)];
  const damaged: Record<string, () => string> = {
    cut: () => before,
    drop: () => before + after.slice(1),
    twice: () => `${json.slice(0, -1)},${json.slice(1)}`,
    escape: () => before + after.replace(/^[a-z]/, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`),
  };
  return (damaged[damage.what] ?? (() => before + damage.what + after))().replaceAll("\n", " ");
}

const RUNS = 100;

test.each(shells)("%s: whatever an agent sends, hooks get it as decode has it", (_, shell) => {
  let tried = 0;
  const compared = spliced.flatMap((adapter) =>
    eventsOf(adapter).flatMap((event) => {
      const fixtures = fixturesOf(adapter, event);
      if (fixtures.length === 0) return [];
      const runs = event === "pre_tool_use" ? 3 * RUNS : RUNS / 4;
      const payloads = fc.sample(fc.tuple(payloadOf(adapter, event, fixtures), written), runs).map(([payload, how]) => write(payload, how));
      tried += runs;
      return compare(adapter, event, shell, payloads);
    }),
  );
  expect(compared.flatMap(({ wrong }) => wrong).slice(0, 3)).toEqual([]);
  expect(tried).toBeGreaterThan(2500);
  expect(compared.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(tried / 5);
});

test.each(shells)("%s: a reason is said as encode says it", (_, shell) => {
  const reasons = ["no", " two\nlines\n", 'a "quoted" \\ reason\twith {"json": []}', "é", "", ...fc.sample(text, RUNS)].filter(
    (reason) => reason.trim() !== "",
  );
  const wrong = spliced.flatMap((adapter) =>
    eventsOf(adapter).flatMap((event) => {
      const says = { say_block: { status: "blocking" as const }, say_context: { status: "success" as const } };
      return Object.entries(says).flatMap(([say, outcome]) => {
        const [fixture] = fixturesOf(adapter, event);
        if (!fixture || !hasFunction(runnerOf(adapter, event), say)) return [];
        const seen = adapter.decode(nativeOf(adapter, event), fixture, {});
        const said = sayAll(shell, runnerOf(adapter, event), home.project, say, reasons);
        return reasons.flatMap((reason, index) => {
          const words = say === "say_block" ? { reason: reason.trim() } : { context: reason.trim() };
          const expected = seen && adapter.encode(decide([{ hookId: "hook", ...outcome, ...words }], seen), seen);
          return said[index] === null || `${said[index]}\n` === expected?.stdout
            ? []
            : [{ host: adapter.id, event, reason, said: said[index], expected }];
        });
      });
    }),
  );
  expect(wrong.slice(0, 3)).toEqual([]);
});

function hasFunction(runner: string, name: string): boolean {
  return readFileSync(runner, "utf8").includes(`\n${name}() {`);
}
