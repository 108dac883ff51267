import { testAdapter } from "@hawk/adapter/testing";
import { expect, test } from "vitest";
import { auggie } from "./auggie.ts";
import { material } from "./testing/host.ts";

test.each(testAdapter(auggie, material))("%s", (_rule, findFailures) => {
  expect(findFailures()).toEqual([]);
});
