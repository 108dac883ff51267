import { testAdapter } from "@hawk/adapter/testing";
import { expect, test } from "vitest";
import { auggie } from "./auggie.ts";
import { payloads } from "./testing/payloads.ts";
import { findComplaint, understand, validateSettings } from "./testing/understand.ts";

const checks = testAdapter(auggie, {
  payloads,
  understand,
  accepts: findComplaint,
  validate: validateSettings,
  textsIn: (text) => auggie.listHooks(text).map(({ what }) => what),
});

test.each(checks.map(({ name, run }) => [name, run] as const))("%s", (_name, run) => {
  expect(run).not.toThrow();
});
