import { describe, expect, test } from "vitest";
import type { JsonValue, SettingsEntry } from "./entry.ts";
import { editJson } from "./index.ts";

const mark = "/run/stop";
const group: SettingsEntry = { path: ["hooks", "Stop"], value: { hooks: [{ type: "command", command: mark }] }, mark };
const item: SettingsEntry = { path: ["list"], value: "ours" };

function put(text: string | null, ...entries: SettingsEntry[]): string | null {
  return editJson(text, entries, null).text;
}

describe("writes as the file is written:", () => {
  test.each<[string, string | null, string]>([
    ["no file", null, '{\n  "list": [\n    "ours"\n  ]\n}\n'],
    ["an empty file", "", '{\n  "list": [\n    "ours"\n  ]\n}\n'],
    ["a blank line", "\r\n", '{\r\n  "list": [\r\n    "ours"\r\n  ]\r\n}\r\n'],
    ["an empty object", "{}", '{\n  "list": [\n    "ours"\n  ]\n}'],
    ["an empty object with a line break", "{\n}\n", '{\n  "list": [\n    "ours"\n  ]\n}\n'],
    ["a padded empty object", "{ }", '{ \n  "list": [\n    "ours"\n  ]\n}'],
    ["an empty array on lines of two blanks", '{\n  "list": []\n}', '{\n  "list": [\n    "ours"\n  ]\n}'],
    ["an empty array on lines of four blanks", '{\n    "list": []\n}', '{\n    "list": [\n        "ours"\n    ]\n}'],
    ["an empty array on lines of tabs", '{\n\t"list": []\n}', '{\n\t"list": [\n\t\t"ours"\n\t]\n}'],
    ["lines without indentation", '{\n"list": [\n"a"\n]\n}', '{\n"list": [\n"ours",\n"a"\n]\n}'],
    ["CRLF", '{\r\n  "list": [\r\n    1\r\n  ]\r\n}\r\n', '{\r\n  "list": [\r\n    "ours",\r\n    1\r\n  ]\r\n}\r\n'],
    ["one line", '{"list": ["a", "b"]}', '{"list": ["ours", "a", "b"]}'],
    ["one line without blanks", '{"list":["a","b"]}', '{"list":["ours","a","b"]}'],
    ["one line with padding", '{ "list": [ "a" ] }', '{ "list": [ "ours", "a" ] }'],
    ["one line in a file of many", '{\n  "list": ["a"]\n}', '{\n  "list": ["ours", "a"]\n}'],
    ["an empty array on one line", '{"a": 1, "list": []}', '{"a": 1, "list": ["ours"]}'],
    ["a byte order mark", '\uFEFF{"list": []}', '\uFEFF{"list": ["ours"]}'],
    ["a comment behind the bracket", '{\n  "list": [ // mine\n    "a"\n  ]\n}', '{\n  "list": [ // mine\n    "ours",\n    "a"\n  ]\n}'],
    [
      "a comment before the first element",
      '{\n  "list": [\n    // about a\n    "a"\n  ]\n}',
      '{\n  "list": [\n    "ours",\n    // about a\n    "a"\n  ]\n}',
    ],
    ["a comment and nothing else", '{\n  "list": [\n    // soon\n  ]\n}', '{\n  "list": [\n    "ours"\n    // soon\n  ]\n}'],
    ["a trailing comma", '{\n  "list": [\n    "a",\n  ],\n}', '{\n  "list": [\n    "ours",\n    "a",\n  ],\n}'],
    ["no final newline", '{\n  "a": 1\n}', '{\n  "list": [\n    "ours"\n  ],\n  "a": 1\n}'],
  ])("%s", (_, text, expected) => {
    const edit = editJson(text, [item], null);
    expect(edit.text).toBe(expected);
    expect(editJson(edit.text, [item], edit.wiring)).toEqual(edit);
    expect(editJson(edit.text, [], edit.wiring)).toEqual({ text, wiring: null });
  });

  test("brackets that share a line", () => {
    const text = '{\n  "hooks": {\n    "Stop": [{\n      "hooks": []\n    }]\n  }\n}\n';
    expect(put(text, group)).toBe(
      '{\n  "hooks": {\n    "Stop": [{\n      "hooks": [\n        {\n          "type": "command",\n          "command": "/run/stop"\n        }\n      ]\n    }, {\n      "hooks": []\n    }]\n  }\n}\n',
    );
  });

  test("several entries come in their order, in one piece for each container", () => {
    const more = ["one", "two", "three"].map((value) => ({ path: ["list"], value }));
    expect(put('{"list": ["a"]}', ...more)).toBe('{"list": ["one", "two", "three", "a"]}');
    expect(put('{"list": ["a"]}', ...more.toReversed())).toBe('{"list": ["three", "two", "one", "a"]}');
    const edit = editJson('{"list": ["a"], "b": {}}', [...more, { path: ["b"], key: "k", value: null }], null);
    expect(edit.wiring?.splices).toHaveLength(2);
  });

  test("a new order is written when the file is as we left it, and left alone when others have been at it", () => {
    const one: SettingsEntry = { path: ["list"], value: "one" };
    const two: SettingsEntry = { path: ["list"], value: "two" };
    const { text, wiring } = editJson("{}", [one, two], null);
    expect(editJson(text, [two, one], wiring).text).toBe('{\n  "list": [\n    "two",\n    "one"\n  ]\n}');
    const theirs = '{"list":["two","one"]}';
    expect(editJson(theirs, [one, two], wiring)).toEqual({ text: theirs, wiring });
  });

  test("the same entry twice is written once", () => {
    expect(put('{"list":[]}', item, { ...item })).toBe('{"list":["ours"]}');
    expect(put(null, item, { ...item })).toBe(put(null, item));
  });
});

