import { testAdapter } from "@hawk/adapter/testing";
import { expect, test } from "vitest";
import { crush } from "./crush.ts";
import { material } from "./testing/host.ts";

test.each(testAdapter(crush, material))("%s", (_rule, findFailures) => {
  expect(findFailures()).toEqual([]);
});
