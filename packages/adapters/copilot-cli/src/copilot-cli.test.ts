import { testAdapter } from "@hawk/adapter/testing";
import { expect, test } from "vitest";
import { copilotCli } from "./copilot-cli.ts";
import { material } from "./testing/host.ts";

test.each(testAdapter(copilotCli, material))("%s", (_rule, findFailures) => {
  expect(findFailures()).toEqual([]);
});
