import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { parseHookMeta, readHookMeta } from "./index.ts";

const directory = mkdtempSync(join(tmpdir(), "hawk-meta-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const wrap = (yaml: string) => `---\nhawk-hook:\n  events: [stop]\n  description: ${yaml}\n---\nbody`;
const megabyte = 1_048_576;

const bombs: Record<string, string> = {
  "a thousand nested flow lists": wrap("[".repeat(1000) + "]".repeat(1000)),
  "a thousand nested flow lists that never close": wrap("[".repeat(1000)),
  "a thousand nested flow mappings": wrap("{a: ".repeat(1000) + "}".repeat(1000)),
  "a thousand nested block lists on a line": `---\nhawk-hook:\n  ${"- ".repeat(1000)}x\n---\n`,
  "a thousand nested block mappings": `---\nhawk-hook:\n${Array.from({ length: 1000 }, (_, depth) => `${" ".repeat(depth + 1)}a:`).join("\n")}\n---\n`,
  "a thousand complex keys": `---\nhawk-hook:\n  ${"? ".repeat(1000)}x\n---\n`,
  "nested lists hidden behind closing brackets in text": wrap(`"${"]".repeat(1000)}"\n  deps: ${"[".repeat(1000)}`),
  "a billion laughs": `---\na: &a [x,x,x,x,x,x,x,x,x]\n${"bcdefghi"
    .split("")
    .map((name, index) => `${name}: &${name} [${`*${"abcdefgh"[index]},`.repeat(9)}]`)
    .join("\n")}\nhawk-hook:\n  events: [stop]\n  deps: *i\n---\n`,
  "an alias to itself": "---\nhawk-hook: &a\n  events: [stop]\n  deps: *a\n---\n",
  "a tag that would construct something": wrap("!!js/function 'function () { process.exit(3) }'"),
  "binary data": `---\nhawk-hook:\n  events: [stop]\n  description: !!binary "AAAA"\n---\n`,
  "a merge key": "---\nbase: &b {events: [stop]}\nhawk-hook:\n  <<: *b\n---\n",
  "a prototype key": "---\nhawk-hook:\n  __proto__: {events: [stop]}\n  constructor: x\n  events: [stop]\n---\n",
  "a NUL byte": "---\nhawk-hook:\n  events: [st\u0000op]\n---\n",
  "a line of a megabyte in the frontmatter": wrap("x".repeat(megabyte)),
  "two documents": "---\nhawk-hook:\n  events: [stop]\n...\n%YAML 1.1\nfoo\n---\n",
  "every control character": wrap(JSON.stringify(Array.from({ length: 160 }, (_, code) => String.fromCharCode(code)).join(""))),
};

test.each(Object.entries(bombs))("survives %s, twice", (_, text) => {
  for (const path of ["x.md", "x.stdout.md", "x.unknown"]) {
    const first = parseHookMeta(path, text);
    expect(parseHookMeta(path, text)).toEqual(first);
  }
});

test("what is too deep is reported, not parsed", () => {
  const meta = parseHookMeta("x.md", bombs["a thousand nested flow lists"] as string);
  expect(meta).toMatchObject({ kind: "content", events: [], problems: [{ message: "the frontmatter is nested too deeply to be read" }] });
});

test("an alias bomb costs its field only", () => {
  const meta = parseHookMeta("x.md", bombs["a billion laughs"] as string);
  expect(meta).toMatchObject({
    kind: "content",
    events: ["stop"],
    deps: "",
    problems: [{ line: 13, message: expect.stringContaining("Excessive alias count") }],
  });
});

/** Runs in a process of its own: what this guards against ends the process, and no test could report it. */
test("the deepest documents that are let through leave the process alive, also the twentieth time", () => {
  const depths = [
    `---\\nhawk-hook:\\n  deps: \${"[".repeat(190)}\${"]".repeat(190)}\\n---\\n`,
    `---\\nhawk-hook:\\n  deps: \${"{a: ".repeat(190)}\${"}".repeat(190)}\\n---\\n`,
    `---\\nhawk-hook:\\n  deps:\\n    \${"- ".repeat(95)}x\\n---\\n`,
    `---\\nhawk-hook:\\n\${Array.from({ length: 190 }, (_, depth) => " ".repeat(depth + 1) + "a:").join("\\n")}\\n---\\n`,
  ];
  const program = `
    import { parseHookMeta } from ${JSON.stringify(new URL("../dist/index.js", import.meta.url).href)};
    const documents = [${depths.map((depth) => `\`${depth}\``).join(", ")}];
    let problems = 0;
    for (let round = 0; round < 20; round++) for (const text of documents) problems += parseHookMeta("x.md", text).problems.filter(({ message }) => message.includes("too deeply")).length;
    process.stdout.write(String(problems));
  `;
  expect(
    execFileSync(process.execPath, ["--input-type=module", "-e", program], {
      encoding: "utf8",
      cwd: fileURLToPath(new URL("..", import.meta.url)),
    }),
  ).toBe("0");
});

test.each([
  ["a header line of a megabyte", "x.py", `# hawk-hook: events=stop\n# hawk-hook: description=${"x".repeat(megabyte)}\n`],
  ["a comment line of a megabyte before the header", "x.py", `# ${"x".repeat(megabyte)}\n# hawk-hook: events=stop\n`],
  ["a code line of a megabyte", "x.js", `${"x".repeat(megabyte)}\n// hawk-hook: events=stop\n`],
  ["a megabyte of comments", "x.sh", "# x\n".repeat(megabyte / 4)],
  ["a megabyte of carriage returns", "x.sh", "\r".repeat(megabyte)],
  ["a megabyte of opening fences", "x.md", "---".repeat(megabyte / 3)],
  ["a megabyte of open frontmatter", "x.md", `---\nhawk-hook:\n${"a: b\n".repeat(megabyte / 5)}`],
  ["a megabyte of JSON brackets", "x.json", `{"hawk-hook":${"[".repeat(megabyte)}`],
  ["two megabytes of JSON", "x.json", `{"hawk-hook":{"events":["stop"]},"x":"${"x".repeat(2 * megabyte)}"}`],
  ["an open block comment of a megabyte", "x.js", `/*${"*\n".repeat(megabyte / 2)}`],
])("%s is read alike from text and from disk", (_, path, text) => {
  const file = join(directory, path);
  writeFileSync(file, text);
  expect(readHookMeta(file)).toEqual(parseHookMeta(file, text));
});