describe("what is there already", () => {
  test("by value is not put in again, and is not ours to take out", () => {
    const text = '{"hooks": {"Stop": [{"hooks": [{"command": "/run/stop", "type": "command"}]}]}}';
    expect(editJson(text, [group], null)).toEqual({ text, wiring: null });
    const edit = editJson(text, [group, item], null);
    expect(edit.wiring?.entries).toEqual([item]);
    expect(editJson(edit.text, [], edit.wiring).text).toBe(text);
  });

  test("as a property keeps its value", () => {
    expect(editJson('{"version": 7}', [{ path: [], key: "version", value: 1 }], null)).toEqual({ text: '{"version": 7}', wiring: null });
  });

  test("twice, with our mark, is there once afterwards", () => {
    const { text, wiring } = editJson('{"hooks":{"Stop":[]}}', [group], null);
    const twice = (text ?? "").replace(/\[(\{.*\})\]/, "[$1,$1]");
    expect(editJson(twice, [group], wiring).text).toBe(text);
    expect(editJson(twice, [], wiring).text).toBe('{"hooks":{"Stop":[]}}');
  });

  test("twice, without a mark, stays once: the second may be somebody's own", () => {
    const { wiring } = editJson('{"list":[]}', [item], null);
    expect(editJson('{"list":["ours","ours"]}', [], wiring).text).toBe('{"list":["ours"]}');
  });
});

