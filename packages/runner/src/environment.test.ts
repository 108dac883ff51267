import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loaderVariables } from "@hawk/protocol";
import { describe, expect, test } from "vitest";
import { assembleLibrary } from "./library.ts";
import { finished } from "./testing/processes.ts";
import { createRunner, shells } from "./testing/run-compiled.ts";
import type { TestRunner } from "./testing/run-compiled.ts";

/** These would change the shells and programs of this test itself. */
const ofTheShell: ReadonlySet<string> = new Set([
  "BASH_ENV",
  "ENV",
  "SHELLOPTS",
  "BASHOPTS",
  "PS4",
  "LD_PRELOAD",
  "LD_AUDIT",
  "GLIBC_TUNABLES",
]);
const payload = { tool_name: "Bash", tool_input: {} };
const usual = process.env["PATH"] ?? "";
const programs = ["cat", "head", "rm", "sleep", "sh", "find", "grep", "date", "mv", "node", "printf", "kill", "ps"];

/** A guard that says no, behind one that has nothing to say, with all the runner's parts in use. */
function createGuard(shell: string): TestRunner {
  const hooks = [{ script: "/bin/cat >got" }, { script: "echo no >&2; exit 2", matcher: "Bash|Ed.*" }];
  return createRunner(hooks, { shell, trace: "all" });
}

/** Programs that leave a mark, under the names of those that a runner uses. */
function createFakes(directory: string, marker: string): string {
  const path = join(directory, "fakes");
  mkdirSync(path);
  for (const name of programs) {
    writeFileSync(join(path, name), `#!/bin/sh\n: >'${marker}'\n`);
    chmodSync(join(path, name), 0o700);
  }
  return path;
}

/** Names to which the shared program gives values. */
const { text: library } = assembleLibrary("sequence", { hasProc: true, isHeadGreedy: false });
const ownNames = [...new Set(library.match(/\b_[a-z_]+(?==)/g))];

const environments: [string, (touch: string, fakes: string, directory: string) => Record<string, string>][] = [
  ["nothing at all", () => ({})],
  ["fake programs first in PATH", (_, fakes) => ({ PATH: `${fakes}:${usual}` })],
  ["an empty PATH", () => ({ PATH: "" })],
  ["BASH_ENV and ENV", (_, __, directory) => ({ BASH_ENV: join(directory, "startup"), ENV: join(directory, "startup") })],
  [
    "exported functions",
    (touch) =>
      Object.fromEntries(
        [...programs, "read", "wait", "true", "cd", "test", "hand_over", "hook_0"].map((name) => [
          `BASH_FUNC_${name}%%`,
          `() { ${touch}; }`,
        ]),
      ),
  ],
  ["exported functions of old", (touch) => Object.fromEntries(programs.map((name) => [name, `() { ${touch}; }`]))],
  ["IFS", () => ({ IFS: "/0123456789 -:" })],
  ["CDPATH", () => ({ CDPATH: "/:/tmp:/usr" })],
  ["GLOBIGNORE", () => ({ GLOBIGNORE: "*" })],
  ["HOME that is empty", () => ({ HOME: "" })],
  ["the C locale", () => ({ LC_ALL: "C" })],
  ["a UTF-8 locale", () => ({ LC_ALL: "C.UTF-8" })],
  ["a locale that does not exist", () => ({ LC_ALL: "xx_XX.nothing" })],
  ["POSIXLY_CORRECT", () => ({ POSIXLY_CORRECT: "1" })],
  ["names that the runner uses itself", () => Object.fromEntries(ownNames.map((name) => [name, "1"]))],
  ["options of bash that are wrong for scripts", () => ({ SHELLOPTS: "errexit:nounset:noclobber:allexport" })],
  ["a run id with a command in it", (touch) => ({ HAWK_RUN_ID: `"$(${touch})\n\n` })],
];

