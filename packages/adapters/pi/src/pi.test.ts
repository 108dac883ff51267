import { testAdapter } from "@hawk/adapter/testing";
import { expect, test } from "vitest";
import { pi } from "./pi.ts";
import { material } from "./testing/host.ts";

test.each(testAdapter(pi, material))("%s", (_rule, findFailures) => {
  expect(findFailures()).toEqual([]);
});
