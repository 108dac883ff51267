import { join } from "node:path";
import { readText } from "./checks.ts";
import type { Failure } from "./checks.ts";
import type { Host } from "./host.ts";
import { runProgram } from "./run-program.ts";
import type { ProgramRun } from "./run-program.ts";
import { sandboxEnv } from "./sandbox.ts";
import type { Sandbox } from "./sandbox.ts";
import { workspaceRoot } from "./workspace-root.ts";
import { writeFiles } from "./write-files.ts";

const LIMIT_MS = 90_000;

/** Gives the host's program arguments, as its user does. */
export type Start = (args: readonly string[]) => Promise<ProgramRun>;

/** Starts a host's program in its sandbox, with nobody at a terminal. */
export function startIn(
  [program, ...first]: readonly [string, ...string[]],
  env: Readonly<Record<string, string>>,
  sandbox: Sandbox,
): Start {
  const options = { cwd: sandbox.project, env: { ...sandboxEnv(sandbox), ...env }, timeout: LIMIT_MS, stdin: "ignore" } as const;
  return (args) => runProgram(program, [...first, ...args], options);
}

/** Writes hawk's plugin and installs it in a host. The answer is what went wrong. */
export async function installPlugin({ plugin, settings }: Host, start: Start, { root, home }: Sandbox): Promise<Failure | null> {
  if (!plugin) return { why: "hawk has no plugin for it" };
  const directory = join(root, "plugin");
  const written = await runProgram(process.execPath, [join(workspaceRoot, "tooling/plugins.mjs"), directory]);
  if (!written.isOk) return { why: "the plugin could not be written", got: outputOf(written) };
  writeFiles(home, plugin.files?.(directory) ?? {});
  const before = hooksIn(home, settings);
  const failure = await startAll(plugin.install(directory), start);
  if (failure) return failure;
  if (hooksIn(home, settings) !== before) return { why: "the plugin changes the hooks in the agent's settings" };
  const list = outputOf(await start(plugin.list));
  return list.includes(plugin.listed) ? null : { why: "the agent doesn't list the plugin", got: list };
}

/** Takes it out again. */
export async function removePlugin({ plugin, settings }: Host, start: Start, { home }: Sandbox): Promise<Failure | null> {
  if (!plugin) return null;
  const before = hooksIn(home, settings);
  const failure = await startAll(plugin.remove, start);
  if (failure) return failure;
  if (hooksIn(home, settings) !== before) return { why: "removing the plugin changes the hooks in the agent's settings" };
  const list = outputOf(await start(plugin.list));
  return list.includes(plugin.listed) ? { why: "the agent still lists the plugin", got: list } : null;
}

async function startAll(lines: readonly (readonly string[])[], start: Start): Promise<Failure | null> {
  for (const args of lines) {
    const run = await start(args);
    if (!run.isOk) return { why: `the agent fails at: ${args.slice(0, 2).join(" ")}`, got: outputOf(run) };
  }
  return null;
}

/** The hooks of the host's settings, as text to compare. */
function hooksIn(home: string, settings: string | undefined): string {
  const text = settings === undefined ? null : readText(join(home, settings));
  return JSON.stringify((JSON.parse(text ?? "{}") as { hooks?: unknown }).hooks ?? {});
}

function outputOf({ stdout, stderr }: ProgramRun): string {
  return [stdout.trim(), stderr.trim()].filter((part) => part !== "").join("\n");
}
