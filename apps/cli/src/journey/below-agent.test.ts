import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createPerson } from "../testing/built.ts";
import type { Person } from "../testing/built.ts";
import { openTerminal } from "../testing/terminal.ts";

const LIMIT_MS = 120_000;
const marks = { CLAUDECODE: "1", CODEX_THREAD_ID: "t" };

/** Somebody whose agent has a guard, as the agent's own commands see them. */
function belowAgent(): Person & { config: () => string } {
  const person = createPerson("ann", marks);
  onTestFinished(person.leave);
  person.write(".claude/settings.json", "{}\n");
  expect(person.hawk("init", "--yes", "--hooks", "file-guard.py").exitCode).toBe(0);
  return { ...person, config: () => readFileSync(join(person.home, ".config/hawk/config.yaml"), "utf8") };
}

test(
  "the built program asks at the terminal, wherever its own input and output go",
  async () => {
    const { home, project, binary, config } = belowAgent();
    const env = { ...marks, HOME: home, PATH: "/usr/local/bin:/usr/bin:/bin" };
    const start = () =>
      openTerminal(["/bin/sh", "-c", `yes yes | "$0" "$1" disable file-guard.py > out.txt`, process.execPath, binary], {
        env,
        cwd: project,
      });
    const declined = start();
    await declined.until("Type yes to let it: ");
    declined.press("\r");
    expect([await declined.exitCode(), config()]).toEqual([1, expect.stringContaining("file-guard.py")]);
    const agreed = start();
    await agreed.until("Type yes to let it: ");
    agreed.press("yes\r");
    expect([await agreed.exitCode(), config()]).toEqual([0, expect.not.stringContaining("file-guard.py")]);
  },
  LIMIT_MS,
);

test(
  "the built program changes nothing without a terminal, and tells what was tried",
  () => {
    const { hawk, home, project, binary, config } = belowAgent();
    const before = config();
    const env = { ...marks, HOME: home };
    // As agents do it: in a session of its own, which has no terminal even if the tests have one.
    const options = { cwd: project, env, detached: true, encoding: "utf8" } as const;
    const { status, stderr } = spawnSync(process.execPath, [binary, "disable", "file-guard.py"], options);
    expect([status, stderr, config()]).toEqual([1, expect.stringContaining("in your own terminal: hawk disable file-guard.py"), before]);
    expect(hawk("log").stdout).toMatch(/blocked {2}claude-code command\n *what: hawk disable file-guard\.py\n *why: .*; started by /);
  },
  LIMIT_MS,
);
