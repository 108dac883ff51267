import { testAdapter } from "@hawk/adapter/testing";
import { expect, test } from "vitest";
import { crush } from "./crush.ts";
import { payloads } from "./testing/payloads.ts";
import { findComplaint, understand, validateSettings } from "./testing/understand.ts";

const checks = testAdapter(crush, {
  payloads,
  understand,
  accepts: findComplaint,
  validate: validateSettings,
  // The host reads plain JSON, so there are no comments.
  startingTexts: {
    "no file": null,
    "an empty object": "{}",
    "other settings": '{\n  "$schema": "https://charm.land/crush.json",\n  "lsp": { "go": { "command": "gopls" } }\n}\n',
    "hooks of the user's own": '{\n\t"hooks": {\n\t\t"PreToolUse": [{ "matcher": "^bash$", "command": "./mine.sh" }]\n\t}\n}\n',
    "everything on one line": '{"hooks":{"PreToolUse":[]},"options":{"debug":true}}',
  },
});

test.each(checks.map(({ name, run }) => [name, run] as const))("%s", (_name, run) => {
  expect(run).not.toThrow();
});
