import { expect, test } from "vitest";
import type { EventName } from "@hawk/events";
import type { SourceHook } from "./import-source.ts";
import { mergeEvents } from "./merge-events.ts";

const source: SourceHook["source"] = {
  title: "x",
  dialect: "native",
  path: "/x.json",
  variables: {},
  shell: "sh",
  read: () => [],
  isJson: true,
};

function found(command: string, event: EventName, index: number): SourceHook {
  const place = ["hooks", event, index];
  return { event, nativeEvent: event, action: { type: "command", command }, timeoutSeconds: 60, place, lost: [], cosmetic: [], source };
}

test("hooks that differ in nothing but their events become one", () => {
  const merged = mergeEvents([found("a", "stop", 0), found("b", "stop", 1), found("a", "notification", 0)]);
  expect(merged.map(({ events }) => events)).toEqual([["stop", "notification"], ["stop"]]);
});

test("they stay apart where the order within an event would change", () => {
  const hooks = [found("a", "stop", 0), found("b", "notification", 0), found("a", "notification", 1), found("b", "stop", 1)];
  expect(mergeEvents(hooks).map(({ events }) => events)).toEqual([["stop"], ["notification"], ["notification"], ["stop"]]);
});
