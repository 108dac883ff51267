import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { HostStart } from "./contest-as-host.ts";

/** Where a system that logs users in has their runtime directories, or something like it. */
const MEMORY = "/dev/shm";

/** hawk as it is built. */
export const cli: string = fileURLToPath(new URL("../../cli/dist/hawk.js", import.meta.url));

/** A user with hooks, for whom hawk was run as anybody runs it: what is measured is what people get. */
export interface HawkHome {
  directory: string;
  /** The hook files, in the order in which they are listed. */
  hooks: readonly string[];
  env: Readonly<Record<string, string>>;
  /** Starts the runner of an event. */
  start: (event: string, input: string, exitCode?: number) => HostStart;
}

export interface HawkHomeOptions {
  /** Texts of hook files by name. */
  hooks: Readonly<Record<string, string>>;
  /** Lines of the user's configuration beside the list of hooks. */
  config?: string;
  host?: string;
}

/** The directory of the interpreter itself: what stands for it on the path may take ten times as long. */
const pythonDir: string = realpathSync.native(
  spawnSync("python3", ["-c", "import os, sys; print(os.path.dirname(sys.executable))"], { encoding: "utf8" }).stdout.trim() || "/usr/bin",
);

export function createHome({ hooks, config = "", host = "claude-code" }: HawkHomeOptions): HawkHome {
  const directory = realpathSync.native(mkdtempSync(join(tmpdir(), "hawk-bench-")));
  const registry = join(directory, ".config", "hawk", "registry", "hooks");
  mkdirSync(registry, { recursive: true });
  const names = Object.keys(hooks);
  for (const name of names) writeFileSync(join(registry, name), hooks[name] as string, { mode: 0o700 });
  const list = names.map((name) => `    - ${name}\n`).join("");
  writeFileSync(join(directory, ".config", "hawk", "config.yaml"), `${config}global:\n  hooks:\n${list}`);
  const runtime = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : directory, "hawk-bench-"));
  const env = {
    HOME: directory,
    XDG_RUNTIME_DIR: runtime,
    PATH: `${pythonDir}:/usr/local/bin:/usr/bin:/bin`,
    CLAUDE_PROJECT_DIR: directory,
  };
  runHawk(["sync", "--agent", host], directory, env);
  return {
    directory,
    hooks: names.map((name) => join(registry, name)),
    env,
    start: (event, input, exitCode = 0) => ({
      command: join(directory, ".local", "state", "hawk", "run", host, event),
      env,
      input,
      exitCode,
    }),
  };
}

function runHawk(args: readonly string[], cwd: string, env: Readonly<Record<string, string>>): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], { cwd, env, encoding: "utf8" });
  if (status !== 0) throw new Error(`hawk ${args.join(" ")} failed: ${stdout}${stderr}`);
}

export function removeHome({ directory, env }: HawkHome): void {
  rmSync(env["XDG_RUNTIME_DIR"] as string, { recursive: true, force: true, maxRetries: 5 });
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
}
