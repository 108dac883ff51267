import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deleteAll, insertAll, mergeSpans } from "./splices.ts";

describe("inserting", () => {
  test("puts texts in at their places, and tells where they are now", () => {
    expect(
      insertAll("abc", [
        { offset: 1, text: "12" },
        { offset: 3, text: "3" },
      ]),
    ).toEqual({
      text: "a12bc3",
      splices: [
        { offset: 1, text: "12" },
        { offset: 5, text: "3" },
      ],
    });
  });

  test("takes them in any order", () => {
    expect(
      insertAll("abc", [
        { offset: 3, text: "3" },
        { offset: 0, text: "0" },
      ]).text,
    ).toBe("0abc3");
  });

  test("is undone by deleting, whatever is inserted where", () => {
    const insertion = fc.record({ offset: fc.nat(20), text: fc.string({ minLength: 1, maxLength: 5 }) });
    fc.assert(
      fc.property(fc.string({ minLength: 20, maxLength: 20 }), fc.array(insertion, { maxLength: 5 }), (text, insertions) => {
        const inserted = insertAll(text, insertions);
        const spans = inserted.splices.map((splice) => ({ start: splice.offset, end: splice.offset + splice.text.length }));
        expect(deleteAll(inserted.text, spans)).toBe(text);
        for (const { offset, text: part } of inserted.splices) expect(inserted.text.startsWith(part, offset)).toBe(true);
      }),
    );
  });
});

test.each([
  [
    "apart",
    [
      [5, 6],
      [1, 2],
    ],
    [
      [1, 2],
      [5, 6],
    ],
  ],
  [
    "touching",
    [
      [1, 2],
      [2, 3],
    ],
    [[1, 3]],
  ],
  [
    "overlapping",
    [
      [1, 4],
      [2, 6],
    ],
    [[1, 6]],
  ],
  [
    "one in the other",
    [
      [1, 9],
      [2, 3],
    ],
    [[1, 9]],
  ],
  ["none", [], []],
])("pieces that are %s are merged", (_, before, after) => {
  const spans = (pairs: number[][]): { start: number; end: number }[] => pairs.map(([start = 0, end = 0]) => ({ start, end }));
  const given = spans(before);
  expect(mergeSpans(given)).toEqual(spans(after));
  expect(given).toEqual(spans(before));
});
