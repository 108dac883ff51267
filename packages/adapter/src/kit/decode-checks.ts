import assert from "node:assert/strict";
import { isHawkError } from "@hawk/errors";
import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { findGap } from "@hawk/protocol";
import type { HookEvent } from "@hawk/protocol";
import type { Adapter } from "../adapter.ts";
import { canonicalEvent, canonicalTool } from "../names.ts";
import type { RowCheck } from "./fold-rules.ts";
import type { KitMaterial } from "./material.ts";
import { listEvents } from "./table-checks.ts";

/** Real payloads become canonical events, and made-up ones cause no error. */
export function checkDecode(adapter: Adapter, material: KitMaterial): RowCheck[] {
  return [
    ...listEvents(adapter).flatMap(([name, { native }]) =>
      native.map((own) => ({
        rule: "what the host sends is decoded as its event",
        row: own,
        run: () => checkPayloads(adapter, material, name, own),
      })),
    ),
    { rule: "an event that nobody knows is decoded as nothing", run: () => checkUnknown(adapter) },
    { rule: "no payload makes decoding fail", run: () => checkGarbage(adapter) },
    {
      rule: "arguments are the same as an object and as JSON text, and any other text is unreadable",
      run: () => checkTexts(adapter, material),
    },
  ];
}

/** The decoded payload, which the kit needs. */
export function decodeSample(
  adapter: Adapter,
  native: string,
  payload: Record<string, unknown>,
  env: Readonly<Record<string, string>> = {},
): HookEvent {
  const event = adapter.decode(native, payload, env);
  assert.ok(event, `${native} is decoded as nothing`);
  return event;
}

function checkPayloads(adapter: Adapter, { payloads }: KitMaterial, name: EventName, native: string): void {
  const captured = Object.hasOwn(payloads, native) ? (payloads[native] ?? []) : [];
  assert.ok(captured.length > 0, `there is no payload of ${native}`);
  for (const payload of captured) {
    const before = structuredClone(payload);
    const event = decodeSample(adapter, native, payload);
    assert.deepEqual(payload, before, "decoding has changed the payload that it was given");
    assert.deepEqual([event.name, event.nativeName, event.host], [name, native, adapter.id]);
    checkFields(event, payload);
    if (eventInfo(name).matchesOn === "tool_name") checkTool(adapter, event);
  }
}

function checkFields({ name, payload }: HookEvent, fields: Record<string, unknown>): void {
  for (const field of ["session_id", "cwd"]) {
    assert.ok(typeof payload[field] === "string" && payload[field] !== "", `${name} has no ${field}`);
    assert.equal(payload[field], fields[field] ?? payload[field], `${field} is not the one that was sent`);
  }
  const needed = eventInfo(name).fields.filter((field) => !field.endsWith("?"));
  for (const field of needed) assert.ok(Object.hasOwn(payload, field), `${name} has no ${field}`);
}

function checkTool({ tools }: Adapter, event: HookEvent): void {
  const { payload } = event;
  const tool = payload["tool_name"];
  assert.ok(typeof tool === "string" && tool !== "", "there is no tool_name");
  assert.equal(tool, canonicalTool(tools, tool), "tool_name is the host's own name");
  const input = payload["tool_input"];
  assert.ok(typeof input === "object" && input !== null && !Array.isArray(input), "tool_input is not an object");
  assert.equal(findGap(event), null, "guards would block it unasked");
}

const strangers = ["", "NoSuchEvent", "__proto__", "constructor", "toString", "hasOwnProperty"];

function checkUnknown(adapter: Adapter): void {
  for (const name of strangers) {
    assert.equal(canonicalEvent(adapter.events, name), null);
    assert.equal(adapter.decode(name, { hook_event_name: name }, {}), null, `"${name}" is decoded as something`);
  }
}

const fields = ["session_id", "cwd", "hook_event_name", "tool_name", "tool_input", "tool_response", "prompt", "source", "transcript_path"];
const oddValues: readonly unknown[] = [null, 7, true, "", "text", [], [null], {}, { toString: null }];
const garbage: readonly Record<string, unknown>[] = [
  {},
  Object.create(null) as Record<string, unknown>,
  JSON.parse('{"__proto__": {"tool_name": "Bash"}, "constructor": 1, "hasOwnProperty": 1}') as Record<string, unknown>,
  ...oddValues.map((value) => Object.fromEntries(fields.map((field) => [field, value]))),
];

function checkGarbage(adapter: Adapter): void {
  for (const [name, { native }] of listEvents(adapter)) {
    for (const payload of garbage) assert.equal(nameOf(adapter, native[0] ?? "", payload) ?? name, name);
  }
}

/** `undefined` for an unreadable payload. */
function nameOf(adapter: Adapter, native: string, payload: Record<string, unknown>): EventName | null | undefined {
  try {
    return adapter.decode(native, payload, {})?.name ?? null;
  } catch (error) {
    if (isHawkError(error) && error.code === "payload/unreadable") return undefined;
    throw error;
  }
}

function checkTexts(adapter: Adapter, { payloads }: KitMaterial): void {
  const tools = toolPayloads(adapter, payloads).map(({ name, native, payload }) => ({
    name,
    native,
    payload,
    found: findArguments(adapter, native, payload),
  }));
  assert.ok(tools.length === 0 || tools.some(({ found }) => found.length > 0), "no arguments are found in any payload of a tool");
  for (const { name, native, payload, found } of tools) {
    for (const { value, replace } of found) {
      const [plain, read] = [payload, replace(JSON.stringify(value))].map(
        (each) => decodeSample(adapter, native, each).payload["tool_input"],
      );
      assert.deepEqual(read, plain, `${name} reads arguments as text otherwise than as an object`);
      for (const odd of ["{", "", 7, []])
        assert.equal(nameOf(adapter, native, replace(odd)), undefined, `${JSON.stringify(odd)} is taken for arguments`);
    }
  }
}

interface ToolPayload {
  name: EventName;
  native: string;
  payload: Record<string, unknown>;
}

function toolPayloads(adapter: Adapter, payloads: KitMaterial["payloads"]): ToolPayload[] {
  return listEvents(adapter)
    .filter(([name]) => eventInfo(name).matchesOn === "tool_name")
    .flatMap(([name, { native: names }]) =>
      names.flatMap((native) => (payloads[native] ?? []).map((payload) => ({ name, native, payload }))),
    );
}

interface Arguments {
  value: unknown;
  /** The payload with something else in their place. */
  replace: (other: unknown) => Record<string, unknown>;
}

/** The payload's objects whose fields end up in `tool_input`. */
function findArguments(adapter: Adapter, native: string, payload: Record<string, unknown>): Arguments[] {
  const sees = (probed: Record<string, unknown>): boolean =>
    JSON.stringify(adapter.decode(native, probed, {})?.payload["tool_input"] ?? "").includes(PROBE);
  const search = (at: Record<string, unknown>, rebuild: Arguments["replace"]): Arguments[] =>
    Object.entries(at).flatMap(([key, value]) => {
      if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
      const replace: Arguments["replace"] = (other) => rebuild({ ...at, [key]: other });
      return sees(replace({ ...value, [PROBE]: 1 })) ? [{ value, replace }] : search(value as Record<string, unknown>, replace);
    });
  return search(payload, (other) => other as Record<string, unknown>);
}

const PROBE = "hawk_probe";
