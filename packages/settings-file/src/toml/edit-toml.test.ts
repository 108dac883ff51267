import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SettingsEntry } from "../entry.ts";
import { editToml } from "./edit-toml.ts";
import { readTomlList } from "./toml-tables.ts";

const entry = (command: string, timeout = 5): SettingsEntry => ({
  path: ["hooks"],
  value: { event: "Stop", command, timeout },
  mark: command,
});
const ours = [entry("/state/hawk/a"), entry("/state/hawk/b")];
const mine = '# mine\nmodel = "k" # best\n\n[[hooks]]\nevent = "Stop"\ncommand = "./mine.sh"\n\n[models.k]\nsize = 1_000\n';
const options = { isOurs: (text: string): boolean => text.startsWith("/state/hawk/") };

test("tables are added at the end, and nothing else changes", () => {
  expect(editToml(mine, [entry("/state/hawk/a")], null).text).toBe(
    `${mine}\n[[hooks]]\nevent = "Stop"\ncommand = "/state/hawk/a"\ntimeout = 5\n`,
  );
});

describe("what was added is taken out again", () => {
  test.each([null, "", mine, "a = 1", "a = 1\r\n[b]\r\nc = 2\r\n", "\uFEFFa = 1\n"])("from %j, byte for byte", (text) => {
    const { text: wired, wiring } = editToml(text, ours, null);
    expect(editToml(wired, ours, wiring)).toEqual({ text: wired, wiring });
    expect(editToml(wired, [], wiring)).toEqual({ text, wiring: null });
  });

  test("after others have edited the file, and without any record", () => {
    const wired = editToml(mine, ours, null);
    const edited = `# first\n${wired.text}\n[last]\nx = 1\n`;
    for (const wiring of [wired.wiring, null]) expect(editToml(edited, [], wiring, options).text).toBe(`# first\n${mine}\n[last]\nx = 1\n`);
  });

  test("and a key that somebody has put below it belongs to what is above again", () => {
    const { text, wiring } = editToml('model = "k"\n', ours, null);
    expect(editToml(`${text}theme = "dark"\n`, [], wiring).text).toBe('model = "k"\ntheme = "dark"\n');
    const again = editToml(`${text}theme = "dark"\n`, ours, wiring).text ?? "";
    expect(again.startsWith('model = "k"\ntheme = "dark"\n\n[[hooks]]')).toBe(true);
  });
});

test("entries that are there already stay as others have formatted them", () => {
  const text = "[[ hooks ]] # his\ncommand = '/state/hawk/a'\ntimeout = 5\nevent = 'Stop'\n";
  expect(editToml(text, [entry("/state/hawk/a")], null, options).text).toBe(text);
});

test.each([
  ["a list on one line", 'hooks = [{ event = "Stop" }]\n', "settings/wrong-shape", "c.toml:1:1"],
  ["a table", 'a = 1\n[hooks]\nevent = "Stop"\n', "settings/wrong-shape", "c.toml:2:1"],
  ["not TOML", "a = 1\n// mine\n", "settings/unparsable", "c.toml:2:1"],
])("%s leaves no room, and the place is named", (_what, text, code, place) => {
  expect(() => editToml(text, ours, null, { name: "c.toml" })).toThrow(
    expect.objectContaining({ code, message: expect.stringContaining(place) as string }),
  );
  expect(editToml(text, [], null).text).toBe(text);
});

test("a list is read whichever way it is written", () => {
  const hook = { event: "Stop", timeout: 5 };
  expect(readTomlList('hooks = [{ event = "Stop", timeout = 5 }]', ["hooks"])).toEqual([hook]);
  expect(readTomlList('[[hooks]]\nevent = "Stop"\ntimeout = 5\n[hooks.more]\nx = 1', ["hooks"])).toEqual([hook]);
});

test("any text can be a command", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: "binary" }), { minLength: 1, maxLength: 3 }),
      fc.constantFrom(null, mine, "a = 1\r\n"),
      (commands, text) => {
        const entries = [...new Set(commands)].map((command) => entry(command));
        const wired = editToml(text, entries, null);
        const read = readTomlList(wired.text ?? "", ["hooks"]).slice(text === mine ? 1 : 0);
        expect(read).toEqual(entries.map(({ value }) => value));
        expect(editToml(wired.text, [], wired.wiring).text).toBe(text);
      },
    ),
    { numRuns: 50 },
  );
});
