import type { AdapterLoaders } from "@hawk/adapter";
import { statePaths } from "@hawk/state";
import type { UserHome } from "@hawk/state";
import { readApproved } from "./approved.ts";
import { loadPinned } from "./load-pinned.ts";

/** hawk's adapters and those that the user approved. If hawk has gained one for the same agent, it replaces the added one. */
export function withAdded(adapters: AdapterLoaders, user: UserHome): AdapterLoaders {
  const own = Object.entries(adapters).filter(([, { pin }]) => pin === undefined);
  const added = readApproved(statePaths(user))
    .filter(({ id }) => !own.some(([host]) => host === id))
    .map(({ id, file, sha256 }) => {
      const pin = { file, sha256 };
      return [id, Object.assign(() => loadPinned(pin, id), { pin })] as const;
    });
  return Object.fromEntries([...own, ...added]);
}
