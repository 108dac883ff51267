import { isHawkError } from "@hawk/errors";
import type { HawkError } from "@hawk/errors";
import { describe, expect, test } from "vitest";
import { editYaml } from "./edit-yaml.ts";
import type { YamlEdit } from "./edit-yaml.ts";

const hooks = ["global", "hooks"];

function add(value: string | Record<string, string | string[]>, path: readonly string[] = hooks): YamlEdit {
  return { type: "add", path, value };
}

function remove(...path: (string | number)[]): YamlEdit {
  return { type: "remove", path };
}

function set(value: string | string[] | Record<string, string | string[]>, ...path: (string | number)[]): YamlEdit {
  return { type: "set", path, value };
}

function edit(text: string | null, ...edits: YamlEdit[]): string {
  return editYaml("config.yaml", text, edits);
}

function refusal(action: () => unknown): HawkError {
  try {
    action();
  } catch (error) {
    if (isHawkError(error)) return error;
    throw error;
  }
  throw new Error("expected a refusal");
}

describe("adding to a list", () => {
  test.each([
    ["a file that is not there", null, "global:\n  hooks:\n    - a.py\n"],
    ["an empty file", "", "global:\n  hooks:\n    - a.py\n"],
    ["a file of comments", "# mine\n", "# mine\nglobal:\n  hooks:\n    - a.py\n"],
    ["comments without a final newline", "# mine", "# mine\nglobal:\n  hooks:\n    - a.py"],
    ["a file with other sections", "trace: all\n", "trace: all\nglobal:\n  hooks:\n    - a.py\n"],
    ["a section without a list", "global:\n    x: 1\ntrace: all\n", "global:\n    x: 1\n    hooks:\n        - a.py\ntrace: all\n"],
    ["a section without a value", "global:\ntrace: all\n", "global:\n  hooks:\n    - a.py\ntrace: all\n"],
    ["a list without a value", "global:\n  hooks:\n", "global:\n  hooks:\n    - a.py\n"],
    ["a list that is null", "global:\n  hooks: null # none yet\n", "global:\n  hooks: # none yet\n    - a.py\n"],
    ["a list that is all commented out", "global:\n  hooks:\n    # - b.py\n", "global:\n  hooks:\n    - a.py\n    # - b.py\n"],
    ["a list in lines", "global:\n  hooks:\n    - b.py # b\n", "global:\n  hooks:\n    - b.py # b\n    - a.py\n"],
    ["a list that is not indented", "global:\n  hooks:\n  - b.py\n", "global:\n  hooks:\n  - b.py\n  - a.py\n"],
    ["a list with wide gaps", "global:\n  hooks:\n    -   b.py\n", "global:\n  hooks:\n    -   b.py\n    -   a.py\n"],
    [
      "a mapping as the last item",
      "global:\n  hooks:\n    - name: b.py\n\n      events: [stop]\n\n# end\n",
      "global:\n  hooks:\n    - name: b.py\n\n      events: [stop]\n    - a.py\n\n# end\n",
    ],
    ["a list without a final newline", "global:\n  hooks:\n    - b.py", "global:\n  hooks:\n    - b.py\n    - a.py"],
    ["lines that end with CR LF", "global:\r\n  hooks:\r\n    - b.py\r\n", "global:\r\n  hooks:\r\n    - b.py\r\n    - a.py\r\n"],
    ["lines that end with CR", "global:\r  hooks:\r    - b.py\r", "global:\r  hooks:\r    - b.py\r    - a.py\r"],
    ["a byte order mark", "\uFEFFglobal:\n  hooks: [b.py]\n", "\uFEFFglobal:\n  hooks: [b.py, a.py]\n"],
    ["a list in a line", "global: {hooks: [b.py]} # x\n", "global: {hooks: [b.py, a.py]} # x\n"],
    ["an empty list", "global:\n  hooks: [] # none\n", "global:\n  hooks: [a.py] # none\n"],
    ["an empty mapping", "global: {}\n", "global: {hooks: [a.py]}\n"],
    ["an empty document in a line", "{}\n", "{global: {hooks: [a.py]}}\n"],
    ["a null in a mapping in a line", "global: {hooks: null}\n", "global: {hooks: [a.py]}\n"],
    [
      "a list over lines",
      "global:\n  hooks: [\n    b.py, # b\n    c.py # c\n  ]\n",
      "global:\n  hooks: [\n    b.py, # b\n    c.py, # c\n    a.py\n  ]\n",
    ],
    [
      "a list over lines with a comma at the end",
      "global:\n  hooks: [\n    b.py, # b\n  ]\n",
      "global:\n  hooks: [\n    b.py, # b\n    a.py,\n  ]\n",
    ],
    ["a list whose end is in the last line", "global:\n  hooks: [b.py,\n    c.py]\n", "global:\n  hooks: [b.py,\n    c.py,\n    a.py]\n"],
    ["a list in a line with a comma at the end", "global: {hooks: [b.py, ]}\n", "global: {hooks: [b.py, a.py, ]}\n"],
    ["JSON", '{"global": {"hooks": ["b.py"]}}', '{"global": {"hooks": ["b.py", a.py]}}'],
    ["a document with a start", "---\nglobal:\n  hooks: [b.py]\n", "---\nglobal:\n  hooks: [b.py, a.py]\n"],
    ["keys in quotes", "'global':\n  \"hooks\":\n    - 'b.py'\n", "'global':\n  \"hooks\":\n    - 'b.py'\n    - a.py\n"],
    ["a comment below a section", "global:\n  trace: 1\n  # of global\n", "global:\n  trace: 1\n  hooks:\n    - a.py\n  # of global\n"],
  ])("%s", (_, before, after) => {
    expect(edit(before, add("a.py"))).toBe(after);
  });

  test("a comment that belongs to the section above stays with it", () => {
    expect(edit("hosts:\n  codex: {}\n  # of hosts\n", add("a.py"))).toBe(
      "hosts:\n  codex: {}\n  # of hosts\nglobal:\n  hooks:\n    - a.py\n",
    );
  });

  test("a mapping gets a line for each key", () => {
    expect(edit(null, add({ name: "a.py", events: ["stop"], until: "2026-01-01T00:00:00Z" }))).toBe(
      'global:\n  hooks:\n    - name: a.py\n      events: [stop]\n      until: "2026-01-01T00:00:00Z"\n',
    );
  });

  test("a mapping in a list in a line stays in the line", () => {
    expect(edit("global:\n  hooks: [b.py]\n", add({ name: "a.py", events: ["stop"] }))).toBe(
      "global:\n  hooks: [b.py, {name: a.py, events: [stop]}]\n",
    );
  });
});

