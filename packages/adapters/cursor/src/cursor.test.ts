import { testAdapter } from "@hawk/adapter/testing";
import { expect, test } from "vitest";
import { createCursor } from "./cursor.ts";
import { material } from "./testing/host.ts";

// The kit's longest text is longer than the host's limit, which has tests of its own.
test.each(testAdapter(createCursor(Number.POSITIVE_INFINITY), material))("%s", (_rule, findFailures) => {
  expect(findFailures()).toEqual([]);
});
