import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { HawkError } from "@hawk/errors";
import type { HookFile } from "./hook-file.ts";
import { runProgram } from "./run-program.ts";
import type { ProgramRun } from "./run-program.ts";
import { programsOf, sandboxEnv } from "./sandbox.ts";
import type { Sandbox } from "./sandbox.ts";
import { workspaceRoot } from "./workspace-root.ts";

export const CONFIG = ".config/hawk";
const REGISTRY = `${CONFIG}/registry/hooks`;

/** Puts hooks into the registry of a sandbox's home directory, enables them, and has hawk register them in the host. */
export async function installHooks(
  hostId: string,
  sandbox: Sandbox,
  hooks: readonly HookFile[],
  more: readonly string[] = [],
): Promise<void> {
  mkdirSync(join(sandbox.home, REGISTRY), { recursive: true });
  for (const { name, text } of hooks) writeFileSync(hookPath(sandbox, name), text, { mode: 0o755 });
  writeFileSync(join(sandbox.home, CONFIG, "config.yaml"), renderConfig(hooks));
  await runHawk(["sync", "--agent", hostId, ...more], sandbox);
}

/** Where an installed hook is. */
export function hookPath({ home }: Sandbox, name: string): string {
  return join(home, REGISTRY, name);
}

function renderConfig(hooks: readonly HookFile[]): string {
  return ["global:", "  hooks:", ...hooks.map(({ name }) => `    - ${name}`), ""].join("\n");
}

/** Has hawk set up hooks of its own in the host, by the command that a user would give. */
export async function initHooks(hostId: string, sandbox: Sandbox, names: readonly string[], more: readonly string[] = []): Promise<void> {
  await runHawk(["init", "--yes", "--hooks", names.join(","), "--agent", hostId, ...more], sandbox);
}

/** Puts hooks into the project, with copies for the host and another agent, by a user whose home directory is gone then. */
export async function vendorHooks(hostId: string, sandbox: Sandbox, hooks: readonly HookFile[]): Promise<void> {
  const home = join(sandbox.root, "teammate");
  const directory = join(sandbox.project, ".hawk", "hooks");
  for (const path of [home, directory]) mkdirSync(path, { recursive: true });
  for (const { name, text } of hooks) writeFileSync(join(directory, name), text, { mode: 0o755 });
  const list = hooks.map(({ name }) => name).join(", ");
  writeFileSync(join(sandbox.project, ".hawk", "config.yaml"), `hooks:\n  enabled: [${list}]\n`);
  const agents = [hostId, hostId === "claude-code" ? "cursor" : "claude-code"].join(",");
  await runHawk(["sync", "--scope", "project", "--vendor", "--assume-trusted", "--agent", agents], { ...sandbox, home });
  rmSync(home, { recursive: true });
}

/** Whether hawk finds nothing wrong. */
export async function isContent(sandbox: Sandbox): Promise<boolean> {
  return (await startHawk(["doctor"], sandbox)).isOk;
}

/** What a command of hawk's prints, whatever it comes to. */
export async function askHawk(args: readonly string[], sandbox: Sandbox): Promise<string> {
  return (await startHawk(args, sandbox)).stdout;
}

/** Makes `hawk` a program of the sandbox's user. */
export function provideHawk({ home }: Sandbox): void {
  mkdirSync(programsOf(home), { recursive: true });
  writeFileSync(join(programsOf(home), "hawk"), `#!/bin/sh\nexec "${process.execPath}" "${PROGRAM}" "$@"\n`, { mode: 0o755 });
}

const PROGRAM = join(workspaceRoot, "apps/cli/dist/hawk.js");

function startHawk(args: readonly string[], sandbox: Sandbox): Promise<ProgramRun> {
  return runProgram(process.execPath, [PROGRAM, ...args], { cwd: sandbox.project, env: sandboxEnv(sandbox) });
}

async function runHawk(args: readonly string[], sandbox: Sandbox): Promise<void> {
  const { isOk, stdout, stderr } = await startHawk(args, sandbox);
  if (isOk) return;
  throw new HawkError("conformance/hawk-failed", `hawk ${args.join(" ")} failed: ${(stderr || stdout).trim()}`, {
    hint: "run it with --keep and look into the sandbox",
  });
}
