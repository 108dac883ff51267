import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { HawkError } from "@hawk/errors";
import type { HookFile } from "./hook-file.ts";
import { runProgram } from "./run-program.ts";
import { sandboxEnv } from "./sandbox.ts";
import type { Sandbox } from "./sandbox.ts";
import { workspaceRoot } from "./workspace-root.ts";

const CONFIG = ".config/hawk";
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

async function runHawk(args: readonly string[], sandbox: Sandbox): Promise<void> {
  const program = join(workspaceRoot, "apps/cli/dist/hawk.js");
  const options = { cwd: sandbox.project, env: sandboxEnv(sandbox) };
  const { isOk, stdout, stderr } = await runProgram(process.execPath, [program, ...args], options);
  if (isOk) return;
  throw new HawkError("conformance/hawk-failed", `hawk ${args.join(" ")} failed: ${(stderr || stdout).trim()}`, {
    hint: "run it with --keep and look into the sandbox",
  });
}
