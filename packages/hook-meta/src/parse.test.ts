import { describe, expect, test } from "vitest";
import { noEvents, parseHookMeta } from "./index.ts";
import type { HookMeta } from "./index.ts";

const nothing: HookMeta = { kind: null, events: [], description: "", deps: "", env: [], source: null, problems: [] };

describe("the recognition cascade", () => {
  test.each<[name: string, path: string, text: string, expected: Partial<HookMeta>]>([
    [
      "a Python script with a header",
      "hooks/file-guard.py",
      "#!/usr/bin/env python3\n# hawk-hook: events=pre_tool_use\n# hawk-hook: description=Block modifications to sensitive files\n# hawk-hook: deps=requests\n\nimport json, sys\n",
      {
        kind: "command",
        source: "header",
        events: ["pre_tool_use"],
        description: "Block modifications to sensitive files",
        deps: "requests",
      },
    ],
    [
      "a hook for two events",
      "hooks/notify.py",
      "#!/usr/bin/env python3\n# hawk-hook: events=stop,notification\n",
      { kind: "command", source: "header", events: ["stop", "notification"] },
    ],
    ["a minimal header", "guard.sh", "# hawk-hook: events=pre_tool_use", { kind: "command", source: "header", events: ["pre_tool_use"] }],
    [
      "content with frontmatter",
      "completion-check.md",
      "---\nhawk-hook:\n  events: [stop]\n  description: Verify task completion before stopping\n---\n\nBefore stopping",
      {
        kind: "content",
        source: "frontmatter",
        events: ["stop"],
        description: "Verify task completion before stopping",
        body: { start: 90 },
      },
    ],
    [
      "a header wins over the directory",
      "pre_tool_use/notify.py",
      "# hawk-hook: events=stop\n",
      { kind: "command", source: "header", events: ["stop"] },
    ],
    [
      "printed content without frontmatter",
      "notes.stdout.md",
      "Hello",
      { kind: "content", source: "extension", body: { start: 0 }, problems: [noEvents] },
    ],
    [
      "printed text in an event's directory",
      "stop/check.stdout.txt",
      "Hello",
      { kind: "content", source: "extension", events: ["stop"], body: { start: 0 } },
    ],
    [
      "printed content with frontmatter",
      "check.stdout.md",
      "---\nhawk-hook:\n  events: [stop]\n---\nHello",
      { kind: "content", source: "frontmatter", events: ["stop"], body: { start: 36 } },
    ],
    [
      "a script in an event's directory",
      "hooks/pre_tool_use/file-guard.py",
      "import json\n",
      { kind: "command", source: "directory", events: ["pre_tool_use"] },
    ],
    [
      "an event's directory in the host's spelling",
      "PreToolUse/guard.sh",
      "exit 0\n",
      { kind: "command", source: "directory", events: ["pre_tool_use"] },
    ],
    ["an empty script in an event's directory", "stop/x.ts", "", { kind: "command", source: "directory", events: ["stop"] }],
    [
      "a prompt file",
      "safe.prompt.json",
      '{"prompt": "Safe? $ARGUMENTS", "timeout": 20, "hawk-hook": {"events": ["PreToolUse"]}}',
      { kind: "prompt", source: "json", events: ["pre_tool_use"], timeoutSeconds: 20 },
    ],
    [
      "a prompt file without metadata in an event's directory",
      "pre_tool_use/safe.prompt.json",
      '{"prompt": "Safe?"}',
      { kind: "prompt", source: "extension", events: ["pre_tool_use"] },
    ],
    [
      "JSON with metadata",
      "style.json",
      '{"hawk-hook": {"events": "session_start"}, "indent": 2}',
      { kind: "content", source: "json", events: ["session_start"], body: { start: 0 } },
    ],
    [
      "a script without extension",
      "bin/guard",
      "#!/bin/sh\n# hawk-hook: events=stop\n",
      { kind: "command", source: "header", events: ["stop"] },
    ],
    [
      "frontmatter in an unknown extension",
      "notes.adoc",
      "---\nhawk-hook:\n  events: [stop]\n---\n",
      { kind: "content", source: "frontmatter", events: ["stop"], body: { start: 36 } },
    ],
    [
      "a header without events in an event's directory",
      "stop/x.sh",
      "# hawk-hook: description=d\n",
      { kind: "command", source: "header", events: ["stop"], description: "d" },
    ],
    ["a Windows path", "C:\\hooks\\stop\\x.py", "print()", { kind: "command", source: "directory", events: ["stop"] }],
  ])("%s", (_, path, text, expected) => {
    expect(parseHookMeta(path, text)).toEqual({ ...nothing, ...expected });
  });

  test.each([
    ["a plain document", "README.md", "# Title\n"],
    ["a document with other frontmatter", "post.md", "---\ntitle: hawk-hook\n---\n"],
    ["a document in an event's directory", "stop/README.md", "text"],
    ["a script in some directory", "src/main.py", "import os\n"],
    ["a script beside no directory", "main.py", "import os\n"],
    ["a directory that only one host calls an event", "config/build.sh", "make\n"],
    ["an extension that is not a script in an event's directory", "stop/data.csv", "a,b\n"],
    ["a Markdown heading that looks like a header", "x.md", "# hawk-hook: events=stop\n"],
    ["a comment style of another language", "x.js", "# hawk-hook: events=stop\n"],
    ["a header in a string", "x.js", 'const header = "// hawk-hook: events=stop";\n'],
    ["JSON that mentions the word", "package.json", '{"keywords": ["hawk-hook"]}'],
    ["JSON with the key below the top", "x.json", '{"a": {"hawk-hook": {"events": ["stop"]}}}'],
    ["an empty file", "x.py", ""],
    ["no name at all", "", ""],
    ["a dot file", ".py", "x"],
    ["a directory name with a trailing slash", "stop/", ""],
    ["prototype names as extension and directory", "__proto__/x.constructor", "x"],
  ])("%s is not a hook", (_, path, text) => {
    expect(parseHookMeta(path, text)).toEqual(nothing);
  });
});

