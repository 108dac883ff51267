import { testAdapter } from "@hawk/adapter/testing";
import { expect, test } from "vitest";
import { payloads } from "./testing/payloads.ts";
import { findComplaint, understand, validateSettings } from "./testing/understand.ts";
import { windsurf } from "./windsurf.ts";

const checks = testAdapter(windsurf, {
  payloads,
  understand,
  accepts: findComplaint,
  validate: validateSettings,
  // It fires together with the one that is registered, and would run every hook twice.
  leftOut: ["post_cascade_response_with_transcript"],
  // The host reads plain JSON, so there are no comments.
  startingTexts: {
    "no file": null,
    "an empty object": "{}",
    "hooks of the user's own": '{\n\t"hooks": {\n\t\t"pre_run_command": [{ "command": "./mine.sh", "show_output": false }]\n\t}\n}\n',
    "everything on one line": '{"hooks":{"pre_user_prompt":[]}}',
  },
});

test.each(checks.map(({ name, run }) => [name, run] as const))("%s", (_name, run) => {
  expect(run).not.toThrow();
});
