import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The built program, or an installed one that the variable names. */
const binary = process.env["HAWK_TEST_PROGRAM"] ?? fileURLToPath(new URL("../../dist/hawk.js", import.meta.url));
const LIMIT_MS = 120_000;

export interface ProgramEnd {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

/** Somebody with a machine of their own: nothing of this one's environment is there but the programs. */
export interface Person {
  root: string;
  home: string;
  project: string;
  env: Record<string, string>;
  /** Where the built program is. */
  binary: string;
  /** The built program, as a process of its own, without a terminal. */
  hawk: (...args: string[]) => ProgramEnd;
  /** What the command in the person's settings file does, started as an agent starts it. */
  start: (command: string, payload: Record<string, unknown>) => ProgramEnd;
  write: (path: string, text: string) => void;
  leave: () => void;
}

/** A home directory of that name, with a repository in it. */
export function createPerson(name: string, variables: Record<string, string> = {}): Person {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "hawk-journey-")));
  const [home, project, temporary] = [join(root, name), join(root, name, "work"), join(root, "tmp")];
  for (const directory of [join(project, ".git"), temporary]) mkdirSync(directory, { recursive: true });
  const env = {
    ...variables,
    PATH: `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
    HOME: home,
    TMPDIR: temporary,
    LANG: "C.UTF-8",
  };
  const run = (program: string, args: readonly string[], input = ""): ProgramEnd => {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: project, env, input, encoding: "utf8", timeout: LIMIT_MS });
    return { exitCode: status, stdout, stderr };
  };
  return {
    root,
    home,
    project,
    env,
    binary,
    hawk: (...args) => run(process.execPath, [binary, ...args]),
    start: (command, payload) => run("/bin/sh", ["-c", command], JSON.stringify(payload)),
    write: (path, text) => {
      mkdirSync(dirname(join(home, path)), { recursive: true });
      writeFileSync(join(home, path), text);
    },
    leave: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }),
  };
}