describe("comment headers", () => {
  test.each([
    ["x.py", "# hawk-hook: events=stop"],
    ["x.sh", "#hawk-hook:events=stop"],
    ["x.rb", "## hawk-hook:   events = stop  "],
    ["x.js", "// hawk-hook: events=stop"],
    ["x.ts", "  // hawk-hook: events=stop"],
    ["x.go", "/// hawk-hook: events=stop"],
    ["x.mjs", "//hawk-hook: events=stop"],
    ["x.lua", "-- hawk-hook: events=stop"],
    ["x.cmd", ":: hawk-hook: events=stop"],
    ["x.bat", "@rem hawk-hook: events=stop"],
    ["x.sql", "--hawk-hook: events=stop"],
    ["x.clj", ";; hawk-hook: events=stop"],
    ["x.el", "; hawk-hook: events=stop"],
    ["x.ini", "; hawk-hook: events=stop"],
    ["x.ini", "# hawk-hook: events=stop"],
    ["x.php", "<?php\n// hawk-hook: events=stop"],
    ["x.PY", "# hawk-hook: events=stop"],
    ["x.js", "/* hawk-hook: events=stop */"],
    ["x.js", "/**\n * License\n * hawk-hook: events=stop\n */"],
    ["x.ts", "/* License\n*/\n// hawk-hook: events=stop"],
    ["x.weird", "// hawk-hook: events=stop"],
    ["x.weird", "-- hawk-hook: events=stop"],
    ["Makefile", "# hawk-hook: events=stop"],
    ["x.py", "# -*- coding: utf-8 -*-\n# hawk-hook: events=stop"],
    ["x.py", "#!/usr/bin/env python3\n# -*- coding: utf-8 -*-\n\n\n# About.\n# hawk-hook: events=stop"],
    ["x.py", "\uFEFF# hawk-hook: events=stop"],
    ["x.py", "\uFEFF#!/usr/bin/python3\r\n# hawk-hook: events=stop\r\nimport os"],
    ["x.py", "#!/bin/x\r# hawk-hook: events=stop\rcode"],
    ["x.py", "\t# hawk-hook: events=stop"],
    ["x.sh", "# hawk-hook: events=stop\u0000"],
  ])("%s: %j", (path, text) => {
    expect(parseHookMeta(path, text)).toMatchObject(
      text.includes("\u0000") ? { kind: "command" } : { kind: "command", source: "header", events: ["stop"], problems: [] },
    );
  });

  test("end at the first line of code, and a header below it is reported", () => {
    const text = '"""Guards files."""\nimport os\n# hawk-hook: events=stop\n';
    expect(parseHookMeta("x.py", text)).toEqual({
      ...nothing,
      problems: [
        { line: 3, message: "this hawk-hook header is not read: line 1 is code, and the header ends there", hint: "move it above line 1" },
      ],
    });
  });

  test("code after the end of a block comment ends them too", () => {
    expect(parseHookMeta("x.js", "/* a */\ncode();\n// hawk-hook: events=stop").kind).toBeNull();
  });

  test.each([
    "# hawk-hook events=stop",
    "# hawk_hook: events=stop",
    "# hawk-hooks: events=stop",
    "# Hawk-Hook: events=stop",
    "# hawk hook: event=stop",
  ])("a misspelled header is reported: %s", (text) => {
    const meta = parseHookMeta("x.py", `${text}\n`);
    expect(meta.kind).toBeNull();
    expect(meta.problems).toEqual([
      { line: 1, message: expect.stringContaining("not read as a hawk-hook header"), hint: "write it as hawk-hook: events=..." },
    ]);
  });

  test("talking about hawk hooks is not a mistake", () => {
    expect(parseHookMeta("x.py", "# hawk-hook files are read here; hawk hooks have events\n").problems).toEqual([]);
  });

  test("a line that is not a field is reported with its place", () => {
    const meta = parseHookMeta("x.sh", "#!/bin/sh\n# hawk-hook: events: [stop]\n");
    expect(meta).toMatchObject({
      kind: "command",
      source: "header",
      events: [],
      problems: [{ line: 2, message: 'expected name=value, got "events: [stop]"' }],
    });
  });

  test("two fields on one line are reported", () => {
    const [problem] = parseHookMeta("x.sh", "# hawk-hook: events=stop timeout=3\n").problems;
    expect(problem).toEqual({
      line: 1,
      message: 'unknown event "stop timeout=3"',
      hint: "each field needs its own hawk-hook line",
      severity: "error",
    });
  });
});

