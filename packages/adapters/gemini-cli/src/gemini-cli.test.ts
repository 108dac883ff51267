import { testAdapter } from "@hawk/adapter/testing";
import { expect, test } from "vitest";
import { geminiCli } from "./gemini-cli.ts";
import { material } from "./testing/host.ts";

test.each(testAdapter(geminiCli, material))("%s", (_rule, findFailures) => {
  expect(findFailures()).toEqual([]);
});