describe("taking an item out", () => {
  test.each([
    ["the first of several", "global:\n  hooks:\n    - a\n    - b\n", 0, "global:\n  hooks:\n    - b\n"],
    ["the last of several", "global:\n  hooks:\n    - a\n    - b\n", 1, "global:\n  hooks:\n    - a\n"],
    ["the last, without a final newline", "global:\n  hooks:\n    - a\n    - b", 1, "global:\n  hooks:\n    - a"],
    ["a mapping", "global:\n  hooks:\n    - name: a\n      events: [stop]\n    - b\n", 0, "global:\n  hooks:\n    - b\n"],
    ["the only one, with its section", "global:\n  hooks:\n    - a\ntrace: all\n", 0, "trace: all\n"],
    [
      "the only one, beside others in the section",
      "hooks:\n  x: 1\nglobal:\n  y: 1\n  hooks:\n    - a\n",
      0,
      "hooks:\n  x: 1\nglobal:\n  y: 1\n",
    ],
    ["the only one of a section with a comment", "global: # mine\n  hooks:\n    - a\n", 0, "global: # mine\n"],
    ["the only one of a section below a comment", "# mine\nglobal:\n  hooks:\n    - a\n", 0, "# mine\n"],
    ["the only one of a list with a comment", "global:\n  hooks:\n    - a\n    # - b\n", 0, "global:\n  hooks:\n    # - b\n"],
    ["one with a comment above it", "global:\n  hooks:\n    # why\n    - a\n    - b\n", 0, "global:\n  hooks:\n    # why\n    - b\n"],
    ["one with a comment beside it", "global:\n  hooks:\n    - a # why\n    - b\n", 0, "global:\n  hooks:\n    # why\n    - b\n"],
    [
      "one with comments in it",
      "global:\n  hooks:\n    - name: a # x\n      # y\n      events: [stop]\n    - b\n",
      0,
      "global:\n  hooks:\n    # x\n    # y\n    - b\n",
    ],
    ["in a line", "global: {hooks: [a, b, c]}\n", 1, "global: {hooks: [a, c]}\n"],
    ["the first in a line", "global: {hooks: [a, b, c]}\n", 0, "global: {hooks: [b, c]}\n"],
    ["the last in a line", "global: {hooks: [a, b, c]}\n", 2, "global: {hooks: [a, b]}\n"],
    ["the only one in a line", "global:\n  hooks: [a]\n", 0, "global:\n  hooks: []\n"],
    ["the only one in a line, with a comma", "global:\n  hooks: [a, ]\n", 0, "global:\n  hooks: [ ]\n"],
    ["of a list over lines", "global:\n  hooks: [\n    a, # x\n    b\n  ]\n", 0, "global:\n  hooks: [\n    # x\n    b\n  ]\n"],
    ["the last of a list over lines", "global:\n  hooks: [\n    a, # x\n    b\n  ]\n", 1, "global:\n  hooks: [\n    a # x\n  ]\n"],
    ["lines that end with CR LF", "global:\r\n  hooks:\r\n    - a\r\n    - b\r\n", 0, "global:\r\n  hooks:\r\n    - b\r\n"],
  ])("%s", (_, before, index, after) => {
    expect(edit(before, remove(...hooks, index))).toBe(after);
  });
});

