import { expect, test } from "vitest";
import { findExtras } from "./find-extras.ts";

test.each<[string, string, string[]]>([
  ["strict JSON", '{\n "a": "// no, /* no */ ,}",\n "b": [1, 2]\n}\n', []],
  ["a comment", '{\n // mine\n "a": 1\n}', ["comment 2"]],
  ["a comment at the end", '{"a": 1} // mine', ["comment 1"]],
  ["a block", '{\n\n/* mine\n too */ "a": 1}', ["blockComment 3"]],
  ["a comma before a brace", '{\n "a": 1,\n}', ["trailingComma 2"]],
  ["a comma before a bracket, with a comment between", '{"a": [1, // mine\n]}', ["comment 1", "trailingComma 1"]],
  ["a byte order mark", "\uFEFF{}", ["byteOrderMark 1"]],
  ["nothing", " \n", ["empty 1"]],
  ["a byte order mark alone", "\uFEFF", ["byteOrderMark 1", "empty 1"]],
  ["Windows' line ends", '{\r\n "a": 1,\r\n}', ["trailingComma 2"]],
])("%s", (_what, text, expected) => {
  expect(findExtras(text).map(({ extra, line }) => `${extra} ${line}`)).toEqual(expected);
});
