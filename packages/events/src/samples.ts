import { captured } from "./samples/captured.ts";

/** An event that there is a sample of. */
export type SampledEvent = keyof typeof captured;

/** For each of these events, what a real agent sent: for the tests of your hooks. */
export const samples: Readonly<Record<SampledEvent, Readonly<Record<string, unknown>>>> = captured;
