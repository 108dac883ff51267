import { expect, test } from "vitest";
import { isProvenRuntime } from "./is-for-process.ts";

test.each([
  ["Node 20", { node: "20.19.0" }, true],
  ["Node 24", { node: "24.3.0" }, true],
  ["Node 18", { node: "18.20.4" }, false],
  ["Bun 1.3", { node: "24.3.0", bun: "1.3.13" }, true],
  ["Bun 2", { node: "26.0.0", bun: "2.0.0" }, true],
  ["an older Bun", { node: "22.6.0", bun: "1.2.23" }, false],
  ["Electron", { node: "22.14.0", electron: "35.0.0" }, false],
  ["something else", {}, false],
])("events in an agent that runs in %s", (_, versions, isProven) => {
  expect(isProvenRuntime(versions)).toBe(isProven);
});
