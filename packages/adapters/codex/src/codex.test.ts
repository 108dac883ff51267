import { testAdapter } from "@hawk/adapter/testing";
import { expect, test } from "vitest";
import { codex } from "./codex.ts";
import { material } from "./testing/host.ts";

test.each(testAdapter(codex, material))("%s", (_rule, findFailures) => {
  expect(findFailures()).toEqual([]);
});
