import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createTree } from "@hawk/testing";
import { describe, expect, test } from "vitest";

const binary = fileURLToPath(new URL("../dist/hawk.js", import.meta.url));
const header = "# hawk-hook: events=stop\n";

interface ProgramEnd {
  status: number | null;
  stdout: string;
  stderr: string;
}

function hawk(args: string[], env: Record<string, string> = {}): ProgramEnd {
  return finish(process.execPath, [binary, ...args], env);
}

/** Runs a line of shell, in which `$hawk` is the command and `$dir` a directory. */
function shell(line: string, dir: string): ProgramEnd {
  return finish("sh", ["-c", line.replaceAll("$hawk", `"${process.execPath}" "${binary}"`)], { dir });
}

function finish(command: string, args: string[], env: Record<string, string>): ProgramEnd {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: "utf8",
    timeout: 240_000,
    maxBuffer: 2 ** 28,
    env: { ...process.env, ...env },
  });
  return { status, stdout, stderr };
}

function manyHooks(count: number): string {
  return createTree(Object.fromEntries(Array.from({ length: count }, (_, index) => [`hook-${String(index).padStart(5, "0")}.sh`, header])));
}

// Programs are read as Latin-1, in which other characters would come out garbled.
test("is built of ASCII alone", () => {
  const directory = dirname(binary);
  const programs = readdirSync(directory, { recursive: true, encoding: "utf8" }).filter((path) => /(?:\.cjs|^hawk\.js)$/.test(path));
  expect(programs.length).toBeGreaterThan(10);
  for (const path of programs)
    expect(
      readFileSync(join(directory, path)).findIndex((byte) => byte > 127),
      path,
    ).toBe(-1);
});

test("is built", () => {
  expect(existsSync(binary), "run npm run build").toBe(true);
});

test("scans a directory", () => {
  const { status, stdout, stderr } = hawk(["scan", createTree({ "notify.sh": header, "README.md": "" })]);
  expect(stdout).toBe(
    "NAME       KIND     EVENTS  DESCRIPTION  PROBLEMS\nnotify.sh  command  stop\n\n1 hook, 0 problems, 1 other file skipped\n",
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});

test("prints its version", () => {
  expect(hawk(["--version"])).toMatchObject({ status: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
});

test("reports a path that does not exist on stderr", () => {
  expect(hawk(["scan", "/nope"])).toEqual({
    status: 1,
    stdout: "",
    stderr: "hawk: no such file or directory: /nope\n      check the path\n",
  });
});

test("reports a wrong call on stderr", () => {
  expect(hawk(["scna"])).toMatchObject({ status: 2, stdout: "", stderr: expect.stringContaining("did you mean hawk scan?") });
});

test("prints no color into a pipe, on any terminal", () => {
  expect(hawk(["scan", createTree({ "notify.sh": header })], { TERM: "xterm-256color" }).stdout).not.toContain("\u001B");
});

test("does not wait for a named pipe in the tree", () => {
  const dir = createTree({ "a.sh": header });
  execFileSync("mkfifo", [join(dir, "pipe.sh")]);
  expect(hawk(["scan", dir])).toMatchObject({ status: 0, stdout: expect.stringContaining("1 hook, 0 problems, 1 other file skipped") });
});

describe("in a pipe", () => {
  test("a reader that stops early is not an error", () => {
    const { status, stdout, stderr } = shell('$hawk scan "$dir" | head -1', manyHooks(2000));
    expect(stdout).toMatch(/^NAME +KIND/);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });

  test("a reader that never reads is not an error", () => {
    expect(shell('{ $hawk scan "$dir"; echo "status $?" >&2; } | true', manyHooks(2000)).stderr).toBe("status 0\n");
  });

  test.each([
    ["a quick reader", '$hawk scan --json "$dir" | cat'],
    ["a slow reader", '$hawk scan --json "$dir" | { sleep 0.5; cat; }'],
  ])("a large result reaches %s whole", (_, line) => {
    const { status, stdout, stderr } = shell(line, manyHooks(2000));
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout.length).toBeGreaterThan(2 ** 18);
    expect((JSON.parse(stdout) as { hooks: unknown[] }).hooks).toHaveLength(2000);
  });
});

test.skipIf(!existsSync("/dev/full"))("a full disk is reported in one line", () => {
  const { status, stderr } = shell('$hawk scan "$dir" > /dev/full', createTree({ "notify.sh": header }));
  expect(stderr).toBe("hawk: the output can't be written: ENOSPC: no space left on device, write\n");
  expect(status).toBe(1);
});
