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
    const [path] = /^(?:\/|[A-Za-z]:\\|\\\\)[^'"$]*$/.exec(command.replace(/^'(.*)'$/, "$1")) ?? [];
    // A batch file names things from where it is.
    const place = path.slice(0, path.lastIndexOf("\\") + 1);
    const runner = readFileSync(path, "utf8").replaceAll("%~dp0", () => place);
    const [, directory] = /^(?:_dispatcher='|set "_dispatcher=)([^'"\n]+)[\\/]dispatcher\.cjs['"]\r?$/m.exec(runner) ?? [];
    library ??= { directory, serve: createRequire(path)(directory + "/in-process.cjs").serve };
    if (library.directory !== directory) return null;
    return await library.serve({ runner, payload, cwd, env: process.env, signal });
  } catch {
    return null;
  }
}

/** How to start a runner: a program, its arguments, and options. On Windows a runner is a batch file. */
export function startOf(command) {
  if (process.platform !== "win32") return ["/bin/sh", ["-c", command], {}];
  const cmd = (process.env.SystemRoot ?? "C:\\Windows") + "\\System32\\cmd.exe";
  return [cmd, ["/d", "/s", "/c", '""' + command + '""'], { windowsVerbatimArguments: true, windowsHide: true }];
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
