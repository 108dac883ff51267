import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { createTree } from "@hawk/testing";
import { describe, expect, test } from "vitest";
import { runMain } from "../testing/run-main.ts";

const hooks = {
  "file-guard.py": "# hawk-hook: events=pre_tool_use\n# hawk-hook: description=Block modifications to sensitive files\n",
  "notify.py": "# hawk-hook: events=stop,notification\n",
  "completion-check.md": "---\nhawk-hook:\n  events: [stop]\n  description: Verify the task\n---\nBefore stopping\n",
  "pre_tool_use/dangerous-cmd.sh": "exit 0\n",
  "README.md": "# Hooks\n",
};

const typo = { "typo.py": "#!/usr/bin/env python3\n# hawk-hook: events=stop\n# hawk-hook: timeuot=5\n" };
const late = { "late.py": "import sys\n# hawk-hook: events=stop\n" };

/** Scans a tree of the given files and gives what was printed. */
async function scan(files: Record<string, string>, args: string[] = [], world: Parameters<typeof runMain>[1] = {}): Promise<string> {
  const { exitCode, stdout, stderr } = await runMain(["scan", ".", ...args], { cwd: createTree(files), ...world });
  expect([0, 1]).toContain(exitCode);
  expect(stderr).toBe("");
  return stdout;
}

test.each([
  ["without a problem", hooks, 0],
  ["with a misspelled field", { ...hooks, ...typo }, 1],
  ["with a header that comes too late", { ...hooks, ...late }, 1],
])("ends as CI wants it: a tree %s", async (_tree, files, code) => {
  const cwd = createTree(files);
  for (const args of [[], ["--json"], ["--quiet"]])
    expect(await runMain(["scan", ".", ...args], { cwd })).toMatchObject({ exitCode: code });
});

describe("as a table", () => {
  test("shows each hook on a line, and what was found in the end", async () => {
    expect(await scan(hooks)).toMatchInlineSnapshot(`
      "NAME                           KIND     EVENTS              DESCRIPTION                             PROBLEMS
      completion-check.md            content  stop                Verify the task
      file-guard.py                  command  pre_tool_use        Block modifications to sensitive files
      notify.py                      command  stop, notification
      pre_tool_use/dangerous-cmd.sh  command  pre_tool_use

      4 hooks, 0 problems, 1 other file skipped
      "
    `);
  });

  test("lists problems below the table, each with its place and what to do", async () => {
    expect(await scan(typo)).toMatchInlineSnapshot(`
      "NAME     KIND     EVENTS  DESCRIPTION  PROBLEMS
      typo.py  command  stop                 1

      typo.py:3 unknown field "timeuot"
        did you mean timeout?

      1 hook, 1 problem, 0 other files skipped
      "
    `);
  });

  test("lists files that were meant to be hooks", async () => {
    expect(await scan(late)).toMatchInlineSnapshot(`
      "
      late.py:2 this hawk-hook header is not read: line 1 is code, and the header ends there
        move it above line 1

      0 hooks, 1 problem, 1 other file skipped
      "
    `);
  });

  test("says so when there is nothing", async () => {
    expect(await scan({})).toBe("\n0 hooks, 0 problems, 0 other files skipped\n");
  });

  test("counts in the singular too", async () => {
    expect(await scan({ ...typo, "README.md": "" })).toMatch(/\n1 hook, 1 problem, 1 other file skipped\n$/);
  });

  test("a hook without events says none", async () => {
    expect(await scan({ "x.py": "# hawk-hook: description=d\n" })).toMatch(/^x\.py +command +none +d +1$/m);
  });

  test.each([false, true])("the place of a problem stands out only with colour: %s", async (hasColour) => {
    const text = await scan(typo, [], { hasColour });
    expect(text).toContain(hasColour ? "\u001B[33mtypo.py:3\u001B[39m " : "\ntypo.py:3 ");
  });

  test("is coloured only when the terminal has colour", async () => {
    const files = { ...hooks, ...typo, ...late };
    const coloured = await scan(files, [], { hasColour: true });
    const plain = await scan(files, [], { hasColour: false });
    expect(coloured).toContain("\u001B[");
    expect(plain).not.toContain("\u001B");
    expect(stripVTControlCharacters(coloured)).toBe(plain);
  });
});

