import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { spawn, spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { compileRunner } from "../compile-runner.ts";
import { finished } from "../testing/processes.ts";
import { createRunner, shells } from "../testing/run-compiled.ts";

const payload = { tool_name: "Bash", tool_input: { command: "ls" } };
const guard = { onFailure: "block" } as const;

describe.each(shells)("under $name", ({ line: shell }) => {
  test("no name of the program comes from the environment, whichever variant it is", () => {
    const runner = createRunner([{ script: ":" }], { shell, answers: undefined as never });
    const victim = join(runner.directory, "victim");
    writeFileSync(`${victim}.txt`, "");
    const { stdout } = runner.run(payload, { env: { _files: victim, _watch: String(process.pid) } });
    expect(JSON.parse(stdout)).toMatchObject({ dispatched: true, stdin: `${JSON.stringify(payload)}\n` });
    expect(existsSync(`${victim}.txt`)).toBe(true);
  });

  test("variables that load code into Node are put aside", () => {
    const runner = createRunner([{ script: ":" }], { shell, answers: undefined as never });
    writeFileSync(
      runner.spec.paths.dispatcher,
      "console.log(JSON.stringify([process.env.OPENSSL_CONF, process.env.HAWK_OPENSSL_CONF])); process.exit(100);",
    );
    expect(runner.run(payload, { env: { OPENSSL_CONF: "/nonexistent/it's $x" } }).stdout).toBe(`[null,"/nonexistent/it's $x"]\n`);
  });

  test.each([1, 3, 8, 16, 20, 24])("a project's runner that is cut after %d lines blocks where there is a guard", (lines) => {
    const { directory } = createRunner([], { shell });
    const own = createRunner([{ script: "echo no >&2; exit 2", ...guard }], { shell });
    const file = join(directory, "projects", own.directory, "@hawk/claude-code/pre_tool_use");
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, compileRunner(own.spec).text.split("\n").slice(0, lines).join("\n"));
    const paths = { ...own.spec.paths, projects: join(directory, "projects") };
    const user = createRunner([{ script: ":", ...guard }], { shell, paths });
    expect(user.run(payload, { env: { CLAUDE_PROJECT_DIR: own.directory } }).status).toBe(2);
  });

  test("a block holds when nobody reads stderr", () => {
    const runner = createRunner([{ script: "echo no >&2; exit 2", ...guard }], { shell });
    const { status } = spawnSync(
      "/bin/bash",
      ["-c", '{ "$0"; echo $? >"$1"; } 2> >(exec true)', runner.path, join(runner.directory, "code")],
      {
        input: JSON.stringify(payload),
        cwd: runner.directory,
      },
    );
    expect(status).toBe(0);
    expect(readFileSync(join(runner.directory, "code"), "utf8")).toBe("2\n");
  });

  test("a guard that ends its own runner blocks", async () => {
    const runner = createRunner([{ script: 'kill -TERM "$PPID"; sleep 60', ...guard }], { shell });
    const { status, stderr } = await finished(runner.start(payload));
    expect({ status, stderr }).toEqual({ status: 2, stderr: "hawk: the PreToolUse runner was stopped before its guards had answered\n" });
  });

  test("what follows a long run of line breaks is seen", () => {
    const runner = createRunner([{ script: "cat >got", ...guard }], { shell });
    const rest = '"tool_input":{"command":"rm -rf /"}}';
    const { stdout } = runner.run(`{"tool_name":"Bash","x":{}${"\n".repeat(70_000)},${rest}\n`);
    // A head that reads ahead has had the payload put into a file before, and the hook gets all of that.
    const seen = stdout === "" ? readFileSync(join(runner.directory, "got"), "utf8") : (JSON.parse(stdout) as { stdin: string }).stdin;
    expect(JSON.parse(seen)).toMatchObject({ tool_input: { command: "rm -rf /" } });
  });

  test("Node that says by a signal that the answer is out is not waited for", async () => {
    const runner = createRunner([{ script: ":" }], { shell, answers: undefined as never });
    writeFileSync(
      runner.spec.paths.dispatcher,
      `const { existsSync, writeFileSync } = require("node:fs");
writeFileSync(${JSON.stringify(runner.spec.paths.temporary)} + "/" + process.argv[8] + ".code", "102\\n");
process.kill(Number(process.argv[8]), "SIGUSR1");
const timer = setInterval(() => existsSync(${JSON.stringify(join(runner.directory, "go"))}) && process.exit(0), 20);
setTimeout(() => (clearInterval(timer), process.exit(0)), 60000);`,
    );
    const child = spawn(runner.path, [], { cwd: runner.directory, stdio: ["pipe", "ignore", "ignore"] });
    child.stdin.end(JSON.stringify(payload));
    const status = await new Promise((resolve) => child.once("exit", resolve));
    writeFileSync(join(runner.directory, "go"), "");
    expect(status).toBe(2);
  });
});
