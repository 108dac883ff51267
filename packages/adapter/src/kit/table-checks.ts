import assert from "node:assert/strict";
import { eventInfo, eventNames } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { toolFamilies } from "@hawk/protocol";
import type { Adapter, HostEvent } from "../adapter.ts";
import type { RowCheck } from "./fold-rules.ts";
import type { KitMaterial } from "./material.ts";

/** Compares the adapter's tables with each other and with the catalogue. */
export function checkTables(adapter: Adapter, { leftOut = [] }: KitMaterial): RowCheck[] {
  return [
    { rule: "every native name stands for one event", run: () => checkUnique(nativeNames(adapter)) },
    { rule: "an agent that the catalogue knows has the same events there and here", run: () => checkCatalogue(adapter, leftOut) },
    { rule: "no event offers more than the catalogue says any host does", run: () => checkCapabilities(adapter) },
    { rule: "every tool has a canonical name, and its native name stands for no other", run: () => checkTools(adapter) },
    { rule: "the shell runner's table agrees with the events", run: () => checkShell(adapter) },
  ];
}

/** The adapter's events, with their names. */
export function listEvents({ events }: Adapter): [EventName, HostEvent][] {
  return Object.entries(events) as [EventName, HostEvent][];
}

function nativeNames(adapter: Adapter): string[] {
  return listEvents(adapter).flatMap(([, { native }]) => native);
}

function checkUnique(names: readonly string[]): void {
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  assert.deepEqual(repeated, [], "these names are used twice");
}

function checkCatalogue(adapter: Adapter, leftOut: readonly string[]): void {
  const isKnown = eventNames.some((name) => eventInfo(name).native?.[adapter.id] !== undefined);
  for (const [name, { native }] of listEvents(adapter)) {
    assert.ok(native.length > 0, `${name} has no native name`);
    if (!isKnown) continue;
    const known = eventInfo(name).native?.[adapter.id] ?? [];
    for (const own of native) assert.ok(known.includes(own), `the catalogue does not know that ${own} is ${name} in ${adapter.id}`);
  }
  const here = new Set([...nativeNames(adapter), ...leftOut]);
  const missing = eventNames.flatMap((name) => eventInfo(name).native?.[adapter.id] ?? []).filter((native) => !here.has(native));
  assert.deepEqual(missing, [], "the catalogue has these, and the adapter has not");
}

function checkCapabilities(adapter: Adapter): void {
  for (const [name, host] of listEvents(adapter)) {
    const info = eventInfo(name);
    for (const capability of ["canBlock", "canModifyInput", "canModifyOutput", "canAddContext"] as const) {
      assert.ok(!host[capability] || info[capability], `${name} has ${capability} here and not in the catalogue`);
    }
    assert.ok(!host.hasMatcher || info.matchesOn !== undefined, `${name} has a matcher here and nothing to match in the catalogue`);
    assert.ok(!host.permissions?.includes("deny") || host.canBlock, `${name} can be denied and not be blocked`);
  }
}

function checkTools({ tools }: Adapter): void {
  const canonical = new Set(Object.values(toolFamilies).flat());
  for (const tool of Object.keys(tools)) assert.ok(canonical.has(tool), `${tool} is not a canonical name of a tool`);
  checkUnique(Object.values(tools).flat());
}

function checkShell({ events, shell }: Adapter): void {
  for (const name of shell?.exitTwoRefuses ?? []) assert.ok(events[name]?.canBlock, `${name} can't be refused at all`);
  for (const name of shell?.plainTextReachesModel ?? []) assert.ok(events[name]?.canAddContext, `${name} takes no text for the model`);
}