describe("setting a value", () => {
  test.each([
    ["a new key", "global: {}\n", "global: {}\ntrace: all\n"],
    ["another value", "trace: off # quiet\n", "trace: all # quiet\n"],
    ["in single quotes", "trace: 'off'\n", "trace: 'all'\n"],
    ["in double quotes", 'trace: "off"\n', 'trace: "all"\n'],
    ["nothing", "trace: # what?\n", "trace: all # what?\n"],
    ["null", "trace: null\n", "trace: all\n"],
    ["in a mapping in a line", "{trace: off}", "{trace: all}"],
    ["a new key in a mapping in a line", "{profile: work}", "{profile: work, trace: all}"],
    ["the same value", "trace:   all\n", "trace:   all\n"],
  ])("%s", (_, before, after) => {
    expect(edit(before, set("all", "trace"))).toBe(after);
  });

  test("a key that is taken out leaves the others as they are", () => {
    expect(edit("a: 1\ntrace: all # x\nb: 2\n", remove("trace"))).toBe("a: 1\n# x\nb: 2\n");
  });

  test("what is not there need not be taken out", () => {
    expect(edit("a: 1\n", remove("policy", "disableAllHooks"))).toBe("a: 1\n");
  });

  test("a list has its items added and taken out", () => {
    expect(edit("directories:\n  - ~/work # x\n  - ~/play\n", set(["~/work", "~/other"], "directories"))).toBe(
      "directories:\n  - ~/work # x\n  - ~/other\n",
    );
  });
});