describe.each(shells)("under $name", ({ line: shell }) => {
  test.each(environments)("the answer is the same, and nothing else runs, with %s", async (_, create) => {
    const runner = createGuard(shell);
    const marker = join(runner.directory, "marker");
    writeFileSync(join(runner.directory, "startup"), `: >'${marker}'\n`);
    const given = create(`: >'${marker}'`, createFakes(runner.directory, marker), runner.directory);
    const child = spawn(runner.path, [], { cwd: runner.directory, env: { CLAUDE_PROJECT_DIR: runner.directory, ...given } });
    child.stdin.end(JSON.stringify(payload));
    const { status, stdout, stderr } = await finished(child);
    expect({ status, stdout, stderr: withoutWarnings(stderr) }).toEqual({ status: 2, stdout: "", stderr: "no\n" });
    expect(readFileSync(join(runner.directory, "got"), "utf8").trimEnd()).toBe(JSON.stringify(payload));
    expect(await runner.trace(1)).toMatchObject([{ outcome: "blocked", hooks: ["hook-0.sh", "hook-1.sh"], hook: "hook-1.sh" }]);
    expect(existsSync(marker)).toBe(false);
  });

  test("a shell that is told to trace itself is told not to", () => {
    const runner = createGuard(shell);
    const result = spawnSync(runner.path, [], {
      cwd: runner.directory,
      input: JSON.stringify(payload),
      encoding: "utf8",
      env: { SHELLOPTS: "xtrace", PS4: "+ " },
    });
    // A shell that heeds the variable shows its first line before it can be told.
    expect(result.stderr.split("\n").filter((one) => !/^\+ (?:set|\{)/.test(one))).toEqual(["no", ""]);
    expect(result.status).toBe(2);
  });

  test("HAWK_EVENT and the project are told, wherever the host says that the project is", () => {
    const runner = createRunner([{ script: 'echo "$HAWK_EVENT $HAWK_PROJECT_DIR" >&2; exit 2' }], { shell });
    expect(runner.run(payload, { env: { CLAUDE_PROJECT_DIR: "/some where" } }).stderr).toBe("pre_tool_use /some where\n");
    expect(runner.run(payload, { env: { CLAUDE_PROJECT_DIR: "" } }).stderr).toBe(`pre_tool_use ${runner.directory}\n`);
  });

  test("a hook's own variables are not seen by the next one", () => {
    const script = 'echo "${A-none} ${PATH} ${HOME-none}" >>log';
    const runner = createRunner([{ script, env: { A: "x y", PATH: "/one", HOME: "/h" } }, { script }, { script, env: { A: "" } }], {
      shell,
    });
    runner.run(payload, { env: { PATH: "/usual" } });
    expect(readFileSync(join(runner.directory, "log"), "utf8")).toBe("x y /one /h\nnone /usual none\n /usual none\n");
  });

  test("a guard inherits nothing that loads code, unless its own entry says so; a plain hook does", () => {
    const script = "/usr/bin/env >got";
    const names = [...loaderVariables, "PATH", "OTHER"].filter((name) => !ofTheShell.has(name));
    const inheritedBy = (hook: object): string[] => {
      const runner = createRunner([{ script, ...hook }], { shell });
      runner.run(
        { tool_name: "Bash", tool_input: { command: "ls" } },
        { env: Object.fromEntries(names.map((name) => [name, name === "PATH" ? usual : "/nonexistent"])) },
      );
      const got = readFileSync(join(runner.directory, "got"), "utf8");
      return names.filter((name) => got.split("\n").some((line) => line.startsWith(`${name}=`)));
    };
    expect(inheritedBy({})).toEqual(names);
    expect(inheritedBy({ onFailure: "block" })).toEqual(["PATH", "OTHER"]);
    expect(inheritedBy({ onFailure: "block", env: { PERL5LIB: "/own" } })).toEqual(["PERL5LIB", "PATH", "OTHER"]);
  });

  test("a hook's settings are not inherited, and come from the configuration", () => {
    const { directory } = createRunner([], { shell });
    const file = join(directory, "hook.sh");
    writeFileSync(file, 'echo "${HAWK_SETTING-none} ${OTHER-none}" >>log\n');
    const start = { kind: "program", programs: ["/bin/sh"], args: [file], settings: ["HAWK_SETTING"] } as const;
    const runner = createRunner([{ start }, { start, env: { HAWK_SETTING: "configured" } }], { shell });
    runner.run(payload, { env: { HAWK_SETTING: "inherited", OTHER: "kept" } });
    expect(readFileSync(join(runner.directory, "log"), "utf8")).toBe("none kept\nconfigured kept\n");
  });

  test("hooks are not given the runner's own variables", () => {
    const runner = createRunner([{ script: "/usr/bin/env >log" }, { script: ":" }], { shell });
    runner.run(payload, { env: Object.fromEntries(ownNames.map((name) => [name, "exported"])) });
    const names = readFileSync(join(runner.directory, "log"), "utf8")
      .trim()
      .split("\n")
      .map((one) => one.split("=")[0]);
    const expected = new Set([
      "PATH",
      "CLAUDE_PROJECT_DIR",
      "HAWK_EVENT",
      "HAWK_PROJECT_DIR",
      "HAWK_RUN_ID",
      "PWD",
      "OLDPWD",
      "SHLVL",
      // Of zsh's own.
      "LOGNAME",
      "_",
    ]);
    expect(names.filter((name) => !expected.has(name ?? ""))).toEqual([]);
  });

  describe.each([
    ["that go through a file", [{ script: "/bin/cat >got" }, { script: ":" }]],
    ["that get the host's own stdin", [{ script: "/bin/cat >got" }]],
  ] as const)("hooks %s", (_, hooks) => {
    const text = JSON.stringify(payload);
    const create = (): TestRunner => createRunner(hooks, { shell, trace: "off", event: "stop", nativeEvent: "Stop" });
    const got = ({ directory }: TestRunner): string => readFileSync(join(directory, "got"), "utf8").trimEnd();

    test("read the payload from a socket", async () => {
      const runner = create();
      const { status, stderr } = await finished(runner.start(text));
      expect({ status, stderr, got: got(runner) }).toEqual({ status: 0, stderr: "", got: text });
    });

    test("read the payload from a pipe", () => {
      const runner = create();
      execFileSync("/bin/sh", ["-c", 'printf "%s" "$1" | "$2"', "sh", text, runner.path], { cwd: runner.directory });
      expect(got(runner)).toBe(text);
    });

    test("read the payload from a file", () => {
      const runner = create();
      writeFileSync(join(runner.directory, "payload"), text);
      const stdin = openSync(join(runner.directory, "payload"), "r");
      spawnSync(runner.path, [], { cwd: runner.directory, stdio: [stdin, "ignore", "ignore"] });
      closeSync(stdin);
      expect(got(runner)).toBe(text);
    });

    test.each(["<&-", "2>&-", ">&-", "<&- >&- 2>&-"])("run, and refuse nothing, when the host starts the runner with %s", (closed) => {
      const runner = create();
      const { status } = spawnSync("/bin/sh", ["-c", `"$1" ${closed}`, "sh", runner.path], { cwd: runner.directory, input: text });
      expect(status).toBe(0);
      expect(got(runner)).toBe(closed.includes("<") ? "" : text);
    });
  });

  test("a working directory that was deleted keeps no hook from running", () => {
    const runner = createRunner([{ script: `echo ran >&2; exit 2` }, { script: ":" }], { shell });
    const result = spawnSync(
      "/bin/sh",
      ["-c", 'mkdir "$1/x" && cd "$1/x" && rmdir "$1/x" && exec "$2"', "sh", runner.directory, runner.path],
      { input: "{}", encoding: "utf8" },
    );
    expect(result.status).toBe(2);
    expect(result.stderr).toContain("ran\n");
  });
});

/** A shell complains about a locale that it does not know before it reads a line. */
function withoutWarnings(stderr: string): string {
  return stderr.replaceAll(/^.*setlocale.*\n/gm, "");
}
