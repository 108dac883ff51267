import { testAdapter } from "@hawk/adapter/testing";
import { expect, test } from "vitest";
import { kimiCode } from "./kimi-code.ts";
import { material } from "./testing/host.ts";

test.each(testAdapter(kimiCode, material))("%s", (_rule, findFailures) => {
  expect(findFailures()).toEqual([]);
});
