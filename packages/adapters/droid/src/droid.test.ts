import { testAdapter } from "@hawk/adapter/testing";
import { expect, test } from "vitest";
import { droid } from "./droid.ts";
import { material } from "./testing/host.ts";

test.each(testAdapter(droid, material))("%s", (_rule, findFailures) => {
  expect(findFailures()).toEqual([]);
});