describe("after others have edited the file", () => {
  const { text, wiring } = editJson('{\n  "hooks": {}\n}\n', [group], null);
  const fresh = editJson(null, [{ path: [], key: "version", value: 1 }, group], null);
  const remove = (edited: string): string | null => editJson(edited, [], wiring).text;

  test.each<[string, string, string]>([
    [
      "a comment above ours",
      '{"hooks": {"Stop": [\n// mine\n{"hooks": [{"type": "command", "command": "/run/stop"}]},\n1]}}',
      '{"hooks": {"Stop": [\n// mine\n1]}}',
    ],
    [
      "a comment behind ours",
      '{"hooks": {"Stop": [\n{"hooks": [{"type": "command", "command": "/run/stop"}]}, // mine\n1]}}',
      '{"hooks": {"Stop": [ // mine\n1]}}',
    ],
    [
      "a line comment before, and a hook behind on the same line",
      '{"hooks": {"Stop": [ // c\n{"hooks": [{"type": "command", "command": "/run/stop"}]}, 1]}}',
      '{"hooks": {"Stop": [ // c\n 1]}}',
    ],
    [
      "a line comment before the last",
      '{"hooks": {"Stop": [1, // c\n{"hooks": [{"type": "command", "command": "/run/stop"}]}]}}',
      '{"hooks": {"Stop": [1 // c\n]}}',
    ],
    [
      "a comment before our comma",
      '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "/run/stop"}]} /* c */ , 1]}}',
      '{"hooks": {"Stop": [ /* c */ 1]}}',
    ],
    [
      "another timeout in ours",
      '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "/run/stop", "timeout": 5}]}]}, "a": 1}',
      '{"hooks": {}, "a": 1}',
    ],
    [
      "a hook in our group",
      '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "/run/stop"}, {"x": 1}]}]}}',
      '{"hooks": {"Stop": [{"hooks": [{"x": 1}]}]}}',
    ],
    [
      "a key in our group",
      '{"hooks": {"Stop": [{"note": "mine", "hooks": [{"type": "command", "command": "/run/stop"}]}]}}',
      '{"hooks": {"Stop": [{"note": "mine", "hooks": []}]}}',
    ],
    [
      "a group of their own with our command in it",
      '{"hooks": {"Stop": [{"hooks": [{"x": 1}, {"command": "/run/stop"}]}]}}',
      '{"hooks": {"Stop": [{"hooks": [{"x": 1}]}]}}',
    ],
    [
      "only a comment in what we made",
      '{"hooks": {"Stop": [ /* mine */ {"hooks": [{"type": "command", "command": "/run/stop"}]}]}}',
      '{"hooks": {"Stop": [ /* mine */]}}',
    ],
    ["nothing of ours any more", '{"hooks": {"Stop": [1]}}', '{"hooks": {"Stop": [1]}}'],
    ["what we made left empty", '{"hooks": {"Stop": []}, "a": 1}', '{"hooks": {}, "a": 1}'],
    ["another shape", '{"hooks": "none"}', '{"hooks": "none"}'],
    [
      "a trailing comma",
      '{"hooks": {"Stop": [1, {"hooks": [{"type": "command", "command": "/run/stop"}]},]}}',
      '{"hooks": {"Stop": [1,]}}',
    ],
    ["nothing at all", "", ""],
  ])("with %s, takes out ours and nothing else", (_, edited, expected) => {
    expect(remove(edited)).toBe(expected);
  });

  test("leaves the words of our mark elsewhere alone", () => {
    const edited = (text ?? "").replace("{", `{ "note": ${JSON.stringify({ command: mark })},`);
    expect(remove(edited)).toBe('{ "note": {"command":"/run/stop"},\n  "hooks": {}\n}\n');
  });

  test("keeps a shared property while others need it, and takes it with the last of them", () => {
    const withTheirs = '{"version": 1, "hooks": {"Stop": [{"hooks": [{"type": "command", "command": "/run/stop"}]}, 1]}}';
    expect(editJson(withTheirs, [], fresh.wiring).text).toBe('{"version": 1, "hooks": {"Stop": [1]}}');
    const alone = '{"version": 1, "hooks": {"Stop": [{"hooks": [{"type": "command", "command": "/run/stop"}]}]}}';
    expect(editJson(alone, [], fresh.wiring)).toEqual({ text: null, wiring: null });
    const changed = alone.replace('"version": 1', '"version": 2');
    expect(editJson(changed, [], fresh.wiring).text).toBe('{"version": 2}');
  });

  test("still knows after an update what it made, and goes without a trace when others have gone", () => {
    const theirs = JSON.stringify({ version: 1, hooks: { Stop: [group.value, 1] } });
    const other: SettingsEntry = { path: ["hooks", "Start"], value: 2 };
    const updated = editJson(theirs, [{ path: [], key: "version", value: 1 }, other], fresh.wiring);
    expect(JSON.parse(updated.text ?? "")).toEqual({ version: 1, hooks: { Stop: [1], Start: [2] } });
    expect(editJson('{"version":1,"hooks":{"Stop":[],"Start":[2]}}', [], updated.wiring)).toEqual({ text: null, wiring: null });
    expect(editJson(updated.text, [], updated.wiring).text).toBe('{"version":1,"hooks":{"Stop":[1]}}');
  });

  test("a file that its owner has removed is made again when it is wanted", () => {
    expect(editJson(null, [], fresh.wiring)).toEqual({ text: null, wiring: null });
    expect(editJson(null, [group], fresh.wiring)).toEqual(editJson(null, [group], null));
  });

  test("an unparsable file is refused only if there is something to find in it", () => {
    expect(() => remove("{bad")).toThrow(expect.objectContaining({ code: "settings/unparsable" }));
    expect(editJson("{bad", [], null)).toEqual({ text: "{bad", wiring: null });
  });
});

