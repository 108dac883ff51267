import { testAdapter } from "@hawk/adapter/testing";
import { expect, test } from "vitest";
import { openCode } from "./open-code.ts";
import { material } from "./testing/host.ts";

test.each(testAdapter(openCode, material))("%s", (_rule, findFailures) => {
  expect(findFailures()).toEqual([]);
});