describe("on a narrow terminal", () => {
  test.each([48, 60, 80])("no line of the table is longer than %d", async (columns) => {
    const text = `# hawk-hook: events=pre_tool_use,post_tool_use,stop\n# hawk-hook: description=${"words ".repeat(50)}\n`;
    const [header, row, ...rest] = (await scan({ "long.py": text }, [], { columns })).split("\n");
    expect(header?.length).toBeLessThanOrEqual(columns);
    expect(row).toContain("…");
    expect(row?.length).toBeLessThanOrEqual(columns);
    expect(rest.join("\n")).toBe("\n1 hook, 0 problems, 0 other files skipped\n");
  });

  test("a name is never cut, however long it is", async () => {
    const path = `${"deep/".repeat(20)}long-name.py`;
    expect(await scan({ [path]: "# hawk-hook: events=stop\n" }, [], { columns: 48 })).toMatch(new RegExp(`^${path} +command +stop$`, "m"));
  });

  test("the widest columns are cut, and names stay whole", async () => {
    expect(await scan(hooks, [], { columns: 60 })).toMatchInlineSnapshot(`
      "NAME                           KIND     EVENTS    DESCRIP…  PROBLEMS
      completion-check.md            content  stop      Verify …
      file-guard.py                  command  pre_too…  Block m…
      notify.py                      command  stop, n…
      pre_tool_use/dangerous-cmd.sh  command  pre_too…

      4 hooks, 0 problems, 1 other file skipped
      "
    `);
  });

  test("nothing is cut when the output goes elsewhere", async () => {
    const description = "words ".repeat(200).trim();
    expect(await scan({ "x.py": `# hawk-hook: events=stop\n# hawk-hook: description=${description}\n` })).toContain(description);
  });
});

describe("foreign text", () => {
  const evil = "\u001B[31m\u001B]0;owned\u0007\u202Egpj.\u200B\u009B2J";
  const escaped = "\\x1b[31m\\x1b]0;owned\\x07\\u{202e}gpj.\\u{200b}\\x9b2J";

  test("is escaped wherever it is shown", async () => {
    const text = await scan({
      [`${evil}\nname.py`]: `# hawk-hook: events=stop\n# hawk-hook: description=d ${evil}\n# hawk-hook: ${evil}=1\n# hawk-hook: timeout=${evil}\n`,
      [`late ${evil}.py`]: "import sys\n# hawk-hook: events=stop\n",
    });
    expect(text).not.toMatch(/[^\n\P{Cc}]|\p{Cf}/u);
    expect(text).toContain(`\n${escaped}\\x0aname.py  command  stop    d ${escaped}  `);
    expect(text).toContain(`\n${escaped}\\x0aname.py:3 `);
    expect(text).toContain(`\nlate ${escaped}.py:2 `);
  });

  test("brings no colour of its own into a coloured table", async () => {
    const text = await scan({ "x.py": `# hawk-hook: events=stop\n# hawk-hook: description=${evil}\n` }, [], { hasColour: true });
    const [header, row, , counts] = text.split("\n");
    expect(header).toMatch("\u001B[1mNAME");
    expect(row).toBe(`x.py  command  stop    ${escaped}`);
    expect(counts).toBe("\u001B[2m1 hook, 0 problems, 0 other files skipped\u001B[22m");
  });

  test("is whole in JSON, without a raw escape character", async () => {
    const text = await scan({ [`${evil}.py`]: `# hawk-hook: events=stop\n# hawk-hook: description=${evil}\n` }, ["--json"]);
    expect(text).not.toContain("\u001B");
    expect(JSON.parse(text)).toMatchObject({ hooks: [{ name: `${evil}.py`, description: evil }] });
  });
});

