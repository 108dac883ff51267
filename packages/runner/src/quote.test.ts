import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { quote, traceName } from "./quote.ts";
import { createRunner, findTools, shells } from "./testing/run-compiled.ts";

/** Texts that a careless program would run; MARK stands for a file that must never be there. */
const hostile: readonly string[] = [
  "plain",
  "two words",
  " leading",
  "trailing ",
  "trailing\n",
  "\nleading",
  "new\nline",
  "new\n\nlines\n\n",
  "tab\there",
  "carriage\rreturn",
  "'",
  "''",
  "'\\''",
  "it's",
  '"',
  '""',
  '"quoted"',
  "\\",
  "\\\\",
  "ends in a backslash\\",
  "\\n",
  "\\'",
  "$(touch MARK)",
  "`touch MARK`",
  "'$(touch MARK)'",
  '"$(touch MARK)"',
  "'; touch MARK; '",
  '"; touch MARK; "',
  "\ntouch MARK\n",
  "'\ntouch MARK\n'",
  "; touch MARK",
  "& touch MARK &",
  "| touch MARK",
  "|| touch MARK",
  "&& touch MARK",
  "$(touch\tMARK)",
  "${IFS}",
  "$HOME",
  "${x:=$(touch MARK)}",
  "$((a[$(touch MARK)]))",
  "<(touch MARK)",
  ">MARK",
  "2>MARK",
  "<<EOF\ntouch MARK\nEOF",
  "-n",
  "-rf",
  "--help",
  "--",
  "-",
  "*",
  "?",
  "[a-z]*",
  "{a,b}",
  "~",
  "~root",
  "!!",
  "!event",
  "# comment",
  "%s%n%d",
  "a=b",
  "é ü 漢字 🦅",
  "\u202Egnp.exe",
  "\u{1B}[31mred",
  "x".repeat(200),
];

test("there are 64 hostile texts, all different", () => {
  expect(new Set(hostile).size).toBe(64);
});

describe.each(shells.filter(({ name }) => name === "dash" || name === "bash -p"))("under $name", ({ line: shell }) => {
  test("nothing foreign runs for any of them as name, directory, file, argument or variable, and every hook does", async () => {
    const { directory: root } = createRunner([], { shell });
    const mark = join(root, "MARK");
    const cases = hostile.map((text, index) => createCase(text.replaceAll("MARK", mark), join(root, String(index)), shell));
    const results = cases.map(({ runner, log }) => {
      const { status, stdout } = runner.run({ tool_name: "Bash" });
      return { status, stdout, log: existsSync(log) ? readFileSync(log, "utf8") : "nothing" };
    });
    const expected = cases.map(({ text }) => ({ status: 1, stdout: "", log: `${text}\n${text}\nran\n` }));
    expect(results).toEqual(expected);
    for (const { runner, text } of cases) expect((await runner.trace(1))[0]).toMatchObject({ hook: text, outcome: "failed" });
    expect(existsSync(mark)).toBe(false);
    expect(readdirSync(root).filter((name) => !/^\d+$|^(?:tmp|runner|dispatcher\.cjs|runner-node-\w+\.sh)$/.test(name))).toEqual([]);
  });
});

interface HostileCase {
  text: string;
  runner: ReturnType<typeof createRunner>;
  log: string;
}

/** A runner in which one text is everything that a user, or a project, can choose. */
function createCase(text: string, root: string, shell: string): HostileCase {
  const name = text.replaceAll("/", "_").slice(0, 200);
  const directory = join(root, name);
  const file = join(directory, name);
  const log = join(root, "log");
  for (const path of ["tmp", "state"]) mkdirSync(join(directory, path), { recursive: true });
  writeFileSync(file, `#!/bin/sh\nprintf '%s\\n' "$1" "$GIVEN" ran >'${root}/log'\nexit 1\n`, { mode: 0o700 });
  const start = { kind: "program", programs: [file], args: [text], mustExist: file } as const;
  const paths = {
    temporary: join(directory, "tmp"),
    trace: join(dirname(root), "trace.jsonl"),
    seen: join(directory, "state"),
    library: join(directory, "state"),
    plan: file,
    dispatcher: file,
    projects: join(directory, "state"),
  };
  const base = createRunner([], { shell });
  const trace = base.spec.paths.trace;
  const runner = createRunner([{ name: text, id: text, start, env: { GIVEN: text } }, { script: ":" }], {
    tools: findTools(shell),
    paths: { ...paths, trace },
  });
  return { text, runner: { ...runner, trace: base.trace }, log };
}

describe.each(shells)("under $name", ({ line: shell }) => {
  test("any text is one word", () => {
    const texts = fc
      .sample(fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }), fc.constantFrom(...hostile)), 100)
      .map((text) => text.replaceAll("\0", ""));
    const { directory, run } = createRunner(
      [
        {
          start: {
            kind: "program",
            programs: [process.execPath],
            args: ["-e", "require('fs').writeFileSync('got', JSON.stringify(process.argv.slice(1)))", "--", ...texts],
          },
        },
      ],
      { shell },
    );
    run({});
    expect(JSON.parse(readFileSync(join(directory, "got"), "utf8"))).toEqual(texts);
  });
});

test("a word can't hold a zero byte", () => {
  expect(() => quote("a\0b")).toThrow(RangeError);
});

test("a name in the trace is JSON whatever it is, and only letters that mean nothing to a shell", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (name) => {
      expect(JSON.parse(`"${traceName(name)}"`)).toBe(name);
      expect(traceName(name)).toMatch(/^[A-Za-z0-9._/@+ \\-]*$/);
    }),
  );
});
