import { delimiter, isAbsolute } from "node:path";

/**
 * Takes entries out of the `PATH` that lead to wherever hawk happens to be started: there, any project could have a `git` of its own. An
 * empty `PATH` would mean just that place, so it is not a variable then.
 */
export function keepAbsolutePath(env: NodeJS.ProcessEnv): void {
  const absolute = (env["PATH"] ?? "").split(delimiter).filter(isAbsolute);
  if (absolute.length > 0) env["PATH"] = absolute.join(delimiter);
  else delete env["PATH"];
}