describe("refuses, and says where and why:", () => {
  const bomb = "[".repeat(100_000);

  test.each<[string, string, string, string]>([
    [
      "a missing comma",
      '{\n  "a": 1\n  "b": 2\n}',
      "settings/unparsable",
      'x.json:3:3 expected "," between the parts of an array or an object, got "\\"b\\""',
    ],
    ["an object that does not end", '{"a": 1', "settings/unparsable", 'x.json:1:8 expected "}", got the end of the file'],
    ["text that does not end", '{"a": "x\n}', "settings/unparsable", "x.json:1:7 expected a double quote at the end of the text"],
    ["a comment that does not end", "{} /* x", "settings/unparsable", 'x.json:1:4 expected "*/" at the end of the comment'],
    ["a comment and nothing else", "// nothing", "settings/unparsable", "x.json:1:11 expected a value, got the end of the file"],
    ["single quotes", "{'a': 1}", "settings/unparsable", "x.json:1:2 expected"],
    ["two values", "{} {}", "settings/unparsable", "x.json:1:4 expected nothing after the end of the value"],
    ["two commas", "[1,,2]", "settings/unparsable", 'x.json:1:4 expected a value, got ","'],
    ["a byte order mark before a mistake", "\uFEFF{bad", "settings/unparsable", "x.json:1:2 expected"],
    ["an escape sequence of a terminal", '{"a": \u009B31m}', "settings/unparsable", '"\\u009b31m"'],
    ["CRLF before a mistake", '{\r\n"a": 1\r\n"b"}', "settings/unparsable", "x.json:3:1 expected"],
    ["a nesting bomb", bomb, "settings/unparsable", "x.json:1:501 expected at most 500 levels of nesting"],
    ["a nesting bomb of objects", '{"a":'.repeat(100_000), "settings/unparsable", "x.json:1:2501 expected at most 500 levels of nesting"],
    ["a root that is an array", " []", "settings/wrong-shape", "x.json:1:2 expected an object, got an array"],
    ["a root that is null", "null", "settings/wrong-shape", "x.json:1:1 expected an object, got null"],
    [
      "hooks that are a string",
      '{\n  "hooks": "none"\n}',
      "settings/wrong-shape",
      'x.json:2:12 expected "hooks" to be an object, got a string',
    ],
    ["hooks that are an array", '{"hooks": []}', "settings/wrong-shape", 'x.json:1:11 expected "hooks" to be an object, got an array'],
    [
      "an event that is an object",
      '{"hooks": {"Stop": {}}}',
      "settings/wrong-shape",
      'x.json:1:20 expected "hooks.Stop" to be an array, got an object',
    ],
    ["hooks given twice", '{\n"hooks": {},\n"hooks": {}}', "settings/duplicate-key", 'x.json:3:1 expected the key "hooks" once'],
    [
      "an event given twice",
      '{"hooks": {"Stop": [], "\\u0053top": []}}',
      "settings/duplicate-key",
      'x.json:1:24 expected the key "Stop" once',
    ],
  ])("%s", (_, text, code, message) => {
    expect(() => editJson(text, [group], null, { name: "x.json" })).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(message), changed: false, hint: expect.stringMatching(/./) }),
    );
  });

  test("a key given twice that does not concern us is not our business", () => {
    const text = '{"a": 1, "a": 2, "list": []}';
    expect(put(text, item)).toBe('{"a": 1, "a": 2, "list": ["ours"]}');
    expect(() => put(text, { path: [], key: "a", value: 3 })).toThrow(expect.objectContaining({ code: "settings/duplicate-key" }));
  });

  test("the place is that in the file as it is, with ours in it", () => {
    const { text, wiring } = editJson('{\n"hooks": {},\n"list": 1\n}', [group], null);
    expect(() => editJson(text, [item], wiring)).toThrow(/^settings:\d\d:9 expected "list" to be an array, got a number$/);
  });

  test("entries that contradict each other are the caller's mistake", () => {
    const key: SettingsEntry = { path: [], key: "list", value: 1 };
    expect(() => put("{}", item, { path: ["list"], key: "k", value: 1 })).toThrow(TypeError);
    expect(() => put("{}", key, item)).toThrow(TypeError);
    expect(() => put("{}", item, { path: ["list", "deeper"], value: 1 })).toThrow(TypeError);
  });
});

