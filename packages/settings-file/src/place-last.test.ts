import fc from "fast-check";
import { expect, test } from "vitest";
import type { SettingsEntry } from "./entry.ts";
import { editJson } from "./index.ts";
import { deleteAll } from "./splices.ts";
import { entries, foreign, read, write, writing } from "./testing/documents.ts";
import { withEntries } from "./testing/model.ts";

const last = (entry: SettingsEntry): SettingsEntry => ({ ...entry, place: "last" });
const ours: SettingsEntry = last({ path: ["hooks", "Stop"], value: { command: "ours" }, mark: "ours" });

test.each([
  ["one line", '{"hooks":{"Stop":["a"]}}', '{"hooks":{"Stop":["a", {"command":"ours"}]}}'],
  ["an empty list", '{"hooks": {"Stop": []}}', '{"hooks": {"Stop": [{"command": "ours"}]}}'],
  [
    "several lines",
    '{\n  "hooks": {\n    "Stop": [\n      "a"\n    ]\n  }\n}\n',
    '{\n  "hooks": {\n    "Stop": [\n      "a",\n      {\n        "command": "ours"\n      }\n    ]\n  }\n}\n',
  ],
  [
    "a comment behind the last part",
    '{\n  "hooks": {\n    "Stop": [\n      "a" // mine\n    ]\n  }\n}\n',
    '{\n  "hooks": {\n    "Stop": [\n      "a", // mine\n      {\n        "command": "ours"\n      }\n    ]\n  }\n}\n',
  ],
  [
    "a trailing comma",
    '{\n  "hooks": {\n    "Stop": [\n      "a", // mine\n    ]\n  }\n}\n',
    '{\n  "hooks": {\n    "Stop": [\n      "a", // mine\n      {\n        "command": "ours"\n      },\n    ]\n  }\n}\n',
  ],
])("goes behind what is there: %s", (_, before, after) => {
  const edit = editJson(before, [ours], null);
  expect(edit.text).toBe(after);
  expect(editJson(edit.text, [], edit.wiring)).toEqual({ text: before, wiring: null });
});

test("the elements of others keep their numbers, and everything else holds as for those that come first", () => {
  fc.assert(
    fc.property(foreign, writing, entries, (document, style, some) => {
      const wanted = some.map(last);
      const original = write(document, style);
      const edit = editJson(original, wanted, null);
      const spans = (edit.wiring?.splices ?? []).map(({ offset, text: { length } }) => ({ start: offset, end: offset + length }));
      expect(deleteAll(edit.text ?? "", spans)).toBe(original);
      expect(sorted(read(edit.text ?? ""))).toEqual(sorted(withEntries(document, some)));
      expect(numbered(read(edit.text ?? ""))).toEqual(expect.objectContaining(numbered(document)));
      expect(editJson(edit.text, wanted, edit.wiring)).toEqual(edit);
      expect(editJson(edit.text, [], edit.wiring)).toEqual({ text: original, wiring: null });
    }),
    { numRuns: 200 },
  );
});

/** The elements of every list in any order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => JSON.stringify(sorted(item))).toSorted();
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, sorted(held)]));
}

/** The elements of the lists of hooks by their place. */
function numbered(document: unknown): Record<string, string> {
  const { hooks } = document as { hooks?: unknown };
  const lists = typeof hooks === "object" && hooks !== null ? Object.entries(hooks) : [];
  return Object.fromEntries(
    lists.flatMap(([event, list]) => (Array.isArray(list) ? list.map((item, index) => [`${event} ${index}`, JSON.stringify(item)]) : [])),
  );
}
