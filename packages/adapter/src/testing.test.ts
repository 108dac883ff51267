import { expect, test } from "vitest";
import { testAdapter } from "./testing.ts";
import { failuresOf } from "./testing/failures-of.ts";
import { sampleAdapter, sampleMaterial } from "./testing/sample-adapter.ts";

test("an adapter without a fault passes", () => {
  expect(failuresOf({})).toEqual([]);
});

test("a rule that is broken names every row that breaks it, and why", () => {
  const check = testAdapter({ ...sampleAdapter, sample: () => ({ name: "Heron", payload: {} }) }, sampleMaterial).find(
    ({ name }) => name === "a sample is what the host sends",
  );
  expect(check?.run).toThrow(
    /^4 of 4 break .*\ncommand: Heron is not pre_tool_use here\nwrite: .*\nstart: .*\nstop: Heron is not stop here$/,
  );
});

test("every check has a name of its own", () => {
  const names = testAdapter(sampleAdapter, sampleMaterial).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
