import { delimiter, isAbsolute } from "node:path";

/**
 * Removes `PATH` entries that depend on the current directory: any project could have its own `git` there. An
 * empty `PATH` would mean just that place, so it is unset then. Windows looks there first, unless a variable says otherwise.
 */
export function keepAbsolutePath(env: NodeJS.ProcessEnv): void {
  if (process.platform === "win32") env["NoDefaultCurrentDirectoryInExePath"] = "1";
  const absolute = (env["PATH"] ?? "").split(delimiter).filter(isAbsolute);
  if (absolute.length > 0) env["PATH"] = absolute.join(delimiter);
  else delete env["PATH"];
}
