import { testAdapter } from "@hawk/adapter/testing";
import { expect, test } from "vitest";
import { lettaCode } from "./letta-code.ts";
import { material } from "./testing/host.ts";

test.each(testAdapter(lettaCode, material))("%s", (_rule, findFailures) => {
  expect(findFailures()).toEqual([]);
});
