/** A user's home directory and environment, which determine all of hawk's paths. */
export interface UserHome {
  home: string;
  env: Readonly<Record<string, string | undefined>>;
  /** Replaces `$XDG_CONFIG_HOME`, to preview a change. */
  configHome?: string;
}

/** A user at work in a directory. */
export interface Surroundings extends UserHome {
  cwd: string;
}
