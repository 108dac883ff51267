import { expect, test } from "vitest";
import { payloadSchema } from "./schema.ts";
import { samples } from "./samples.ts";
import type { SampledEvent } from "./samples.ts";

test.each(Object.keys(samples) as SampledEvent[])("the sample of %s is what the event promises", (event) => {
  expect(payloadSchema(event).safeParse(samples[event]).error?.issues ?? []).toEqual([]);
});
