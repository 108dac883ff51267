import { expect, test } from "vitest";
import { renderBarChart } from "./bar-chart.ts";
import type { Bar } from "./bar-chart.ts";

const bar: Bar = { label: "a", value: 10, text: "10 ms", kind: "own" };

function draw(...bars: Bar[]): string {
  return renderBarChart({ title: "A title", note: "A note", bars });
}

function numbers(svg: string, pattern: RegExp): number[] {
  return [...svg.matchAll(pattern)].map(([, number]) => Number(number));
}

test("texts are text that XML can hold, whatever is in them", () => {
  const svg = draw({ ...bar, label: `<a href="x">&'\u0001`, text: "]]>" });
  expect(svg).toContain(">&lt;a href=&quot;x&quot;&gt;&amp;&apos;<");
  expect(svg).toContain(">]]&gt;<");
  expect(svg).not.toContain("\u0001");
  expect(svg.match(/<(?!\/|svg |title |desc |style>|text |rect )/g)).toBeNull();
});

test("the longest bar takes the room there is, and others their part of it", () => {
  const widths = numbers(draw(bar, { ...bar, value: 5 }, { ...bar, value: 0 }), /<rect [^>]* width="([\d.]+)"/g);
  expect(widths).toEqual([widths[0], (widths[0] as number) / 2, 1]);
});

test("every bar and text is inside of the picture, and the picture grows with the bars", () => {
  const [few, many] = [draw(bar), draw(...Array.from({ length: 20 }, (): Bar => bar))];
  const heightOf = (svg: string): number => numbers(svg, /<svg [^>]* height="(\d+)"/g)[0] as number;
  expect(heightOf(many)).toBeGreaterThan(heightOf(few));
  expect(Math.max(...numbers(many, / y="([\d.]+)"/g))).toBeLessThan(heightOf(many));
  expect(Math.max(...numbers(many, / x="([\d.]+)"/g))).toBeLessThanOrEqual(760 - 100);
});

test("a chart of nothing is a picture too", () => {
  expect(draw()).not.toMatch(/NaN|Infinity/);
});

test("a picture loads nothing and follows the reader's colors", () => {
  const svg = draw(bar);
  expect(svg).toContain("prefers-color-scheme: dark");
  expect(svg).not.toMatch(/@import|url\(|href=|<script/);
});
