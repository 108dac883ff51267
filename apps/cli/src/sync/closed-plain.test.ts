import { expect, test } from "vitest";
import { findSilence, findUnasked } from "../testing/broken.ts";

test("a call that a plain hook is for passes in no agent in silence, whatever is broken", async () => {
  expect(await findSilence("plain hook")).toEqual({});
});

test("plain hooks are asked in every agent when nothing is broken, whatever NODE_OPTIONS say", async () => {
  expect(await findUnasked("plain hook")).toEqual([]);
});
