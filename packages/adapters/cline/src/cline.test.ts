import { testAdapter } from "@hawk/adapter/testing";
import { expect, test } from "vitest";
import { cline } from "./cline.ts";
import { material } from "./testing/host.ts";

test.each(testAdapter(cline, material))("%s", (_rule, findFailures) => {
  expect(findFailures()).toEqual([]);
});
