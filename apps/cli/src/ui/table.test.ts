import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { renderTable } from "./table.ts";
import { createStyle } from "./terminal.ts";

const plain = createStyle(false);

function linesOf(header: string[], rows: string[][], columns?: number): string[] {
  return renderTable(header, rows, columns, plain).split("\n").slice(0, -1);
}

function widest(lines: string[]): number {
  return Math.max(...lines.map((line) => line.length));
}

test("lines the columns up, without spaces at the end of a line", () => {
  expect(
    linesOf(
      ["NAME", "KIND"],
      [
        ["a-long-name.py", "command"],
        ["b", ""],
      ],
    ),
  ).toEqual([
    "NAME            KIND", //
    "a-long-name.py  command",
    "b",
  ]);
});

test("shows the header alone when there are no rows", () => {
  expect(linesOf(["NAME", "KIND"], [])).toEqual(["NAME  KIND"]);
});

test("counts an emoji as one character", () => {
  expect(
    linesOf(
      ["A", "B"],
      [
        ["🪝🪝🪝", "x"],
        ["abc", "y"],
      ],
    ),
  ).toEqual(["A    B", "🪝🪝🪝  x", "abc  y"]);
});

test("only the header is bold", () => {
  const text = renderTable(["NAME"], [["a"]], undefined, createStyle(true));
  expect(text).toBe("\u001B[1mNAME\u001B[22m\na\n");
});

test("holds more rows than a call can have arguments", () => {
  const rows = Array.from({ length: 200_000 }, (_, index) => [String(index)]);
  expect(linesOf(["N"], rows)).toHaveLength(200_001);
});

describe("on a narrow terminal", () => {
  const row = ["hooks/pre_tool_use/file-guard.py", "command", "Block modifications to sensitive files"];

  test.each([
    [100, "hooks/pre_tool_use/file-guard.py  command  Block modifications to sensitive files"],
    [60, "hooks/pre_tool_use/file-…  command  Block modifications to …"],
    [40, "hooks/pre_tool…  command  Block modific…"],
    [27, "hooks/p…  command  Block m…"],
  ])("%d columns", (columns, expected) => {
    expect(linesOf(["PATH", "KIND", "DESCRIPTION"], [row], columns)[1]).toBe(expected);
  });

  test.each([
    [60, "hooks/pre_tool_use/file-guard.py  command  Block modificati…"],
    [40, "hooks/pre_tool_use/file-guard.py  command  Block m…"],
  ])("never cuts a name, which has to be typed, at %d columns", (columns, expected) => {
    expect(linesOf(["NAME", "KIND", "DESCRIPTION"], [row], columns)[1]).toBe(expected);
  });

  test("cuts no column to less than can be read, even if the line gets too long", () => {
    expect(linesOf(["PATH", "KIND", "DESCRIPTION"], [row], 10)[1]).toBe("hooks/p…  command  Block m…");
  });

  test("leaves narrow columns whole and cuts the widest", () => {
    expect(linesOf(["A", "B"], [["narrow", "x".repeat(100)]], 30)).toEqual(["A       B", `narrow  ${"x".repeat(21)}…`]);
  });

  test("does not cut when the width is given as 0, as a terminal does that has none", () => {
    expect(linesOf(["NAME", "KIND", "DESCRIPTION"], [row], 0)).toEqual(linesOf(["NAME", "KIND", "DESCRIPTION"], [row]));
  });

  test("cuts between characters, not within one", () => {
    expect(linesOf(["A"], [["🪝".repeat(20)]], 10)).toEqual(["A", `${"🪝".repeat(9)}…`]);
  });

  test("the widest line fills the terminal, or is whole when the terminal is wider", () => {
    const cells = fc.array(
      fc.string({ maxLength: 200 }).map((text) => text.replaceAll(/\s/gu, "_")),
      { minLength: 5, maxLength: 5 },
    );
    fc.assert(
      fc.property(fc.array(cells, { minLength: 1 }), fc.integer({ min: 48, max: 300 }), (rows, columns) => {
        const header = ["A", "B", "C", "D", "E"];
        const whole = linesOf(header, rows);
        const fitted = linesOf(header, rows, columns);
        expect(widest(fitted)).toBe(Math.min(columns, widest(whole)));
        if (widest(whole) <= columns) expect(fitted).toEqual(whole);
      }),
    );
  });
});
