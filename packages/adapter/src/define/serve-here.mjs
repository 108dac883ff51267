import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** The dispatcher, once it is loaded; and the directory that it is in, whose name changes with what is in it. */
let library;

/**
 * Asks hooks from this process, if the runner would hand them to the dispatcher that is loaded here: it says so each time, so a change by
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

/** How a runner is started: a program, its arguments, and options for that. On Windows it is a batch file. */
export function startOf(command) {
  if (process.platform !== "win32") return ["/bin/sh", ["-c", command], {}];
  const cmd = (process.env.SystemRoot ?? "C:\\Windows") + "\\System32\\cmd.exe";
  return [cmd, ["/d", "/s", "/c", '""' + command + '""'], { windowsVerbatimArguments: true, windowsHide: true }];
}

/** Why a call is blocked by how its runner ended. One that fails blocks only where a guard was to be asked. `undefined` if it isn't blocked. */
export function whyBlocked(entry, exitCode, said) {
  if (exitCode === 2) return said || "blocked by a hook";
  const isUnasked = exitCode !== 0 && entry.guards && isListed(entry);
  return isUnasked ? "hawk's guards could not be asked" + (said && ": " + said) : undefined;
}

/** Whether hawk still wants this runner asked. The agent goes on with the entries it started with, even if hawk has taken one out since. */
function isListed({ command }) {
  try {
    return readFileSync(new URL(import.meta.url), "utf8").includes(JSON.stringify(command));
  } catch {
    return false;
  }
}
