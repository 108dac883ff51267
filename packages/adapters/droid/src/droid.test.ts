import { testAdapter } from "@hawk/adapter/testing";
import { expect, test } from "vitest";
import { droid } from "./droid.ts";
import { payloads } from "./testing/payloads.ts";
import { findComplaint, understand, validateSettings } from "./testing/understand.ts";

const checks = testAdapter(droid, {
  payloads,
  understand,
  accepts: findComplaint,
  validate: validateSettings,
  inputs: { user_prompt_submit: { prompt: "Say it louder." } },
});

test.each(checks.map(({ name, run }) => [name, run] as const))("%s", (_name, run) => {
  expect(run).not.toThrow();
});
