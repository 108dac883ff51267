import fc from "fast-check";
import { parse } from "jsonc-parser";
import { expect, test } from "vitest";
import { setKey } from "./set-key.ts";

test.each([
  ["{}", '{"a": {"b":1}}'],
  ['{ "x": 2 }', '{"a": {"b":1}, "x": 2 }'],
  ['{ "a": { "b": 3, "c": 4 } } // mine\n', '{ "a": { "b": 1, "c": 4 } } // mine\n'],
  ['{ "a": {} }', '{ "a": {"b": 1} }'],
  ['{ "a": "text" }', '{ "a": "text" }'],
  ["{ broken", '{"a": {"b":1} broken'],
  ["[1]", "[1]"],
  ["", ""],
])("%j becomes %j", (before, after) => {
  expect(setKey(before, ["a", "b"], 1)).toBe(after);
});

test("changes one key of any object, and nothing else", () => {
  const key = fc.string().filter((text) => text !== "__proto__");
  // The reader that the result is compared with drops such keys.
  const values = fc.jsonValue().filter((json) => !JSON.stringify(json).includes("__proto__"));
  fc.assert(
    fc.property(fc.dictionary(key, values), key, values, (object, name, value) => {
      const text = JSON.stringify(object, null, 2);
      const wanted = { ...(JSON.parse(text) as object), [name]: JSON.parse(JSON.stringify(value)) as unknown };
      expect(parse(setKey(text, [name], value))).toEqual(wanted);
    }),
  );
});