describe("as JSON", () => {
  test("has the hooks and the number of files skipped, and nothing else", async () => {
    const result = JSON.parse(await scan(hooks, ["--json"])) as { hooks: { path: string; name: string }[]; skipped: number };
    expect(Object.keys(result)).toEqual(["hooks", "skipped"]);
    expect(result.skipped).toBe(1);
    expect(result.hooks.map(({ path, name }) => [path, name])).toEqual([
      ["completion-check.md", "completion-check.md"],
      ["file-guard.py", "file-guard.py"],
      ["notify.py", "notify.py"],
      ["pre_tool_use/dangerous-cmd.sh", "dangerous-cmd.sh"],
    ]);
  });

  test("names path and name first in each hook", async () => {
    const result = JSON.parse(await scan(hooks, ["--json"])) as { hooks: object[] };
    for (const hook of result.hooks) expect(Object.keys(hook).slice(0, 2)).toEqual(["path", "name"]);
  });

  test("shows all that a hook declares", async () => {
    expect(await scan({ "pre_tool_use/guard.py": "# hawk-hook: events=pre_tool_use\n# hawk-hook: timeout=5\n" }, ["--json"]))
      .toMatchInlineSnapshot(`
      "{
        "hooks": [
          {
            "path": "pre_tool_use/guard.py",
            "name": "guard.py",
            "kind": "command",
            "events": [
              "pre_tool_use"
            ],
            "description": "",
            "deps": "",
            "env": [],
            "source": "header",
            "problems": [],
            "timeoutSeconds": 5
          }
        ],
        "skipped": 0
      }
      "
    `);
  });

  test("an empty tree gives an empty list", async () => {
    expect(JSON.parse(await scan({}, ["--json"]))).toEqual({ hooks: [], skipped: 0 });
  });

  test("a hook's problems are in the hook", async () => {
    expect(JSON.parse(await scan(typo, ["--json"]))).toMatchObject({ hooks: [{ path: "typo.py", problems: [{ line: 3 }] }], skipped: 0 });
  });

  test("files that were meant to be hooks are reported", async () => {
    expect(JSON.parse(await scan(late, ["--json"]))).toMatchObject({
      hooks: [],
      skipped: 1,
      nearMisses: [{ path: "late.py", problems: [{ line: 2 }] }],
    });
  });

  test("has no colour and no width", async () => {
    expect(await scan(hooks, ["--json"], { hasColour: true, columns: 10 })).toBe(await scan(hooks, ["--json"]));
  });
});

describe("the path", () => {
  test("is taken from the working directory", async () => {
    const cwd = createTree({ "sub/notify.py": hooks["notify.py"] });
    expect((await runMain(["scan", "sub"], { cwd })).stdout).toMatch(/^notify\.py /m);
  });

  test("may be absolute, and may be a file", async () => {
    const root = createTree(hooks);
    expect((await runMain(["scan", join(root, "notify.py")])).stdout).toMatch(/^notify\.py .*\n\n1 hook,/m);
  });

  test("may start with a dash after --", async () => {
    const cwd = createTree({ "-odd-name/notify.py": hooks["notify.py"], "--help": hooks["notify.py"] });
    expect((await runMain(["scan", "--", "-odd-name"], { cwd })).stdout).toMatch(/^notify\.py /m);
    expect((await runMain(["scan", "--json", "--", "--help"], { cwd })).stdout).toContain('"path": "--help"');
  });
});

describe("--depth", () => {
  const nested = { "a.py": hooks["notify.py"], "one/b.py": hooks["notify.py"], "one/two/c.py": hooks["notify.py"] };

  test.each([
    [[], 3],
    [["--depth", "0"], 1],
    [["--depth=1"], 2],
    [["--depth", "007"], 3],
    [["--depth", "999999999"], 3],
  ])("%j finds %d", async (args, count) => {
    expect((JSON.parse(await scan(nested, ["--json", ...args])) as { hooks: unknown[] }).hooks).toHaveLength(count);
  });

  test.each([
    ["x", ["--depth", "x"]],
    ["-1", ["--depth", "-1"]],
    ["-1", ["--depth=-1"]],
    ["1.5", ["--depth", "1.5"]],
    ["1e3", ["--depth", "1e3"]],
    ["Infinity", ["--depth", "Infinity"]],
    ["9999999999", ["--depth", "9999999999"]],
    [" 1", ["--depth", " 1"]],
    ["--json", ["--depth", "--json"]],
  ])("refuses %j, given as %j", async (value, args) => {
    expect(await runMain(["scan", ".", ...args], { cwd: createTree(nested) })).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: `hawk: --depth needs a whole number, but got "${value}"\n      --depth 0 looks at the directory's own files only\n`,
    });
  });
});
