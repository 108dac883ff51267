import { testAdapter } from "@hawk/adapter/testing";
import { expect, test } from "vitest";
import { codex } from "./codex.ts";
import { payloads } from "./testing/payloads.ts";
import { findComplaint, understand } from "./testing/understand.ts";
import { validateSettings } from "./testing/validate-settings.ts";

const checks = testAdapter(codex, {
  payloads,
  understand,
  accepts: findComplaint,
  validate: validateSettings,
  // It is not a hook: a program that is given JSON as an argument, and is registered elsewhere.
  leftOut: ["agent-turn-complete"],
});

test.each(checks.map(({ name, run }) => [name, run] as const))("%s", (_name, run) => {
  expect(run).not.toThrow();
});
