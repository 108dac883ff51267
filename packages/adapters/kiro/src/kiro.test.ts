import { testAdapter } from "@hawk/adapter/testing";
import { expect, test } from "vitest";
import { kiro } from "./kiro.ts";
import { material } from "./testing/host.ts";

test.each(testAdapter(kiro, material))("%s", (_rule, findFailures) => {
  expect(findFailures()).toEqual([]);
});
