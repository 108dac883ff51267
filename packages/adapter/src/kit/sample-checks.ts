import assert from "node:assert/strict";
import type { EventName } from "@hawk/events";
import type { Adapter, HookAction, NativeEvent } from "../adapter.ts";
import { decodeSample } from "./decode-checks.ts";
import type { RowCheck } from "./fold-rules.ts";
import type { KitMaterial } from "./material.ts";

const place = { home: "/home/user", project: "/home/user/repo" };

const actions: readonly { action: HookAction; event: EventName; payload: Record<string, unknown> }[] = [
  {
    action: { kind: "command", command: "echo 'a \"b\"' | sh" },
    event: "pre_tool_use",
    payload: { tool_name: "Bash", tool_input: { command: "echo 'a \"b\"' | sh" } },
  },
  {
    action: { kind: "write", path: "/home/user/repo/a b.txt", text: "hello\n" },
    event: "pre_tool_use",
    payload: { tool_name: "Write", tool_input: { file_path: "/home/user/repo/a b.txt", content: "hello\n" } },
  },
  { action: { kind: "start" }, event: "session_start", payload: {} },
  { action: { kind: "stop" }, event: "stop", payload: {} },
];

/** A sample looks like a real event: it has the captured one's fields and decodes to the same action. */
export function checkSamples(adapter: Adapter, material: KitMaterial): RowCheck[] {
  return actions.map(({ action, event, payload }) => ({
    rule: "a sample is what the host sends",
    row: action.kind,
    run: () => {
      const sample = adapter.sample(action, place);
      if (sample) checkSample(adapter, material, sample, { event, payload });
    },
  }));
}

function checkSample(
  adapter: Adapter,
  { payloads }: KitMaterial,
  sample: NativeEvent,
  expected: { event: EventName; payload: Record<string, unknown> },
): void {
  assert.ok(adapter.events[expected.event]?.native.includes(sample.name), `${sample.name} is not ${expected.event} here`);
  const shapes = (payloads[sample.name] ?? []).map((payload) => Object.keys(payload).toSorted().join());
  assert.ok(shapes.includes(Object.keys(sample.payload).toSorted().join()), "it has other fields than what was captured");
  const { name, payload } = decodeSample(adapter, sample.name, sample.payload, { ...sample.env, PWD: place.project });
  assert.equal(name, expected.event);
  assert.equal(payload["cwd"], place.project);
  for (const [key, value] of Object.entries(expected.payload)) checkPart(payload[key], value, key);
}

/** The host may send more. */
function checkPart(found: unknown, expected: unknown, what: string): void {
  if (typeof expected === "object") assert.deepEqual({ ...(found as object), ...expected }, found, what);
  else assert.equal(found, expected, what);
}
