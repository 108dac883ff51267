import fc from "fast-check";
import { expect, test } from "vitest";
import { readJson } from "./read-json.ts";

test("reads what JSON.parse reads", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const text = JSON.stringify(value);
      expect(JSON.stringify(readJson(text))).toBe(JSON.stringify(JSON.parse(text)));
    }),
  );
});

test("comments, trailing commas and a byte order mark are no obstacle", () => {
  expect(readJson('\uFEFF{ // one\n "a": [1, 2,], /* two */ }')).toEqual(Object.assign(Object.create(null), { a: [1, 2] }));
});

test("an empty text holds nothing", () => {
  expect(readJson(" \n")).toEqual({});
});

test("__proto__ is a key like any other", () => {
  const value = readJson('{"__proto__": {"polluted": true}}') as Record<string, unknown>;
  expect([Object.keys(value), Object.getPrototypeOf(value)]).toEqual([["__proto__"], null]);
});

test("what is not JSON is refused, with its place", () => {
  expect(() => readJson('{\n  "a": \n}', { name: "settings.json" })).toThrow("settings.json:3:1");
});