test("a header that runs past the limit is a hook, with a problem", () => {
  const meta = parseHookMeta("x.py", `# hawk-hook: events=stop\n# hawk-hook: description=${"x".repeat(megabyte)}\n`);
  expect(meta).toMatchObject({
    kind: "command",
    events: ["stop"],
    description: "",
    problems: [{ line: 2, message: "the header is not read beyond its first 65536 characters" }],
  });
});

const binary = Buffer.from(Array.from({ length: 10_000 }, (_, index) => (index * 7919) % 256));

test.each(["x.py", "x.md", "x.json", "x", "stop/x.sh", "x.prompt.json", "x.stdout.md"])("a binary %s is read without harm", (path) => {
  const file = join(directory, path);
  mkdirSync(join(file, ".."), { recursive: true });
  for (const bytes of [
    binary,
    Buffer.alloc(100_000),
    Buffer.concat([Buffer.from("---\nhawk-hook:\n  events: [stop]\n"), binary]),
    Buffer.concat([Buffer.from("# hawk-hook: events=stop\n"), binary]),
  ]) {
    writeFileSync(file, bytes);
    expect(readHookMeta(file)).toEqual(parseHookMeta(file, bytes.toString("utf8")));
  }
});

test.each([
  ["a missing file", "missing.py", "ENOENT"],
  ["a directory", ".", "EISDIR"],
  ["a path through a file", "file/x.py", "ENOTDIR"],
  ["a link to itself", "loop.py", "ELOOP"],
  ["a name with a NUL byte", "a\0b.py", "ERR_INVALID_ARG_VALUE"],
  ["a name that is too long", "x".repeat(5000), "ENAMETOOLONG"],
])("%s gives a problem and no exception", (_, name, code) => {
  writeFileSync(join(directory, "file"), "");
  rmSync(join(directory, "loop.py"), { force: true });
  symlinkSync("loop.py", join(directory, "loop.py"));
  expect(readHookMeta(join(directory, name))).toMatchObject({
    kind: null,
    problems: [{ line: 1, message: `the file can't be read: ${code}` }],
  });
});

test.runIf(process.platform === "linux")("a file whose bytes can't be had gives a problem and no exception", () => {
  expect(readHookMeta("/proc/self/mem").problems).toEqual([{ line: 1, message: "the file can't be read: EIO" }]);
});

test("a named pipe is not waited for", () => {
  const pipe = join(directory, "pipe.py");
  execFileSync("mkfifo", [pipe]);
  expect(readHookMeta(pipe).kind).toBeNull();
});

test("an endless device is read only as far as metadata may reach", () => {
  expect(readHookMeta("/dev/zero").kind).toBeNull();
});