function content(yaml: string, newline = "\n"): HookMeta {
  return parseHookMeta("x.md", `---\n${yaml}\n---\nBODY`.replaceAll("\n", newline));
}

describe("frontmatter", () => {
  test.each([
    ["flow lists", "hawk-hook:\n  events: [stop, notification]"],
    ["block lists", "hawk-hook:\n  events:\n    - stop\n    - notification"],
    ["block lists that are not indented", "hawk-hook:\n  events:\n  - stop\n  - notification"],
    ["text with commas", 'hawk-hook:\n  events: "stop, notification"'],
    ["a flow mapping", "hawk-hook: { events: [stop, notification] }"],
    ["an alias", "names: &n [stop, notification]\nhawk-hook:\n  events: *n"],
    ["an alias for all of it", "all: &a\n  events: [stop, notification]\nhawk-hook: *a"],
    ["a quoted key", '"hawk-hook":\n  "events": [stop, notification]'],
    ["comments", "# about\nhawk-hook: # this\n  events: [stop, notification] # both"],
    ["other keys before and after", "title: x\nhawk-hook:\n  events: [stop, notification]\ntags: [a, b]"],
    ["native names, each once", "hawk-hook:\n  events: [Stop, AfterAgent, Notification, notification]"],
  ])("reads %s", (_, yaml) => {
    for (const newline of ["\n", "\r\n", "\r"]) {
      const meta = content(yaml, newline);
      expect(meta).toMatchObject({ kind: "content", source: "frontmatter", events: ["stop", "notification"], problems: [] });
    }
  });

  test.each(["\n", "\r\n", "\r"])("the body starts after the closing fence, whatever ends a line: %j", (newline) => {
    const text = ["---", "hawk-hook:", "  events: [stop]", "--- ", "", "Body"].join(newline);
    expect(text.slice(parseHookMeta("x.md", text).body?.start)).toBe(`${newline}Body`);
  });

  test("a byte order mark is not part of the body", () => {
    expect(parseHookMeta("x.stdout.md", "\uFEFFBody").body).toEqual({ start: 1 });
    const text = "\uFEFF---\nhawk-hook:\n  events: [stop]\n---\nBody";
    expect(text.slice(parseHookMeta("x.md", text).body?.start)).toBe("Body");
  });

  test("half a frontmatter is a hook with a problem when it names hawk, and a document otherwise", () => {
    expect(parseHookMeta("x.md", "---\nhawk-hook:\n  events: [stop]\n")).toMatchObject({
      kind: "content",
      events: [],
      problems: [{ line: 1, message: "the frontmatter is not closed" }],
    });
    expect(parseHookMeta("x.md", "---\ntitle: x\n")).toEqual(nothing);
    expect(parseHookMeta("x.md", "---")).toEqual(nothing);
  });

  test.each([
    ["broken YAML", "hawk-hook:\n  events: [stop", 4, /^invalid YAML: /],
    ["a duplicate key", "hawk-hook:\n  events: [stop]\n  events: [notification]", 4, /^invalid YAML: Map keys must be unique/],
    ["tabs", "hawk-hook:\n\tevents: [stop]", 3, /^invalid YAML: /],
    ["a list instead of a mapping", "hawk-hook: [stop]", 2, /^expected a mapping under hawk-hook, got a list$/],
    ["text instead of a mapping", "hawk-hook: events=stop", 2, /^expected a mapping under hawk-hook, got "events=stop"$/],
    ["nothing below the key", "hawk-hook:", 1, /declares no events/],
    ["an empty list of events", "hawk-hook:\n  events: []", 1, /declares no events/],
    ["a mapping as events", "hawk-hook:\n  events: {a: 1}", 3, /^expected a list of event names, got a mapping$/],
    ["an unknown alias", "hawk-hook:\n  events: *nope", 3, /alias/i],
  ])("%s is reported with its line", (_, yaml, line, message) => {
    const meta = content(yaml);
    expect(meta).toMatchObject({ kind: "content", source: "frontmatter", events: [] });
    expect(meta.problems).toMatchObject([{ line, message: expect.stringMatching(message) }]);
  });
});

