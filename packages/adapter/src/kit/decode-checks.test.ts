import { describe, expect, test } from "vitest";
import type { Adapter } from "../adapter.ts";
import { failuresOf } from "../testing/failures-of.ts";
import { sampleAdapter, sampleMaterial } from "../testing/sample-adapter.ts";
import type { KitMaterial } from "./material.ts";

const dropText = ({ tool_input: input }: Record<string, unknown>) => (typeof input === "string" ? { tool_input: {} } : {});

describe("decoding", () => {
  const { decode } = sampleAdapter;

  test.each<[string, string, Partial<Adapter>, Partial<KitMaterial>]>([
    [
      "an event without a payload",
      "Stop: what the host sends is decoded as its event",
      {},
      { payloads: { ...sampleMaterial.payloads, Stop: [] } },
    ],
    [
      "a payload that is decoded as nothing",
      "Stop: what the host sends is decoded as its event",
      { decode: (name, payload, env) => (name === "Stop" ? null : decode(name, payload, env)) },
      {},
    ],
    [
      "a payload that is decoded as another event",
      "Stop: what the host sends is decoded as its event",
      { decode: () => ({ name: "stop_failure", nativeName: "Stop", host: "droid", payload: {} }) },
      {},
    ],
    [
      "a host that is not told",
      "Stop: what the host sends is decoded as its event",
      {
        decode: (name, payload, env) => {
          const event = decode(name, payload, env);
          return event && { ...event, host: "other" };
        },
      },
      {},
    ],
    [
      "a session that is lost",
      "Stop: what the host sends is decoded as its event",
      { decode: (name, { session_id: _id, ...payload }, env) => decode(name, payload, env) },
      {},
    ],
    [
      "another directory than was sent",
      "Stop: what the host sends is decoded as its event",
      { decode: (name, payload, env) => decode(name, { ...payload, cwd: "/elsewhere" }, env) },
      {},
    ],
    [
      "a field that the event must have",
      "PreToolUse: what the host sends is decoded as its event",
      { decode: (name, { tool_input: _input, ...payload }, env) => decode(name, payload, env) },
      {},
    ],
    [
      "a tool under the host's own name",
      "PreToolUse: what the host sends is decoded as its event",
      {
        decode: (name, payload, env) => {
          const event = decode(name, payload, env);
          return event && { ...event, payload };
        },
      },
      {},
    ],
    [
      "a tool's input that is not an object",
      "PreToolUse: what the host sends is decoded as its event",
      { decode: (name, payload, env) => decode(name, { ...payload, tool_input: "ls" }, env) },
      {},
    ],
    [
      "arguments that are lost when they come as text",
      "arguments are the same as an object and as JSON text, and any other text is unreadable",
      { decode: (name, payload, env) => decode(name, { ...payload, ...dropText(payload) }, env) },
      {},
    ],
    [
      "a payload that is changed",
      "Stop: what the host sends is decoded as its event",
      { decode: (name, payload, env) => decode(name, Object.assign(payload, { seen: true }), env) },
      { payloads: structuredClone(sampleMaterial.payloads) },
    ],
    [
      "a stranger that is taken for an event",
      "an event that nobody knows is decoded as nothing",
      { decode: (name, payload, env) => decode(name, payload, env) ?? { name: "stop", payload } },
      {},
    ],
    [
      "a payload that makes it fail",
      "no payload makes decoding fail",
      { decode: (name, payload, env) => decode(name, { ...payload, tool_name: (payload["tool_name"] as string).trim() }, env) },
      {},
    ],
  ])("%s is found", (_fault, check, adapter, material) => {
    expect(failuresOf(adapter, material)).toContain(check);
  });
});
