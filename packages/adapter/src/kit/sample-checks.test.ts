import { describe, expect, test } from "vitest";
import type { Adapter, NativeEvent } from "../adapter.ts";
import { failuresOf } from "../testing/failures-of.ts";
import { sampleAdapter } from "../testing/sample-adapter.ts";

describe("samples", () => {
  const changing = (change: (event: NativeEvent) => NativeEvent): Partial<Adapter> => ({
    sample: (action, place) => {
      const event = sampleAdapter.sample(action, place);
      return event && change(event);
    },
  });
  const withPayload = (more: Record<string, unknown>): Partial<Adapter> =>
    changing((event) => ({ ...event, payload: { ...event.payload, ...more } }));

  test.each<[string, string, Partial<Adapter>]>([
    ["a field that the host does not send", "stop: a sample is what the host sends", withPayload({ surprise: true })],
    ["another event", "start: a sample is what the host sends", changing((event) => ({ ...event, name: "Stop" }))],
    ["another project", "stop: a sample is what the host sends", withPayload({ cwd: "/elsewhere" })],
    [
      "another command",
      "command: a sample is what the host sends",
      changing((event) => ({
        ...event,
        payload: { ...event.payload, ...("tool_input" in event.payload ? { tool_input: { command: "ls" } } : {}) },
      })),
    ],
    [
      "another tool",
      "command: a sample is what the host sends",
      changing((event) => ({ ...event, payload: { ...event.payload, ...("tool_name" in event.payload ? { tool_name: "View" } : {}) } })),
    ],
  ])("%s is found", (_fault, check, adapter) => {
    expect(failuresOf(adapter)).toContain(check);
  });

  test("what is not known need not be said", () => {
    expect(failuresOf({ sample: () => null })).toEqual([]);
  });
});
