import { testAdapter } from "@hawk/adapter/testing";
import { expect, test } from "vitest";
import { reasonix } from "./reasonix.ts";
import { material } from "./testing/host.ts";

test.each(testAdapter(reasonix, material))("%s", (_rule, findFailures) => {
  expect(findFailures()).toEqual([]);
});