describe("keys that objects have anyway", () => {
  test.each(["__proto__", "constructor", "toString"])("%s is an ordinary key of the file", (name) => {
    const text = `{"${name}": {"hooks": 1}, "hooks": {"${name}": []}}`;
    const edit = editJson(
      text,
      [
        { path: ["hooks", name], value: { x: 1 } },
        { path: [name], key: "ours", value: true },
      ],
      null,
    );
    expect(edit.text).toBe(`{"${name}": {"ours": true, "hooks": 1}, "hooks": {"${name}": [{"x": 1}]}}`);
    expect(editJson(edit.text, [], edit.wiring).text).toBe(text);
    expect(Object.hasOwn(Object.prototype, "ours")).toBe(false);
  });

  test.each(["__proto__", "constructor"])("%s can be made on the way", (name) => {
    expect(put("{}", { path: [name, name], value: 1 })).toBe(`{\n  "${name}": {\n    "${name}": [\n      1\n    ]\n  }\n}`);
  });

  test("a prototype in the file makes no value equal to ours", () => {
    const text = '{"list": [{"__proto__": {"type": "command"}}]}';
    const value = JSON.parse('{"__proto__": {"type": "command"}}') as JsonValue;
    expect(put(text, { path: ["list"], value: { type: "command" } })).toContain('[{"type": "command"}, ');
    expect(put(text, { path: ["list"], value })).toBe(text);
  });
});

test("500 levels are not too many", () => {
  const text = `{"a": ${"[".repeat(499)}${"]".repeat(499)}, "list": []}`;
  expect(put(text, item)?.endsWith('"list": ["ours"]}')).toBe(true);
});

test("a file of a megabyte is no trouble, on one line or on many", () => {
  const hooks = Array.from({ length: 8000 }, (_, index) => ({
    matcher: `Tool${index}`,
    hooks: [{ type: "command", command: `c${index}` }],
  }));
  for (const indent of [0, 2]) {
    const text = JSON.stringify({ hooks: { Stop: hooks, Start: hooks } }, null, indent);
    const { text: edited, wiring } = editJson(text, [group], null);
    expect(editJson(edited, [group], wiring).text).toBe(edited);
    expect(editJson(`${edited}\n`, [], wiring).text).toBe(`${text}\n`);
  }
});
