import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { declared, hookPath, hookText } from "./testing/arbitrary.ts";
import { parseFullYaml } from "./full-yaml.ts";
import { parseHookMeta, readHookMeta, renderHookMeta } from "./index.ts";
import { parseSimpleYaml } from "./simple-yaml.ts";

const directory = mkdtempSync(join(tmpdir(), "hawk-meta-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test("no file makes the parser throw, and what it answers is well-formed", () => {
  fc.assert(
    fc.property(hookPath, hookText, (path, text) => {
      const meta = parseHookMeta(path, text);
      const lineCount = text.split(/\r\n|\n|\r/).length;
      expect((meta.kind === null) === (meta.source === null)).toBe(true);
      expect(new Set(meta.events).size).toBe(meta.events.length);
      for (const problem of meta.problems) {
        expect(problem.line).toBeGreaterThanOrEqual(1);
        expect(problem.line).toBeLessThanOrEqual(lineCount);
        expect(problem.message).not.toBe("");
      }
      if (meta.body) expect(meta.body.start).toBeLessThanOrEqual(text.length);
      if (meta.kind === null) expect(meta.events).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test.each(["x.py", "x.js", "x.lua", "x.clj", "x.weird", "x.md", "x.stdout.txt", "x.json"])(
  "what is rendered for %s is read back as it was",
  (path) => {
    fc.assert(
      fc.property(declared, (meta) => {
        const { kind: _kind, source: _source, body: _body, ...read } = parseHookMeta(path, renderHookMeta(path, meta));
        expect(read).toEqual({ ...meta, problems: [] });
      }),
      { numRuns: 150 },
    );
  },
);

test("what is rendered for a prompt file is read back as it was", () => {
  fc.assert(
    fc.property(declared, (meta) => {
      const file = { prompt: "Is this safe?", ...(JSON.parse(renderHookMeta("x.prompt.json", meta)) as object) };
      const { kind, source, ...read } = parseHookMeta("x.prompt.json", JSON.stringify(file));
      expect({ kind, source }).toEqual({ kind: "prompt", source: "json" });
      expect(read).toEqual({ ...meta, problems: [] });
    }),
    { numRuns: 100 },
  );
});

test("a file on disk reads as its text does, wherever a read happens to end", () => {
  const padding = fc.constantFrom(0, 200, 250, 255, 256, 257, 300, 1000, 4080, 4090, 4095, 4096, 4097, 9000, 16_380, 70_000);
  const filler = fc.constantFrom("# x\n", "// é\n", "a: b\n", "\n", "😀", "x", "-- \r\n", "---\n");
  fc.assert(
    fc.property(
      hookPath.filter((path) => !/\\|^\/|\/$|^$|^\.\/$/.test(path)),
      padding,
      filler,
      hookText,
      (path, length, fill, text) => {
        const whole = fill.repeat(Math.ceil(length / fill.length)) + text;
        const file = join(directory, path);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, whole);
        expect(readHookMeta(file)).toEqual(parseHookMeta(file, Buffer.from(whole).toString()));
      },
    ),
    { numRuns: 300 },
  );
});

const yamlLine = fc.oneof(
  fc
    .tuple(
      fc.constantFrom("", " ", "  ", "    "),
      fc.constantFrom("hawk-hook", "events", "title", "env", "x-y", "null", "true"),
      fc.constantFrom(":", ": ", ":  "),
      fc.constantFrom(
        "",
        "stop",
        "[stop]",
        "[stop, a.b]",
        "[a,]",
        "[]",
        "7",
        "007",
        "1.5",
        "true",
        "Yes",
        "~",
        '"a: b"',
        "'it'",
        "a b",
        "a #b",
        "a: b",
        "- x",
        "null",
        "2m",
        "x-",
        "a ",
        "é",
        "*a",
        "&a b",
        "!t",
        "a'b\"c",
        "it's",
        "(x)",
        "Do: it",
      ),
    )
    .map((parts) => parts.join("")),
  fc
    .tuple(
      fc.constantFrom("", "  ", "    ", "      "),
      fc.constantFrom("- stop", "- 7", "- a: b", "-", "-  x", "- [a]", "# c", "text", "- true", '- "q"'),
    )
    .map((parts) => parts.join("")),
  fc.constant(""),
);

test("what the quick reader of frontmatter reads, the YAML package reads just so", () => {
  let answered = 0;
  fc.assert(
    fc.property(
      fc.array(yamlLine, { maxLength: 4 }),
      fc.constantFrom("\n", "\r\n"),
      fc.integer({ min: 0, max: 3 }),
      (lines, newline, prefix) => {
        const yaml = [...["title: x", "hawk-hook:", "  events: [stop]"].slice(0, prefix), ...lines].map((line) => line + newline).join("");
        const quick = parseSimpleYaml(yaml, 2);
        if (!quick) return;
        answered += 1;
        expect(quick, yaml).toEqual(parseFullYaml(yaml, 2));
      },
    ),
    { numRuns: 2000 },
  );
  expect(answered).toBeGreaterThan(50);
});
