import { testAdapter } from "@hawk/adapter/testing";
import { expect, test } from "vitest";
import { __EXPORT__ } from "./__ID__.ts";
import { eventOf, material, replyTo } from "./testing/host.ts";

test.each(testAdapter(__EXPORT__, material))("%s", (_rule, findFailures) => {
  expect(findFailures()).toEqual([]);
});

test("nothing to say is nothing on stdout", () => {
  const [name] = Object.keys(__EXPORT__.events) as (keyof typeof __EXPORT__.events)[];
  expect(name && replyTo(eventOf(name))).toEqual({ stdout: "", stderr: "", exitCode: 0, unsupported: [] });
});
