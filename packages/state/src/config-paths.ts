import { join } from "node:path";
import { baseDirectory } from "./base-directory.ts";
import type { UserHome } from "./user-home.ts";

/** Where the user's own configuration and hooks are. hawk writes there only when a command asks for it. */
export interface ConfigPaths {
  /** `$XDG_CONFIG_HOME` (by default `~/.config`), or `%APPDATA%` on Windows. */
  configHome: string;
  /** Everything of hawk's below it. */
  root: string;
  config: string;
  profiles: string;
  /** The hooks, flat. */
  registry: string;
  /** What was downloaded, from where, and which bytes. */
  lock: string;
}

/** Where the user's configuration and hooks are. */
export function configPaths(user: UserHome): ConfigPaths {
  const configHome = user.configHome ?? baseDirectory("config", user);
  const root = join(configHome, "hawk");
  return {
    configHome,
    root,
    config: join(root, "config.yaml"),
    profiles: join(root, "profiles"),
    registry: join(root, "registry", "hooks"),
    lock: join(root, "hawk.lock"),
  };
}
