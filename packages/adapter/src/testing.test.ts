import { expect, test } from "vitest";
import { testAdapter } from "./testing.ts";
import { failuresOf } from "./testing/failures-of.ts";
import { sampleAdapter, sampleMaterial } from "./testing/sample-adapter.ts";

test("an adapter without a fault passes", () => {
  expect(failuresOf({})).toEqual([]);
});

test("every check has a name of its own", () => {
  const names = testAdapter(sampleAdapter, sampleMaterial).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
