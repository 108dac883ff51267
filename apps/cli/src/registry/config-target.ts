import type { Surroundings, UserHome } from "@hawk/state";
import { isTrusted, projectConfig, userConfig } from "@hawk/trust";
import type { ConfigTarget } from "@hawk/trust";

/** The project's configuration, or the user's own. */
export function configTarget(isProject: boolean, user: Surroundings): ConfigTarget {
  return isProject ? projectConfig(user) : userConfig(user);
}

/** Hooks of a project that is not trusted don't run, and the user should know. */
export function noteTrust(target: ConfigTarget, user: UserHome): string {
  return isTrusted(target, user)
    ? ""
    : "hawk: you do not trust this project yet, so nothing of it runs: hawk trust shows what it would do\n";
}
