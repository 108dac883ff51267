import type { WeakeningCaller } from "@hawk/manage/weakening";
import type { SyncSurroundings } from "@hawk/sync";

/** Where hawk was started, and what came with it. */
export interface UiSurroundings extends SyncSurroundings, WeakeningCaller {
  /** The directory of the built-in hooks. */
  builtinsDir: string;
  /** The directory of the built page. */
  pageDir: string;
  /** hawk's own. */
  version: string;
}
