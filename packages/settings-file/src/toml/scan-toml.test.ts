import { describe, expect, test } from "vitest";
import { lookUp, scanToml } from "./scan-toml.ts";

function valueAt(text: string, ...path: string[]): unknown {
  return lookUp(scanToml(text) ?? [], path);
}

describe("a value is found however it is written", () => {
  test.each([
    ["in its table", '[hooks.state."a b"]\nhash = "x"\n'],
    ["under dotted keys", 'hooks.state."a b".hash = "x"'],
    ["under dotted keys in a table", '[hooks]\nstate."a b".hash = "x"'],
    ["in tables on one line", 'hooks = { state = { "a b" = { hash = "x" } } }'],
    ["in tables on one line, with dotted keys", 'hooks = { state."a b".hash = "x" }'],
    ["in a table on one line within a table", '[hooks.state]\n"a b" = { enabled = true, hash = "x" }'],
    ["with blanks and a comment", "[ hooks . state . 'a b' ] # why\n\thash\t=\t'x' # because\n"],
    ["in a long text", '[hooks.state."a b"]\nhash = """\nx"""'],
    ["in a long literal text", "[hooks.state.'a b']\nhash = '''x'''"],
    ["behind a mark of byte order", '\uFEFF[hooks.state."a b"]\nhash = "x"'],
    ["with Windows line endings", '[hooks.state."a b"]\r\nhash = "x"\r\n'],
    ["in escapes", String.raw`[hooks.state."a\u0020b"]` + "\n" + String.raw`hash = "\U00000078"`],
    ["among others", '[[hooks.Stop]]\n[[hooks.Stop.hooks]]\ncommand = "t"\n[hooks.state."a b"]\nhash = "x"\n[z]\nhash = "y"'],
  ])("%s", (_where, text) => {
    expect(valueAt(text, "hooks", "state", "a b", "hash")).toBe("x");
  });
});

test.each([
  ["a text that looks like a table", 'a = """\n[b]\nc = "x"\n"""'],
  ["a comment that looks like a table", '# [b]\n# c = "x"'],
  ["a list of texts", 'a = [\n  "]", # ]\n  "[b]",\n]'],
  ["quotes at the end of a long text", 'a = """x"""""\n'],
  ["an escaped quote", String.raw`a = "\"[b]\nc = "` + "\n"],
])("%s holds nothing else", (_what, text) => {
  const statements = scanToml(text);
  expect(statements).not.toBeNull();
  expect(lookUp(statements ?? [], ["b", "c"])).toBeUndefined();
});

test("flags, numbers, texts, lists and tables are read, and all else is nothing", () => {
  const text = 'a = true\nb = false\nc = 7\nh = -1_000.5\nd = 1979-05-27 07:32:00 # then\ne = ["x", { f = "y" }]\n';
  expect((scanToml(text) ?? []).map(({ value }) => value)).toEqual([true, false, 7, -1000.5, null, ["x", { f: "y" }]]);
});

test("a value knows its place", () => {
  const text = '[a]\n  b = "x"   # mine\n';
  const [table, pair] = scanToml(text) ?? [];
  expect(text.slice(table?.span.start, table?.span.end)).toBe("[a]");
  expect(text.slice(pair?.valueSpan?.start, pair?.valueSpan?.end)).toBe('"x"');
  expect(text.slice(pair?.span.start, pair?.span.end)).toBe('b = "x"');
});

test.each(['a = "x', "[a", "a", "a = ", "= 1", "a = [1", "a = { b }", '"""a', "[a]]"])("%j can't be read", (text) => {
  expect(scanToml(text)).toBeNull();
});

test("a key may have any name", () => {
  expect(valueAt('a = { __proto__ = "x", "constructor" = "y" }', "a", "__proto__")).toBe("x");
  expect(valueAt("a = {}", "a", "constructor")).toBeUndefined();
});
