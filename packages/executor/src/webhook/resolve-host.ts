import type { LookupAddress } from "node:dns";
import { isMetadataAddress, isPublicAddress } from "./address.ts";
import { hostAddress } from "./check-url.ts";
import { createRefusal } from "./failure.ts";

/** Every address of a name. */
export type Lookup = (hostname: string) => Promise<LookupAddress[]>;

/**
 * The only addresses that a connection may use, so a second lookup can't differ from the checked one.
 * One forbidden address rules out the whole name, since a public name has no reason to point inside.
 */
export async function resolveHost(hostname: string, isAllowed: boolean, resolve: Lookup): Promise<LookupAddress[]> {
  const literal = hostAddress(hostname);
  const addresses = literal === null ? await resolve(hostname) : [{ address: literal, family: literal.includes(":") ? 6 : 4 }];
  if (addresses.length === 0) throw Object.assign(new Error("no address"), { code: "ENOTFOUND" });
  for (const { address } of addresses) refuseAddress(address, isAllowed);
  return addresses;
}

function refuseAddress(address: string, isAllowed: boolean): void {
  if (isMetadataAddress(address)) throw createRefusal("the name leads to a link-local or metadata address, which is never called");
  if (isAllowed || isPublicAddress(address)) return;
  throw createRefusal("the name leads to an address that is not public, which only URLs on the user's allow-list may reach");
}
