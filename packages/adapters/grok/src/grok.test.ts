import { testAdapter } from "@hawk/adapter/testing";
import { expect, test } from "vitest";
import { grok } from "./grok.ts";
import { material } from "./testing/host.ts";

test.each(testAdapter(grok, material))("%s", (_rule, findFailures) => {
  expect(findFailures()).toEqual([]);
});
