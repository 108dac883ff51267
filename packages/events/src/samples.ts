import { captured } from "./samples/captured.ts";

/** An event that has a sample. */
export type SampledEvent = keyof typeof captured;

/** What a real agent sent at each of these events, for testing your hooks. */
export const samples: Readonly<Record<SampledEvent, Readonly<Record<string, unknown>>>> = captured;
