import { createNameResolver } from "@hawk/network";
import type { NameResolver } from "@hawk/network";

/** The names that webhooks look up. */
export const names: NameResolver = createNameResolver();
