import { expect, test } from "vitest";
import { testAdapter } from "./testing.ts";
import { failuresOf } from "./testing/failures-of.ts";
import { sampleAdapter, sampleMaterial } from "./testing/sample-adapter.ts";

test("an adapter without a fault passes", () => {
  expect(failuresOf({})).toEqual([]);
});

test("a rule that is broken names every row that breaks it, and why", () => {
  const checks = new Map(testAdapter({ ...sampleAdapter, sample: () => ({ name: "Heron", payload: {} }) }, sampleMaterial));
  const failures = checks.get("a sample is what the host sends")?.() ?? [];
  expect(failures.map((line) => line.split(":")[0])).toEqual(["command", "write", "start", "stop"]);
  expect(failures[0]).toBe("command: Heron is not pre_tool_use here");
});

test("every check has a name of its own", () => {
  const names = testAdapter(sampleAdapter, sampleMaterial).map(([name]) => name);
  expect(new Set(names).size).toBe(names.length);
});

test("an adapter that reads replies otherwise than the model of its host is found, such as one that says nothing about them", () => {
  const { decodeReply: _decodeReply, ...silent } = sampleAdapter;
  const failures = testAdapter(silent, sampleMaterial).flatMap(([, findFailures]) => findFailures());
  expect(failures.join("\n")).toMatch(/pre_tool_use: decodeReply reads blocked: false, where the model of the host has true/);
});
