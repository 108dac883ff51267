import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Host } from "../host.ts";
import { claudeCode } from "../hosts/claude-code.ts";

/** A directory that is removed when the test ends. */
export function createDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "hawk-conformance-test-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/**
 * A host of forty lines that stands in for Claude Code: it asks the model, calls the shell, and obeys the exit codes of the
 * hooks in Claude Code's settings. `TOY_MODE` makes it a worse one.
 */
const PROGRAM = `
const { spawnSync } = require("node:child_process");
const { existsSync, readFileSync } = require("node:fs");
if (process.argv.includes("--version")) { console.log("toy 1.0.0"); process.exit(); }
const { HOME, ANTHROPIC_BASE_URL, TOY_MODE } = process.env;
const settings = HOME + "/.claude/settings.json";
const { hooks = {} } = TOY_MODE !== "ignores hooks" && existsSync(settings) ? JSON.parse(readFileSync(settings, "utf8")) : {};
const messages = [{ role: "user", content: process.argv[process.argv.indexOf("-p") + 1] }];

function refusal(command) {
  const input = JSON.stringify({ hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command }, cwd: process.cwd() });
  for (const group of hooks.PreToolUse ?? [])
    for (const hook of group.hooks) {
      const { status, stderr } = spawnSync("/bin/sh", ["-c", hook.command], { input, encoding: "utf8" });
      if (status === 2) return stderr;
    }
  return null;
}

function call({ id, input }) {
  const reason = refusal(input.command);
  const content = reason ?? spawnSync("/bin/sh", ["-c", input.command], { encoding: "utf8" }).stdout;
  return { type: "tool_result", tool_use_id: id, content, is_error: reason !== null };
}

async function main() {
  if (TOY_MODE === "hangs") await new Promise((resolve) => setTimeout(resolve, 600_000));
  if (TOY_MODE === "does nothing") return;
  for (;;) {
    const body = JSON.stringify({ model: "toy", tools: [{ name: "Bash" }, { name: "Write" }], messages });
    const { content } = await (await fetch(ANTHROPIC_BASE_URL + "/v1/messages", { method: "POST", body })).json();
    const calls = content.filter(({ type }) => type === "tool_use");
    if (calls.length === 0) return;
    messages.push({ role: "assistant", content }, { role: "user", content: calls.map(call) });
  }
}
main();
`;

export interface Toy {
  host: Host;
  /** What is run when it is not installed. */
  command: readonly [string, string];
  /** For `HAWK_HOST_CACHE`. */
  cache: string;
}

/** The toy as a local package, which npm installs without a network. */
export function createToy(mode = "obeys"): Toy {
  const directory = createDirectory();
  const source = join(directory, "toy@1.0.0");
  mkdirSync(source);
  writeFileSync(join(source, "package.json"), JSON.stringify({ name: "toy", version: "1.0.0" }));
  writeFileSync(join(source, "toy.cjs"), PROGRAM);
  const host: Host = {
    ...claudeCode,
    title: "Toy",
    version: "1.0.0",
    npmPackage: `toy@file:${join(directory, "toy")}`,
    executables: () => ["toy/gone.cjs", "toy/toy.cjs"],
    launch: (task, sandbox) => {
      const { args, env } = claudeCode.launch(task, sandbox);
      return { args, env: { ...env, TOY_MODE: mode } };
    },
  };
  return { host, command: [process.execPath, join(source, "toy.cjs")], cache: join(directory, "cache") };
}