describe("JSON", () => {
  test.each([
    ["a trailing comma", '{\n  "hawk-hook": {"events": ["stop"]},\n}', 3, "invalid JSON: expected a name in double quotes"],
    ["a comment", '{\n  // hi\n  "hawk-hook": {}\n}', 2, 'invalid JSON: expected a name in double quotes or "}"'],
    ["an end too soon", '{"hawk-hook": {\n"events": ["stop"]\n', 3, 'invalid JSON: expected "," or the closing bracket'],
    ["two documents", '{"hawk-hook": {}}\n{}', 2, "invalid JSON: expected the end of the file"],
    ["a wrong type", '{\n"hawk-hook": 7}', 2, "expected a mapping under hawk-hook, got 7"],
    ["an unknown field", '{\n"hawk-hook": {\n"events": ["stop"],\n"matchr": "x"}}', 4, 'unknown field "matchr"'],
  ])("%s is reported with its line", (_, text, line, message) => {
    expect(parseHookMeta("x.json", text).problems).toMatchObject([{ line, message }]);
  });

  test.each(["{}", '{"prompt": ""}', '{"prompt": 7}', "[]", "7", "null"])(
    "a prompt file without a prompt is not a hook, or one with a problem: %s",
    (text) => {
      const meta = parseHookMeta("x.prompt.json", text);
      expect(meta.kind === null || meta.problems.length > 0).toBe(true);
    },
  );

  test("a prompt file that declares itself but asks nothing has a problem", () => {
    expect(parseHookMeta("x.prompt.json", '{"hawk-hook": {"events": ["stop"]}}')).toMatchObject({
      kind: "prompt",
      problems: [{ message: "a prompt hook needs a prompt" }],
    });
  });

  test("a byte order mark and a depth of a million are fine", () => {
    expect(parseHookMeta("x.json", '\uFEFF{"hawk-hook": {"events": ["stop"]}}').events).toEqual(["stop"]);
    expect(parseHookMeta("x.json", `{"hawk-hook": ${"[".repeat(900_000)}`).problems).toHaveLength(1);
    expect(parseHookMeta("x.json", `{"hawk-hook": {"events": ${"[".repeat(10_000)}${"]".repeat(10_000)}}}`).events).toEqual([]);
  });

  test.each(["events", "description", "deps", "env", "timeout", "matcher", "priority", "hosts", "on_failure", "dialect", "once", "run"])(
    "an object that can't be turned into text is no trouble as %s",
    (field) => {
      for (const value of ['{"toString": 1, "valueOf": 1}', '[{"toString": 1}]', '{"toJSON": 1}', "[[[]]]", "[null]"]) {
        expect(parseHookMeta("x.json", `{"hawk-hook": {"${field}": ${value}}}`).kind).toBe("content");
        expect(parseHookMeta("x.md", `---\nhawk-hook: {${field}: ${value}}\n---\n`).kind).toBe("content");
      }
    },
  );

  test("the prototype is never touched", () => {
    const meta = parseHookMeta(
      "x.json",
      '{"hawk-hook": {"events": ["stop"], "__proto__": {"polluted": 1}, "constructor": 1, "env": {"__proto__": "x"}}}',
    );
    expect(meta.problems.map(({ message }) => message)).toEqual(['unknown field "__proto__"', 'unknown field "constructor"']);
    expect(meta.env).toEqual(["__proto__=x"]);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });
});
