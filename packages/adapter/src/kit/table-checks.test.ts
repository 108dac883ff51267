import { describe, expect, test } from "vitest";
import type { Adapter } from "../adapter.ts";
import { failuresOf, withEvent } from "../testing/failures-of.ts";
import { sampleAdapter } from "../testing/sample-adapter.ts";
import type { KitMaterial } from "./material.ts";

describe("the tables", () => {
  test.each<[string, string, Partial<Adapter>, Partial<KitMaterial>]>([
    [
      "a name that stands for two events",
      "every native name stands for one event",
      { events: withEvent("stop", { native: ["Stop", "SessionStart"] }) },
      {},
    ],
    [
      "a name that the catalogue does not have",
      "an agent that the catalogue knows has the same events there and here",
      { events: withEvent("stop", { native: ["Halt"] }) },
      {},
    ],
    [
      "an event without a native name",
      "an agent that the catalogue knows has the same events there and here",
      { events: withEvent("stop", { native: [] }) },
      {},
    ],
    ["an event that is forgotten", "an agent that the catalogue knows has the same events there and here", {}, { leftOut: [] }],
    [
      "an event that offers too much",
      "no event offers more than the catalogue says any host does",
      { events: withEvent("session_start", { canBlock: true }) },
      {},
    ],
    [
      "a matcher with nothing to match",
      "no event offers more than the catalogue says any host does",
      { events: withEvent("stop", { hasMatcher: true }) },
      {},
    ],
    [
      "a denial where nothing can be blocked",
      "no event offers more than the catalogue says any host does",
      { events: withEvent("session_start", { permissions: ["deny"] }) },
      {},
    ],
    [
      "a tool that has no canonical name",
      "every tool has a canonical name, and its native name stands for no other",
      { tools: { ...sampleAdapter.tools, Execute: ["Run"] } },
      {},
    ],
    [
      "a tool's name that stands for two",
      "every tool has a canonical name, and its native name stands for no other",
      { tools: { ...sampleAdapter.tools, Edit: ["View"] } },
      {},
    ],
    [
      "a shell runner that blocks without effect",
      "the shell runner's table agrees with the events",
      { shell: { projectVariable: "P", exitTwoRefuses: new Set(["session_start"]), plainTextReachesModel: new Set() } },
      {},
    ],
    [
      "a shell runner whose text nobody reads",
      "the shell runner's table agrees with the events",
      { shell: { projectVariable: "P", exitTwoRefuses: new Set(), plainTextReachesModel: new Set(["stop"]) } },
      {},
    ],
  ])("%s is found", (_fault, check, adapter, material) => {
    expect(failuresOf(adapter, material)).toContain(check);
  });
});
