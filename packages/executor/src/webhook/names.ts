import { createNames } from "@hawk/network";
import type { Names } from "@hawk/network";

/** The names that webhooks look up. */
export const names: Names = createNames();
