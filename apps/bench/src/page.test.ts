import { expect, test } from "vitest";
import type { Measurement } from "./measure.ts";
import { renderMatrix, renderSection, updatePage } from "./page.ts";

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
  expect(renderSection({ name: "runner", machine: "a machine", measurements: [row] }).text).toBe(`## runner

a machine

| what | held against | p50 | floor | ratio | p95 | target | note |
| --- | --- | --- | --- | --- | --- | --- | --- |
| a \\| b | sh -c : | 3.46 ms | 12.3 ms | 2.50× | 3.00× | ≤2.00× | missed: two starts |
`);
});

test("keeps a note to itself where the target is met", () => {
  expect(renderSection({ name: "runner", machine: "a machine", measurements: [{ ...row, ratio: 1.9 }] }).text).not.toContain("two starts");
});

test("a part of the benchmarks changes its own rows only, and the order stays", () => {
  const first = updatePage(
    "",
    [
      renderSection({ name: "runner", machine: "then", measurements: [row] }),
      renderSection({ name: "engine", machine: "then", measurements: [row] }),
    ],
    names,
  );
  const second = updatePage(
    first,
    [
      renderSection({ name: "scan", machine: "now", measurements: [row] }),
      renderSection({ name: "runner", machine: "now", measurements: [row] }),
    ],
    names,
  );
  expect(second.match(/^## .*$/gm)).toEqual(["## scan", "## runner", "## engine"]);
  expect(second.match(/^(now|then)$/gm)).toEqual(["now", "now", "then"]);
  expect(updatePage(second, [], names)).toBe(second);
});

test("a benchmark that is no more leaves the page", () => {
  const page = updatePage("", [renderSection({ name: "runner", machine: "then", measurements: [row] })], names);
  expect(updatePage(page, [], ["scan"])).not.toContain("## runner");
});

test("a table of its own has a cell for each thing that was measured of a subject, and says which targets are missed", () => {
  const cells = [
    { ...row, row: "a | b", column: "1 hook" },
    { ...row, row: "a | b", column: "5 hooks", ratio: 1.5 },
    { ...row, row: "c", column: "1 hook" },
  ];
  expect(renderMatrix(cells).split("\n").slice(2)).toEqual([
    "|  | 1 hook | 5 hooks |",
    "| --- | --- | --- |",
    "| a \\| b | 12.3 → 3.46 (**2.50×**, target 2.00×) | 12.3 → 3.46 (1.50×) |",
    "| c | 12.3 → 3.46 (**2.50×**, target 2.00×) |  |",
    "",
  ]);
});

test("a section shows its picture above its table", () => {
  const { text } = renderSection({ name: "agents", machine: "a machine", measurements: [row], picture: "plot.svg" });
  expect(text).toMatch(/a machine\n\n!\[agents\]\(plot\.svg\)\n\n\| what/);
});
