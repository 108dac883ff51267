import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createStyle, escapeJson, escapeText } from "./terminal.ts";

describe("escaping", () => {
  test.each([
    ["a colour sequence", "\u001B[31mred", "\\x1b[31mred"],
    ["a title sequence", "\u001B]0;title\u0007", "\\x1b]0;title\\x07"],
    ["a C1 control sequence", "\u009B31m", "\\x9b31m"],
    ["a newline and a tab", "a\r\n\tb", "a\\x0d\\x0a\\x09b"],
    ["NUL, backspace and DEL", "\0\b\u007F", "\\x00\\x08\\x7f"],
    ["a right-to-left override", "exe.\u202Egpj", "exe.\\u{202e}gpj"],
    ["a bidirectional isolate", "\u2066a\u2069", "\\u{2066}a\\u{2069}"],
    ["zero-width characters", "a\u200Bb\u200Cc\u200Dd\u2060e\uFEFFf", "a\\u{200b}b\\u{200c}c\\u{200d}d\\u{2060}e\\u{feff}f"],
    ["a soft hyphen", "a\u00ADb", "a\\xadb"],
    ["line and paragraph separators", "a\u2028b\u2029c", "a\\u{2028}b\\u{2029}c"],
    ["annotation marks", "a\uFFF9b\uFFFBc", "a\\u{fff9}b\\u{fffb}c"],
    ["tag characters", "a\u{E0041}b", "a\\u{e0041}b"],
    ["letters that show as nothing", "a\u3164b\u115Fc\uFFA0d\u034Fe", "a\\u{3164}b\\u{115f}c\\u{ffa0}d\\u{34f}e"],
    ["variation selectors that can hide data", "a\u{E0100}b\uFE00c", "a\\u{e0100}b\\u{fe00}c"],
    ["half of a surrogate pair", "a\uD83Eb", "a\\u{d83e}b"],
    ["a private character", "a\uE000b", "a\\u{e000}b"],
  ])("%s", (_, text, expected) => {
    expect(escapeText(text)).toBe(expected);
  });

  test.each(["plain text", "naïve café", "日本語", "שלום", "🪝 hook", "⚠\uFE0F careful", "a\\b", "“quotes” – dashes…", "e\u0301", ""])(
    "%s stays as it is",
    (text) => {
      expect(escapeText(text)).toBe(text);
    },
  );

  test("keeps the characters that it is told to keep", () => {
    expect(escapeText("a\nb\u001Bc", "\n")).toBe("a\nb\\x1bc");
  });

  test("leaves nothing in any text that drives a terminal, and nothing to escape again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const escaped = escapeText(text);
        expect(escaped).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
        expect(escapeText(escaped)).toBe(escaped);
      }),
    );
  });
});

describe("style", () => {
  test.each([
    ["bold", "\u001B[1mtext\u001B[22m"],
    ["dim", "\u001B[2mtext\u001B[22m"],
    ["yellow", "\u001B[33mtext\u001B[39m"],
  ] as const)("%s is a colour code with colour, and the text alone without", (name, expected) => {
    expect(createStyle(true)[name]("text")).toBe(expected);
    expect(createStyle(false)[name]("text")).toBe("text");
  });

  test("empty text stays empty", () => {
    expect(createStyle(true).bold("")).toBe("");
  });
});

test("JSON that is escaped means the same, and drives no terminal", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const json = escapeJson(JSON.stringify({ text }));
      expect(JSON.parse(json)).toEqual({ text });
      expect(escapeText(json.replaceAll("\uFE0F", ""))).toBe(json);
    }),
    { numRuns: 300 },
  );
  expect(escapeJson(JSON.stringify("\u009B31m\u{E0041}"))).toBe(String.raw`"\u009b31m\udb40\udc41"`);
});
