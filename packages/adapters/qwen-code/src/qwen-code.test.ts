import { testAdapter } from "@hawk/adapter/testing";
import { expect, test } from "vitest";
import { qwenCode } from "./qwen-code.ts";
import { material } from "./testing/host.ts";

test.each(testAdapter(qwenCode, material))("%s", (_rule, findFailures) => {
  expect(findFailures()).toEqual([]);
});
