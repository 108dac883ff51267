import type { Surroundings } from "@hawk/state";

/** Where hawk was started, and the hooks that come with it. */
export type HookSurroundings = Surroundings & {
  builtinsDir: string;
  /** hawk's own programs, for hooks that call them. */ dispatcherDir?: string;
};
