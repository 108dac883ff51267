// What holds pages to what programs print must not let anything else pass.
import { expect, test } from "vitest";
import { findBlocks, withoutBlocks } from "../docs/pages.mjs";
import { findFaults } from "../docs/parse-block.mjs";
import { isAsShown, mask, toSteps } from "../docs/transcript.mjs";

test("finds blocks with their lines and languages, also indented ones and those with more backticks", () => {
  const text = "a\n```sh\nb\n```\n- c\n  ```\n  d\n    e\n  ```\n````markdown\n```\nf\n```\n````\n";
  expect(findBlocks(text)).toEqual([
    { line: 2, language: "sh", text: "b\n" },
    { line: 6, language: "", text: "d\n  e\n" },
    { line: 10, language: "markdown", text: "```\nf\n```\n" },
  ]);
  expect(withoutBlocks(text).replaceAll("\n", "")).toBe("a- c");
});

test("a transcript is commands, each with the lines below it", () => {
  const text = "$ one\nsays this\n\nand this\n\n$ two  # a comment\n$ three\nx\n";
  expect(toSteps({ language: "", text })).toEqual([
    { command: "one", expected: "says this\n\nand this\n" },
    { command: "two  # a comment", expected: "" },
    { command: "three", expected: "x\n" },
  ]);
  expect(toSteps({ language: "sh", text: "a\nb\n" }, { text: "c\n" })).toEqual([{ command: "a\nb\n", expected: "c\n" }]);
});

test.each([
  ["a\nb\n", "a\nb\n", true],
  ["a\nb\n", "a\n", false],
  ["a\n", "a\nb\n", false],
  ["a.b\n", "a.b\n", true],
  ["axb\n", "a.b\n", false],
  ["a\nb\nc\n", "a\n…\n", true],
  ["a\nb\nc\n", "…\nc\n", true],
  ["a\nb\nc\n", "…\nb\n", false],
  ["a\nb\nc\n", "a\n…\nc\n", true],
  ["a\nc\n", "a\n…\nc\n", true],
  ["a\nb\nc\n", "a\n…\nd\n…\n", false],
  ["in ~/x/1-y.json\n", "in ~/x/…\n", true],
  ["in ~/x\n", "in ~/y…\n", false],
  ["", "", true],
  ["a\n", "", false],
])("%j is shown as %j: %s", (printed, shown, isShown) => {
  expect(isAsShown(printed, shown)).toBe(isShown);
});

test("masks times, places and columns, and nothing that a page promises", () => {
  expect(mask("11-16 09:12  blocked  a.py  31 ms\n", "/home/x")).toBe(mask("14:02:11     blocked  a.py  4 ms\n", "/home/x"));
  expect(mask("/home/x/.claude\n", "/home/x")).toBe("~/.claude\n");
  expect(mask("blocked 5 of 9, within 60 s, code 2\n", "/h")).toBe("blocked N of 9, within 60 s, code 2\n");
});

test.each([
  ["json", '{"a": 1}\n{"b": 2}\n', true],
  ["json", "{ a: 1 }\n", false],
  ["yaml", "global:\n  hooks: [a.py]\n", true],
  ["yaml", "global:\n  hoks: [a.py]\n", false],
  ["yaml", "hooks:\n  enabled: [a.py]\n", true],
  ["ts", "const a: string = 1;\n", true],
  ["ts", "  id: 1,\n  b: () => 2,\n", true],
  ["ts", "const a = ;\n", false],
  ["python", "# hawk-hook: events=stop\nprint(1)\n", true],
  ["python", "# hawk-hook: events=stopp\nprint(1)\n", false],
  ["python", "print(\n", false],
  ["markdown", "---\nhawk-hook:\n  events: [stopp]\n---\n\nx\n", false],
  ["sh", "#!/bin/sh\n# hawk-hook: deps=jq\n", true],
  ["sh", "#!/bin/sh\nif\n", false],
])("%s: %j is what it claims to be: %s", (language, text, isRight) => {
  expect(findFaults({ language, text }).length === 0).toBe(isRight);
});
