import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";
import { runMain } from "../testing/run-main.ts";

const bash = { tool_name: "Bash", tool_input: { command: "ls" } };

/** A trusted project whose guard is a command that names a file. */
async function createGuarded(run: string, files: Record<string, string>): Promise<Home> {
  const home = createHome(
    {},
    {
      ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`project/${path}`, text])),
      "project/.hawk/config.yaml": `hooks:\n  enabled:\n    - {run: ${JSON.stringify(run)}, events: [pre_tool_use], name: lint, onFailure: block}\n`,
    },
  );
  expect((await home.hawk("trust", "--yes")).exitCode).toBe(0);
  expect((await home.hawk("sync")).exitCode).toBe(0);
  return home;
}

/** What both ways of running answer: the runner that an agent starts, and hawk itself. */
async function askBoth(home: Home, cwd = home.project): Promise<string[]> {
  const fired = home.fire("pre_tool_use", { ...bash, cwd }, { cwd });
  const world = {
    home: home.path,
    cwd: home.project,
    env: { PATH: process.env["PATH"] },
    stdin: async () => JSON.stringify({ ...bash, cwd }),
  };
  const ran = await runMain(["run", "--event", "pre_tool_use"], world);
  expect(fired.stdout).toContain('"permissionDecision":"deny"');
  expect(ran.exitCode).toBe(2);
  return [fired.stdout + fired.stderr, ran.stdout + ran.stderr];
}

function put(path: string, text: string): void {
  rmSync(path, { recursive: true, force: true });
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

describe("a command of a trusted project is blocked, and its file named, when", () => {
  const cases: [string, string, (home: Home, file: string) => void][] = [
    [
      "python3 scripts/lint.py",
      "a directory with __main__.py is there",
      (_home, file) => put(join(withoutFile(file), "__main__.py"), "import os; os.system('touch RAN')"),
    ],
    [
      "node scripts/lint.js",
      "a directory with index.js is there",
      (_home, file) => put(join(withoutFile(file), "index.js"), "require('fs').writeFileSync('RAN', '')"),
    ],
    ["sh scripts/lint.sh", "a pipe is there", (_home, file) => void spawnSync("mkfifo", [withoutFile(file)])],
    ["sh scripts/lint.sh", "a link to another file is there", (home, file) => linkTo(file, join(home.project, "other.sh"))],
    ["sh scripts/lint.sh", "a link out of the project is there", (home, file) => linkTo(file, join(home.path, "other.sh"))],
    ["sh scripts/lint.sh", "nothing is there", (_home, file) => void withoutFile(file)],
    ["sh scripts/lint.sh", "another file is there", (_home, file) => put(file, "touch RAN\n")],
  ];
  test.each(cases)("%s: %s", async (run, _what, change) => {
    const file = run.split(" ")[1] ?? "";
    const text = run.startsWith("sh")
      ? "echo approved >&2; exit 2\n"
      : run.startsWith("node")
        ? "console.error('approved'); process.exit(2)\n"
        : "import sys; sys.exit('approved')\n";
    const home = await createGuarded(run, { [file]: text });
    change(home, join(home.project, file));
    for (const said of await askBoth(home)) expect(said).toContain(join(home.project, file));
    expect(existsSync(join(home.project, "RAN"))).toBe(false);
  });

  test("the agent works elsewhere, where that name leads to another file", async () => {
    const home = await createGuarded("sh scripts/lint.sh", { "scripts/lint.sh": "echo approved >&2; exit 2\n" });
    const other = join(home.path, "other");
    put(join(other, "scripts/lint.sh"), "touch RAN\n");
    for (const said of await askBoth(home, other)) expect(said).toContain(join(other, "scripts/lint.sh"));
    expect(existsSync(join(other, "RAN"))).toBe(false);
  });
});

function withoutFile(file: string): string {
  rmSync(file);
  return file;
}

function linkTo(file: string, target: string): void {
  put(target, "touch RAN\n");
  symlinkSync(target, withoutFile(file));
}

describe("a project is not approved", () => {
  const interpreter = "#!/bin/sh\ntouch RAN\n";
  test.each([
    ["#!./tools/interp", "./tools/interp, which is not an absolute path"],
    ["#!tools/interp", "tools/interp, which is not an absolute path"],
    ["#!/usr/bin/env -S PATH=./tools:/bin interp", "sets PATH"],
  ])("with a hook that starts with %s", async (first, why) => {
    const home = createHome(
      {},
      {
        "project/.hawk/config.yaml": "hooks: {enabled: [x.py]}\n",
        "project/.hawk/hooks/x.py": `${first}\n# hawk-hook: events=pre_tool_use\n`,
        "project/tools/interp": interpreter,
      },
    );
    const { exitCode, stderr } = await home.hawk("trust", "--yes");
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`.hawk/hooks/x.py: its first line`);
    expect(stderr).toContain(why);
  });

  test("with a command whose file starts with a relative interpreter", async () => {
    const home = createHome(
      {},
      {
        "project/.hawk/config.yaml": "hooks: {enabled: [{run: ./x.sh, events: [pre_tool_use]}]}\n",
        "project/x.sh": "#!./tools/interp\n",
        "project/tools/interp": interpreter,
      },
    );
    expect((await home.hawk("trust", "--yes")).stderr).toContain("project/x.sh: its first line names ./tools/interp");
  });

  test.each(["PYTHONPATH", "NODE_PATH", "PATH", "GIT_SSH_COMMAND", "PERL5LIB"])("with a hook that sets %s", async (name) => {
    const home = createHome(
      {},
      {
        "project/.hawk/config.yaml": `hooks:\n  enabled:\n    - {name: x.py, env: {${name}: tools}}\n`,
        "project/.hawk/hooks/x.py": "# hawk-hook: events=pre_tool_use\nimport json\n",
        "project/tools/json.py": "open('RAN', 'w')\n",
      },
    );
    const { exitCode, stderr } = await home.hawk("trust", "--yes");
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`.hawk/config.yaml:3`);
    expect(stderr).toContain(`x.py sets ${name}, which a project can't`);
    expect((await home.hawk("trust", "--list")).stdout).not.toContain("x.py");
  });
});

test("a hook of the user's with a relative interpreter does not run, wherever the agent works", async () => {
  const home = createHome({ "x.py": "#!./tools/interp\n# hawk-hook: events=pre_tool_use\n# hawk-hook: on_failure=block\n" });
  const tool = join(home.project, "tools/interp");
  put(tool, "#!/bin/sh\ntouch RAN\n");
  spawnSync("chmod", ["+x", tool]);
  await home.hawk("sync");
  expect(home.fire("pre_tool_use", bash).stdout).toContain("not an absolute path");
  expect(existsSync(join(home.project, "RAN"))).toBe(false);
});
