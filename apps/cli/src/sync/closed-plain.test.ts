import { expect, test } from "vitest";
import { findSilence, findUnasked } from "../testing/broken.ts";

test("a call with a plain hook never passes silently in any agent, whatever is broken", async () => {
  expect(await findSilence("plain hook")).toEqual({});
});

test("plain hooks are asked in every agent when nothing is broken, whatever NODE_OPTIONS say", async () => {
  expect(await findUnasked("plain hook")).toEqual([]);
});
