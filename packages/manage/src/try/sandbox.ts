import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SyncSurroundings } from "@hawk/sync";
import type { HookSurroundings } from "../hook-surroundings.ts";
import { endChildren, stopChildren } from "./children.ts";

/** What trying hooks needs: the agents and the built-in hooks. */
export type TrySurroundings = SyncSurroundings & HookSurroundings;

/** A throwaway home directory and project. Everything is below `root`. */
export interface Sandbox {
  root: string;
  home: string;
  project: string;
  temporary: string;
  /** The sandbox's own environment; only the PATH is the user's. */
  user: TrySurroundings;
}

function createSandbox(outer: TrySurroundings): Sandbox {
  const root = realpathSync.native(mkdtempSync(join(outer.env["TMPDIR"] || tmpdir(), "hawk-try-")));
  const [home, project, temporary] = [join(root, "home"), join(root, "project"), join(root, "tmp")];
  for (const directory of [home, join(project, ".git"), temporary]) mkdirSync(directory, { recursive: true });
  const env = {
    PATH: outer.env["PATH"],
    HOME: home,
    TMPDIR: temporary,
    LANG: outer.env["LANG"] ?? "C.UTF-8",
    ...(process.platform === "win32" ? windowsEnvironment(outer.env, home, temporary) : {}),
  };
  return { root, home, project, temporary, user: { ...outer, home, cwd: project, env } };
}

/** Without these, programs on Windows don't start, or use the real home. */
function windowsEnvironment({ SYSTEMROOT, PATHEXT, COMSPEC }: TrySurroundings["env"], home: string, temporary: string): SandboxEnvironment {
  return { SYSTEMROOT, PATHEXT, COMSPEC, USERPROFILE: home, TEMP: temporary, TMP: temporary };
}

type SandboxEnvironment = Record<string, string | undefined>;

const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;

/** Does something in a sandbox, which is always removed at the end. */
export async function inSandbox<T>(outer: TrySurroundings, isKept: boolean, act: (sandbox: Sandbox) => Promise<T>): Promise<T> {
  const sandbox = createSandbox(outer);
  const remove = (): void => {
    // A runner's watch may still be writing down what it saw.
    if (!isKept) rmSync(sandbox.root, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  };
  // Running processes would create directories again.
  const end = (signal: keyof typeof signals): void => void stopChildren().finally(() => process.exit(128 + signals[signal]));
  const names = Object.keys(signals) as (keyof typeof signals)[];
  process.once("exit", remove);
  for (const name of names) process.once(name, end);
  try {
    return await act(sandbox);
  } finally {
    await endChildren();
    remove();
    process.removeListener("exit", remove);
    for (const name of names) process.removeListener(name, end);
  }
}
