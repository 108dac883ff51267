import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { listParents } from "./list-parents.ts";

test("names the programs above, the nearest first", () => {
  const names = listParents(process.pid);
  expect(names.slice(1)).toEqual(listParents().slice(0, names.length - 1));
  expect(names.length).toBeGreaterThan(0);
});

test("a process that is not there has none", () => {
  const { pid } = spawnSync("true");
  expect(listParents(pid)).toEqual([]);
});
