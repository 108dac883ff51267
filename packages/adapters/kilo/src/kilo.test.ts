import { testAdapter } from "@hawk/adapter/testing";
import { expect, test } from "vitest";
import { kilo } from "./kilo.ts";
import { material } from "./testing/host.ts";

test.each(testAdapter(kilo, material))("%s", (_rule, findFailures) => {
  expect(findFailures()).toEqual([]);
});
