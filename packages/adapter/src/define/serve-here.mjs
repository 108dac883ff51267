import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** The dispatcher, once loaded, and its directory, whose name changes with its contents. */
let library;

/**
 * Runs hooks in this process, if the runner names the dispatcher that is loaded here. The runner is read each time, so a change by
 * hawk counts at the next event. `null` if the runner has to be started, and says what is wrong.
 */
export async function serveHere({ command }, payload, cwd, signal) {
  try {
    const [, path] = /^'?(\/[^']*)'?$/.exec(command) ?? [];
    const runner = readFileSync(path, "utf8");
    const [, directory] = /^_dispatcher='([^'\n]+)\/dispatcher\.cjs'$/m.exec(runner) ?? [];
    library ??= { directory, serve: createRequire(path)(directory + "/in-process.cjs").serve };
    if (library.directory !== directory) return null;
    return await library.serve({ runner, payload, cwd, env: process.env, signal });
  } catch {
    return null;
  }
}

/** Why a call is blocked, judging by how its runner ended; `undefined` if it isn't. A failed runner blocks only if there is a guard. */
export function whyBlocked(entry, exitCode, said) {
  if (exitCode === 2) return said || "blocked by a hook";
  const isUnasked = exitCode !== 0 && entry.guards && isListed(entry);
  return isUnasked ? "hawk's guards could not be asked" + (said && ": " + said) : undefined;
}

/** Whether this runner is still registered. The agent keeps the entries it started with, even if hawk has removed one since. */
function isListed({ command }) {
  try {
    return readFileSync(new URL(import.meta.url), "utf8").includes(JSON.stringify(command));
  } catch {
    return false;
  }
}
