import { testAdapter } from "@hawk/adapter/testing";
import { expect, test } from "vitest";
import { qwenCode } from "./qwen-code.ts";
import { findComplaint, understand } from "./testing/host.ts";
import { payloads } from "./testing/payloads.ts";
import { validateSettings } from "./testing/validate-settings.ts";

const checks = testAdapter(qwenCode, { payloads, understand, accepts: findComplaint, validate: validateSettings });

test.each(checks.map(({ name, run }) => [name, run] as const))("%s", (_name, run) => {
  expect(run).not.toThrow();
});
