import { eventNames } from "@hawk/events";
import { payloadSchema } from "@hawk/events/schema";
import { expect, test } from "vitest";
import { samplePayload } from "./sample-payload.ts";

test.each(eventNames)("the sample for %s is what an agent could send", (name) => {
  const payload = { ...samplePayload(name, "/w", "Bash"), hook_event_name: name };
  expect(payloadSchema(name).safeParse(payload).error?.issues ?? []).toEqual([]);
});
