import { expect, test } from "vitest";
import { editWhole } from "./index.ts";

const first = editWhole(null, "one\n", null);
const foreign = expect.objectContaining({ code: "settings/foreign", changed: false });

test("writes, rewrites and removes a file that is ours", () => {
  expect(first.text).toBe("one\n");
  const second = editWhole(first.text, "two\n", first.wiring);
  expect(second.text).toBe("two\n");
  expect(editWhole(second.text, null, second.wiring)).toEqual({ text: null, wiring: null });
});

test("returns the same text if there is nothing to do", () => {
  expect(editWhole(first.text, "one\n", first.wiring)).toEqual(first);
  expect(editWhole(null, null, null)).toEqual({ text: null, wiring: null });
  expect(editWhole(null, null, first.wiring)).toEqual({ text: null, wiring: null });
});

test("writes again a file that its owner has removed", () => {
  expect(editWhole(null, "one\n", first.wiring)).toEqual(first);
});

test("refuses to overwrite a file that somebody else wrote, and does not take it for its own even if it is the same", () => {
  expect(() => editWhole("theirs\n", "one\n", null, { name: "hawk.js" })).toThrow("hawk.js already exists, and hawk did not write it");
  expect(() => editWhole("theirs\n", "one\n", null)).toThrow(foreign);
  expect(editWhole("one\n", "one\n", null)).toEqual({ text: "one\n", wiring: null });
});

test("leaves a file that is not ours where it is", () => {
  expect(editWhole("theirs\n", null, null)).toEqual({ text: "theirs\n", wiring: null });
});

test.each(["two\n", null])("refuses when others have changed the file since, as their edits would be lost", (content) => {
  expect(() => editWhole("one\n// theirs\n", content, first.wiring, { name: "hawk.js" })).toThrow(
    "hawk.js was changed by someone else since hawk wrote it",
  );
  expect(() => editWhole("one\n// theirs\n", content, first.wiring)).toThrow(foreign);
});

test("an empty file is a file", () => {
  expect(() => editWhole("", "one\n", null)).toThrow(foreign);
  const empty = editWhole(null, "", null);
  expect(empty.text).toBe("");
  expect(editWhole("", null, empty.wiring)).toEqual({ text: null, wiring: null });
});
