import { settlePackages } from "@hawk/registry/download";
import type { UserHome } from "@hawk/state";
import { packagePaths } from "@hawk/trust";

/** Puts downloaded hooks where they belong: those that nobody has agreed to beside the registry. */
export function settleDownloads(user: UserHome): void {
  settlePackages(packagePaths(user));
}
