import { expect, test } from "vitest";
import { editJson } from "./edit-json.ts";
import { editWhole } from "./edit-whole.ts";
import type { SettingsEntry } from "./entry.ts";
import { readJson } from "./read-json.ts";

const isOurs = (text: string): boolean => text.startsWith("/ours/");
const entry = (command: string): SettingsEntry => ({
  path: ["hooks", "Stop"],
  value: { hooks: [{ type: "command", command }] },
  mark: command,
});
const original = `{
  // mine
  "theme": "dark",
  "hooks": {
    "Stop": [{ "hooks": [{ "type": "command", "command": "./mine.sh" }] }]
  }
}
`;

test("what bears our mark is taken out without a wiring, and what is beside it stays byte for byte", () => {
  const wired = editJson(original, [entry("/ours/a")], null).text;
  expect(wired).toContain("/ours/a");
  expect(editJson(wired, [], null, { isOurs })).toEqual({ text: original, wiring: null });
});

test("what is there as it is wanted stays as it is, and is ours from then on", () => {
  const wired = editJson(original, [entry("/ours/a")], null).text;
  const adopted = editJson(wired, [entry("/ours/a")], null, { isOurs });
  expect(adopted.text).toBe(wired);
  expect(editJson(adopted.text, [], adopted.wiring)).toEqual({ text: original, wiring: null });
});

test("what is there in another form gives way", () => {
  const wired = editJson(original, [entry("/ours/a")], null).text;
  const adopted = editJson(wired, [entry("/ours/b")], null, { isOurs });
  expect(adopted.text).toBe(editJson(original, [entry("/ours/b")], null).text);
  expect(editJson(adopted.text, [], adopted.wiring)).toEqual({ text: original, wiring: null });
});

test("a second one that somebody copied beside ours goes with it", () => {
  const wired = editJson(original, [entry("/ours/a")], null);
  const copied = editJson(wired.text, [entry("/ours/old")], null);
  const { text } = editJson(copied.text, [], wired.wiring, { isOurs });
  expect(readJson(text ?? "")).toEqual(readJson(original));
});

test("of a group that others put theirs into, only our part goes", () => {
  const text = JSON.stringify({ hooks: { Stop: [{ hooks: [{ command: "/ours/a" }, { command: "./mine.sh" }] }] } });
  expect(JSON.parse(editJson(text, [], null, { isOurs }).text ?? "")).toEqual({ hooks: { Stop: [{ hooks: [{ command: "./mine.sh" }] }] } });
});

test("containers that hold nothing else go too", () => {
  const text = '{\n  "a": 1,\n  "hooks": { "Stop": [{ "command": "/ours/a" }], "Start": [{ "command": "/ours/b" }] }\n}\n';
  expect(editJson(text, [], null, { isOurs }).text).toBe('{\n  "a": 1\n}\n');
});

test("a text that can't be read is left alone when there is nothing to put in, and refused otherwise", () => {
  const text = '{ "command": "/ours/a" oh';
  expect(editJson(text, [], null, { isOurs }).text).toBe(text);
  expect(() => editJson(text, [entry("/ours/a")], null, { isOurs })).toThrow(expect.objectContaining({ code: "settings/unparsable" }));
});

test("a whole file that bears our mark is ours without a wiring; one that was changed since we wrote it is not", () => {
  const options = { isOurs: (text: string) => text.startsWith("// ours") };
  expect(editWhole("// ours, old\n", null, null, options)).toEqual({ text: null, wiring: null });
  expect(editWhole("// ours, old\n", "// ours, new\n", null, options).text).toBe("// ours, new\n");
  expect(editWhole("// ours\n", "// ours\n", null, options).wiring).not.toBeNull();
  const { wiring } = editWhole(null, "// ours\n", null);
  expect(() => editWhole("// ours, and more\n", null, wiring, options)).toThrow(expect.objectContaining({ code: "settings/foreign" }));
});
