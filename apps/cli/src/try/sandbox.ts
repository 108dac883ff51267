import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Io } from "../ui/io.ts";
import { endChildren, stopChildren } from "./children.ts";

/** A home directory and a project that are nobody's. Everything is below `root`. */
export interface Sandbox {
  root: string;
  home: string;
  project: string;
  temporary: string;
  /** What is in there, and nothing of the user's but where programs are. */
  io: Io;
}

function createSandbox(io: Io): Sandbox {
  const root = realpathSync(mkdtempSync(join(io.env["TMPDIR"] || tmpdir(), "hawk-try-")));
  const [home, project, temporary] = [join(root, "home"), join(root, "project"), join(root, "tmp")];
  for (const directory of [home, join(project, ".git"), temporary]) mkdirSync(directory, { recursive: true });
  const { ask: _ask, ...quiet } = io;
  const env = { PATH: io.env["PATH"], HOME: home, TMPDIR: temporary, LANG: io.env["LANG"] ?? "C.UTF-8" };
  return { root, home, project, temporary, io: { ...quiet, home, cwd: project, env, stdout: () => undefined } };
}

const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;

/** Does something in a sandbox that is removed at the end, whatever that end is. */
export async function inSandbox<T>(io: Io, isKept: boolean, act: (sandbox: Sandbox) => Promise<T>): Promise<T> {
  const sandbox = createSandbox(io);
  const remove = (): void => {
    // A runner's watch may still be writing down what it saw.
    if (!isKept) rmSync(sandbox.root, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  };
  // What still runs would make directories anew.
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
