import { testAdapter } from "@hawk/adapter/testing";
import { expect, test } from "vitest";
import { claudeCode } from "./claude-code.ts";
import { material } from "./testing/host.ts";

test.each(testAdapter(claudeCode, material))("%s", (_rule, findFailures) => {
  expect(findFailures()).toEqual([]);
});
