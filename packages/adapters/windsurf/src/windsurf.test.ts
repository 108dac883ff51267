import { testAdapter } from "@hawk/adapter/testing";
import { expect, test } from "vitest";
import { windsurf } from "./windsurf.ts";
import { material } from "./testing/host.ts";

test.each(testAdapter(windsurf, material))("%s", (_rule, findFailures) => {
  expect(findFailures()).toEqual([]);
});
