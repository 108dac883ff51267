import type { Surroundings } from "@hawk/state";

/** Where hawk was started, and the hooks that come with it. */
export type HookSurroundings = Surroundings & { builtinsDir: string };
