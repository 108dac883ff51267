/** A user's home directory and environment: every place of hawk's follows from them. */
export interface UserHome {
  home: string;
  env: Readonly<Record<string, string | undefined>>;
  /** Replaces `$XDG_CONFIG_HOME`: for looking at what a change would come to. */
  configHome?: string;
}

/** A user at work in a directory. */
export interface Surroundings extends UserHome {
  cwd: string;
}
