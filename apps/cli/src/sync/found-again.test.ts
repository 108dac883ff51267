import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createTree } from "@hawk/testing";
import { expect, test } from "vitest";

// Upgrades move Node and interpreters. Runners that were written before find them again, and doctor has nothing to say about it.

const hawkFile = fileURLToPath(new URL("../../dist/hawk.js", import.meta.url));
const SYSTEM = "/usr/bin:/bin";
const registry = ".config/hawk/registry/hooks";

interface Machine {
  root: string;
  at: (path: string) => string;
  hawk: (node: string, path: string, ...args: string[]) => Ended;
  fire: (host: string, path: string, payload: unknown) => Ended;
}

interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

function createMachine(hooks: Record<string, string>): Machine {
  const root = realpathSync(
    createTree({
      ".config/hawk/config.yaml": `global:\n  hooks: [${Object.keys(hooks).join(", ")}]\n`,
      "project/file": "",
      ...Object.fromEntries(Object.entries(hooks).map(([name, text]) => [`${registry}/${name}`, text])),
    }),
  );
  const at = (path: string): string => join(root, path);
  const run = (program: string, args: readonly string[], PATH: string, input = ""): Ended => {
    const env = { PATH, HOME: root, CLAUDE_PROJECT_DIR: at("project") };
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: at("project"), env, input, encoding: "utf8" });
    return { status, stdout, stderr };
  };
  return {
    root,
    at,
    hawk: (node, path, ...args) => run(at(node), [hawkFile, ...args], path),
    fire: (host, path, payload) => run("/bin/sh", ["-c", at(`.local/state/hawk/run/${host}/pre_tool_use`)], path, JSON.stringify(payload)),
  };
}

function installNode(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  try {
    linkSync(process.execPath, path);
  } catch {
    copyFileSync(process.execPath, path);
  }
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  symlinkSync(target, path);
}

const blocks = "process.stderr.write('not that'); process.exit(2);\n";
const guard = (name: string): string => `${name.endsWith("py") ? "#" : "//"} hawk-hook: events=pre_tool_use\n`;
const claude = { tool_name: "Bash", tool_input: { command: "ls" } };
const gemini = { hook_event_name: "BeforeTool", tool_name: "run_shell_command", tool_input: { command: "ls" } };

test("Homebrew: a runner goes on by the link when its version of Node is gone, and doctor is content", () => {
  const { at, hawk, fire } = createMachine({ "a.js": `${guard("a.js")}${blocks}`, "b.ts": `${guard("b.ts")}${blocks}` });
  installNode(at("brew/Cellar/node/1/bin/node"));
  link("../Cellar/node/1/bin/node", at("brew/bin/node"));
  const path = `${at("brew/bin")}:${SYSTEM}`;
  expect(hawk("brew/bin/node", path, "sync", "--agent", "claude-code,gemini-cli")).toMatchObject({ status: 0 });
  const before = hawk("brew/bin/node", path, "doctor");
  renameSync(at("brew/Cellar/node/1"), at("brew/Cellar/node/2"));
  link("../Cellar/node/2/bin/node", at("brew/bin/node"));
  for (const [host, payload] of [
    ["claude-code", claude],
    ["gemini-cli", gemini],
  ] as const)
    expect(Object.values(fire(host, SYSTEM, payload)).join(" "), host).toContain("not that");
  expect(hawk("brew/bin/node", path, "doctor")).toEqual(before);
  expect(before.stdout).not.toContain("out of date");
});

test("a virtual environment that was active at the sync is not needed later, and doctor does not mind it", () => {
  const { at, hawk, fire } = createMachine({
    "a.py": `${guard("a.py")}import sys\nsys.stderr.write("not that" if sys.prefix == sys.base_prefix else "a venv")\nsys.exit(2)\n`,
  });
  installNode(at("node/bin/node"));
  spawnSync("python3", ["-m", "venv", "--without-pip", at("venv")]);
  const path = `${at("node/bin")}:${SYSTEM}:${process.env["PATH"] ?? ""}`;
  const active = `${at("venv/bin")}:${path}`;
  expect(hawk("node/bin/node", active, "sync", "--agent", "claude-code")).toMatchObject({ status: 0 });
  const before = hawk("node/bin/node", path, "doctor");
  expect(hawk("node/bin/node", active, "doctor")).toEqual(before);
  rmSync(at("venv"), { recursive: true });
  expect(Object.values(fire("claude-code", path, claude)).join(" ")).toContain("not that");
  expect(hawk("node/bin/node", path, "doctor")).toEqual(before);
});

test("another Node for doctor, or another PATH, is no news", () => {
  const { at, hawk } = createMachine({ "a.js": `#!/usr/bin/env node\n${guard("a.js")}${blocks}` });
  installNode(at(".nvm/versions/node/v1/bin/node"));
  installNode(at(".nvm/versions/node/v2/bin/node"));
  const pathOf = (version: string): string => `${at(`.nvm/versions/node/${version}/bin`)}:${SYSTEM}`;
  expect(hawk(".nvm/versions/node/v1/bin/node", pathOf("v1"), "sync", "--agent", "claude-code")).toMatchObject({ status: 0 });
  const before = hawk(".nvm/versions/node/v1/bin/node", pathOf("v1"), "doctor");
  expect(hawk(".nvm/versions/node/v2/bin/node", pathOf("v2"), "doctor")).toEqual(before);
  rmSync(at(".nvm/versions/node/v1"), { recursive: true });
  expect(hawk(".nvm/versions/node/v2/bin/node", pathOf("v2"), "doctor")).toEqual(before);
});

test("doctor names Node's places when none is left, and files of the dispatcher that are not as they were written", () => {
  const { at, hawk } = createMachine({ "a.js": `${guard("a.js")}${blocks}` });
  installNode(at("one/node"));
  installNode(at("two/node"));
  const bare = at("bin");
  for (const name of ["cat", "head", "sleep", "rm", "date", "mv", "mkdir"]) link(`/bin/${name}`, join(bare, name));
  expect(hawk("one/node", bare, "sync", "--agent", "claude-code")).toMatchObject({ status: 0 });
  renameSync(at("one/node"), at("one/gone"));
  const [lib = ""] = readdirSync(at(".local/state/hawk/lib"));
  const chunk = readdirSync(at(`.local/state/hawk/lib/${lib}`)).find((name) => name.startsWith("src-"));
  const file = at(`.local/state/hawk/lib/${lib}/${chunk}`);
  writeFileSync(file, " ".repeat(readFileSync(file).length));
  const { status, stdout } = hawk("two/node", bare, "doctor");
  const shown = (path: string): string => path.replace(at("/"), "~/");
  expect(status).toBe(1);
  // Runners look there in the end.
  const isElsewhere = ["/opt/homebrew/bin/node", "/usr/local/bin/node"].some((path) => existsSync(path));
  expect(stdout.includes(`Node not found at ${shown(at("one/node"))} or on the PATH`)).toBe(!isElsewhere);
  expect(stdout).toContain(`remove ${shown(dirname(file))}, then hawk sync`);
});
