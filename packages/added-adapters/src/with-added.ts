import type { AdapterLoaders } from "@hawk/adapter";
import { statePaths } from "@hawk/state";
import type { UserHome } from "@hawk/state";
import { readApproved } from "./approved.ts";
import { loadPinned } from "./load-pinned.ts";

/** Hawk's own adapters, and those that the user approved. Hawk's own come first: one that hawk has by now replaces an added one. */
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
