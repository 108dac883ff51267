import type { Surroundings } from "@hawk/state";
import { projectConfig, userConfig } from "@hawk/trust";
import type { ConfigTarget } from "@hawk/trust";

/** The project's configuration, or the user's own. */
export function configTarget(isProject: boolean, user: Surroundings): ConfigTarget {
  return isProject ? projectConfig(user) : userConfig(user);
}
