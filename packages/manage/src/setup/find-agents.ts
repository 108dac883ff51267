import { existsSync, readFileSync } from "node:fs";
import { isHawkCommand } from "@hawk/adapter";
import type { Adapter } from "@hawk/adapter";
import { isHawkError } from "@hawk/errors";
import type { UserHome } from "@hawk/state";
import { detectHost, readVersion, settingsPath } from "@hawk/sync";

/** An agent, and what of it is on this machine. */
export interface FoundAgent {
  adapter: Adapter;
  isThere: boolean;
  /** `null` when it does not say, or only its files are there. */
  version: string | null;
  /** Hooks in its settings that are not hawk's. */
  foreignHooks: number;
}

/** Looks for every agent that hawk knows. */
export function findAgents(adapters: readonly Adapter[], user: UserHome): FoundAgent[] {
  return adapters.map((adapter) => {
    const { isThere, binary } = detectHost(adapter, user);
    const version = binary === undefined ? null : readVersion(binary);
    return { adapter, isThere, version, foreignHooks: isThere ? countForeign(adapter, user) : 0 };
  });
}

function countForeign(adapter: Adapter, user: UserHome): number {
  const path = settingsPath(adapter, "user", user, user.home);
  if (path === null || !existsSync(path)) return 0;
  try {
    return adapter.listHooks(readFileSync(path, "utf8")).filter(({ what }) => !isHawkCommand(what)).length;
  } catch (error) {
    // An unreadable file is reported when hawk has to write to it.
    if (isHawkError(error)) return 0;
    throw error;
  }
}
