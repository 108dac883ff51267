import { expect, test } from "vitest";
import type { Measurement } from "./measure.ts";
import { renderSection, updatePage } from "./page.ts";

const row: Measurement = {
  subject: "a | b",
  floor: "sh -c :",
  subjectValue: 3.456,
  floorValue: 12.34,
  ratio: 2.5,
  ratioP95: 3,
  target: 2,
  note: "two starts",
};
const names = ["scan", "runner", "engine"];

test("tells of a row what it took, its ratio and its target, and why it is missed", () => {
  expect(renderSection("runner", "a machine", [row]).text).toBe(`## runner

a machine

| what | held against | p50 | floor | ratio | p95 | target | note |
| --- | --- | --- | --- | --- | --- | --- | --- |
| a \\| b | sh -c : | 3.46 ms | 12.3 ms | 2.50× | 3.00× | ≤2.00× | missed: two starts |
`);
});

test("keeps a note to itself where the target is met", () => {
  expect(renderSection("runner", "a machine", [{ ...row, ratio: 1.9 }]).text).not.toContain("two starts");
});

test("a part of the benchmarks changes its own rows only, and the order stays", () => {
  const first = updatePage("", [renderSection("runner", "then", [row]), renderSection("engine", "then", [row])], names);
  const second = updatePage(first, [renderSection("scan", "now", [row]), renderSection("runner", "now", [row])], names);
  expect(second.match(/^## .*$/gm)).toEqual(["## scan", "## runner", "## engine"]);
  expect(second.match(/^(now|then)$/gm)).toEqual(["now", "now", "then"]);
  expect(updatePage(second, [], names)).toBe(second);
});

test("a benchmark that is no more leaves the page", () => {
  const page = updatePage("", [renderSection("runner", "then", [row])], names);
  expect(updatePage(page, [], ["scan"])).not.toContain("## runner");
});