describe("narrowing an entry", () => {
  const narrow = set({ name: "a.py", events: ["stop"] }, ...hooks, 0);
  const widen = set("a.py", ...hooks, 0);

  test.each([
    [
      "in lines",
      "global:\n  hooks:\n    - a.py # why\n    - b\n",
      "global:\n  hooks:\n    - name: a.py # why\n      events: [stop]\n    - b\n",
    ],
    ["in quotes", "global:\n  hooks:\n    - 'a.py'\n", "global:\n  hooks:\n    - name: 'a.py'\n      events: [stop]\n"],
    ["without a final newline", "global:\n  hooks:\n    - a.py", "global:\n  hooks:\n    - name: a.py\n      events: [stop]"],
    ["in a line", "global: {hooks: [a.py, b]}", "global: {hooks: [{name: a.py, events: [stop]}, b]}"],
    ["in quotes in a line", 'global: {hooks: ["a.py", b]}', 'global: {hooks: [{name: "a.py", events: [stop]}, b]}'],
  ])("%s, and widening it again", (_, before, after) => {
    expect(edit(before, narrow)).toBe(after);
    const plain = _.includes("in a line") && _.includes("quotes") ? before.replaceAll('"', "") : before;
    expect(edit(after, widen)).toBe(plain);
  });

  test("comments of a mapping stay when it becomes a name", () => {
    expect(edit("global:\n  hooks:\n    - name: a.py # x\n      # y\n      events: [stop] # z\n    - b\n", widen)).toBe(
      "global:\n  hooks:\n    - a.py # x\n    # y\n    # z\n    - b\n",
    );
  });

  test("one key of an entry can be set and taken out", () => {
    const before = "global:\n  hooks:\n    - name: a.py # x\n      timeout: 5s\n    - b\n";
    const narrowed = edit(before, set(["stop"], ...hooks, 0, "events"));
    expect(narrowed).toBe("global:\n  hooks:\n    - name: a.py # x\n      timeout: 5s\n      events: [stop]\n    - b\n");
    expect(edit(narrowed, remove(...hooks, 0, "events"))).toBe(before);
  });
});

describe("what can't be edited with certainty is refused, and nothing is changed", () => {
  test.each([
    ["text that is not YAML", "global:\n  hooks: [a\n", add("a.py"), "config/unparsable", "config.yaml:3:1"],
    [
      "a text where a list should be",
      "global:\n  hooks: a.py\n",
      add("a.py"),
      "config/shape",
      'config.yaml:2:10 expected global.hooks to be a list, got "a.py"',
    ],
    [
      "a mapping where a list should be",
      "global:\n  hooks: {a: 1}\n",
      add("a.py"),
      "config/shape",
      "config.yaml:2:10 expected global.hooks to be a list",
    ],
    [
      "a list where a mapping should be",
      "global: [a]\n",
      add("a.py"),
      "config/shape",
      "config.yaml:1:9 expected global to be a mapping, got a list",
    ],
    ["a text as the whole file", "hello\n", add("a.py"), "config/shape", 'config.yaml:1:1 expected the file to be a mapping, got "hello"'],
    [
      "a list with an anchor",
      "global:\n  hooks: &all [b]\nx: *all\n",
      add("a.py"),
      "config/shared",
      'config.yaml:2:10 expected a plain value, got one with the anchor "&all"',
    ],
    [
      "an alias",
      "x: &all [b]\nglobal:\n  hooks: *all\n",
      add("a.py"),
      "config/shared",
      'config.yaml:3:10 expected a plain value, got the alias "*all"',
    ],
    ["an anchor on the way", "global: &g\n  hooks: [b]\n", add("a.py"), "config/shared", "config.yaml:1:9"],
    [
      "an item that others refer to",
      "global:\n  hooks:\n    - &x a\n    - *x\n",
      remove(...hooks, 0),
      "config/unsafe-edit",
      "global.hooks.0 can't be changed",
    ],
    ["a document that is ended", "# nothing yet\n...\n", set("all", "trace"), "config/unsafe-edit", "trace can't be changed"],
    [
      "a thousand brackets",
      `global:\n  hooks: ${"[".repeat(1000)}`,
      add("a.py"),
      "config/unparsable",
      "expected at most 64 levels of nesting",
    ],
  ])("%s", (_, text, change, code, message) => {
    const error = refusal(() => edit(text, change));
    expect(error.code).toBe(code);
    expect(error.message).toContain(message);
    expect(error.changed).toBe(false);
    expect(error.hint).toMatch(/./);
  });
});
