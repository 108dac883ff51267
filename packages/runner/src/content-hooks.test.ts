import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createRunner, shells } from "./testing/run-compiled.ts";
import type { RunResult, TestRunner } from "./testing/run-compiled.ts";

const start = { hook_event_name: "SessionStart", source: "startup" };

interface Content {
  text: string;
  hasFrontmatter?: boolean;
}

/** A runner of content hooks; each is a file of its own, `0.md`, `1.md` and so on. */
function createContent(contents: readonly Content[], shell: string): TestRunner {
  const overrides = { shell, event: "session_start", nativeEvent: "SessionStart" } as const;
  const { directory } = createRunner([], overrides);
  const hooks = contents.map(({ text, hasFrontmatter = true }, index) => {
    const path = join(directory, `${index}.md`);
    writeFileSync(path, text);
    return { name: `${index}.md`, start: { kind: "text", path, hasFrontmatter } as const };
  });
  return { ...createRunner(hooks, overrides), directory };
}

describe.each(shells)("under $name", ({ line: shell }) => {
  const print = (text: string, hasFrontmatter = true): RunResult => createContent([{ text, hasFrontmatter }], shell).run(start);

  test.each([
    ["a frontmatter", "---\na: 1\n---\nbody\n", "body\n"],
    ["a blank line after it", "---\na: 1\n---\n\nbody\n", "\nbody\n"],
    ["line ends of Windows", "---\r\na: 1\r\n---\r\nbody\r\n", "body\r\n"],
    ["blanks after both fences", "--- \na: 1\n---\t \nbody", "body\n"],
    ["no line break at the end", "---\na: 1\n---\nbody", "body\n"],
    ["a byte order mark", "\u{FEFF}---\na: 1\n---\nbody\n", "body\n"],
    ["a line in it that only starts like a fence", "---\na: 1\n---- x\n---\nbody\n", "body\n"],
    ["a rule further down", "---\na: 1\n---\nbody\n---\nmore\n", "body\n---\nmore\n"],
    ["an empty frontmatter", "---\n---\nbody\n", "body\n"],
    ["a frontmatter that is never closed", "---\na: 1\nbody\n", "---\na: 1\nbody\n"],
    ["no frontmatter any more", "body\nmore\n", "body\nmore\n"],
    ["text that a shell would act on", "---\n---\n$(touch x) `id` \\n %s\n", "$(touch x) `id` \\n %s\n"],
  ])("a content hook with %s gives its body", (_, text, stdout) => {
    expect(print(text)).toEqual({ status: 0, stdout, stderr: "" });
  });

  test.each(["---\na: 1\n---\n", "---\na: 1\n---", "", "\n\n"])("a content hook without a body says nothing: %j", (text) => {
    expect(print(text)).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  test("a file without a frontmatter is printed as it is", () => {
    expect(print("---\nnot a frontmatter\n---\nbody\n", false).stdout).toBe("---\nnot a frontmatter\n---\nbody\n");
  });

  test("a body that looks like an answer is text, which Node handles", () => {
    const { stdout } = print('---\n---\n{"decision":"block"}\n');
    expect(JSON.parse(stdout)).toMatchObject({ dispatched: true, ran: " 0:0", outputs: { "0.o": '{"decision":"block"}\n' } });
  });

  test("a file that was edited since gives its text as it is now", () => {
    const runner = createContent([{ text: "---\na: 1\n---\nbefore\n" }], shell);
    writeFileSync(join(runner.directory, "0.md"), "---\na: 1\nb: 2\nand: much longer than before\n---\nafter\n");
    expect(runner.run(start).stdout).toBe("after\n");
  });

  test("several are put together in plan order", () => {
    const contents = [{ text: "---\n---\none\n\n" }, { text: "two", hasFrontmatter: false }, { text: "---\n---\nthree" }];
    expect(createContent(contents, shell).run(start).stdout).toBe("one\ntwo\nthree\n");
  });

  test("a body of a megabyte is printed whole", () => {
    const body = `${"x".repeat(99)}\n`.repeat(10_000);
    expect(print(`---\n---\n${body}`).stdout).toBe(body);
  });

  test("text for an event whose plain text goes nowhere is left to Node", () => {
    const { directory } = createRunner([], { shell });
    const path = join(directory, "a.md");
    writeFileSync(path, "text\n");
    const runner = createRunner([{ start: { kind: "text", path, hasFrontmatter: false } }], { shell });
    expect(JSON.parse(runner.run({ tool_name: "Bash" }).stdout)).toMatchObject({ dispatched: true, ran: "" });
  });
});
