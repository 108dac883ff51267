import assert from "node:assert/strict";
import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";
import type { HookEvent } from "@hawk/protocol";
import type { Adapter } from "../adapter.ts";
import { canonicalEvent, canonicalTool } from "../names.ts";
import type { AdapterCheck, KitMaterial } from "./material.ts";
import { listEvents } from "./table-checks.ts";

/** What the host sends becomes a canonical event; what it never sends does no harm. */
export function checkDecode(adapter: Adapter, material: KitMaterial): AdapterCheck[] {
  return [
    ...listEvents(adapter).flatMap(([name, { native }]) =>
      native.map((own) => ({ name: `${own} is decoded as ${name}`, run: () => checkPayloads(adapter, material, name, own) })),
    ),
    { name: "an event that nobody knows is decoded as nothing", run: () => checkUnknown(adapter) },
    { name: "no payload makes decoding fail", run: () => checkGarbage(adapter) },
  ];
}

/** The payload, decoded; the kit can't go on without it. */
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

function checkFields({ name, payload }: HookEvent, given: Record<string, unknown>): void {
  for (const field of ["session_id", "cwd"]) {
    assert.ok(typeof payload[field] === "string" && payload[field] !== "", `${name} has no ${field}`);
    assert.equal(payload[field], given[field] ?? payload[field], `${field} is not the one that was sent`);
  }
  const needed = eventInfo(name).fields.filter((field) => !field.endsWith("?"));
  for (const field of needed) assert.ok(Object.hasOwn(payload, field), `${name} has no ${field}`);
}

function checkTool({ tools }: Adapter, { payload }: HookEvent): void {
  const tool = payload["tool_name"];
  assert.ok(typeof tool === "string" && tool !== "", "there is no tool_name");
  assert.equal(tool, canonicalTool(tools, tool), "tool_name is the host's own name");
  const input = payload["tool_input"];
  assert.ok(typeof input === "object" && input !== null && !Array.isArray(input), "tool_input is no object");
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
    for (const payload of garbage) assert.equal(adapter.decode(native[0] ?? "", payload, {})?.name, name);
  }
}
