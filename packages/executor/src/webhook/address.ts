import { isIP } from "node:net";
import type * as IpAddr from "ipaddr.js";

type Address = IpAddr.IPv4 | IpAddr.IPv6;

/** Required when first needed: it takes longer to load than most hooks have to do with addresses. */
let library: typeof IpAddr | undefined;

/** Where clouds hand out credentials and settings, outside the link-local ranges. Azure's is an ordinary public address by its looks. */
const metadataAddresses = new Set(["168.63.129.16", "100.100.100.200", "192.0.0.192", "fd00:ec2::254", "fd20:ce::254"]);

/** The part of IPv6 that is given out to networks; what lies outside is local, embeds an IPv4 address or has no meaning yet. */
const globalUnicast = { prefix: "2000::", bits: 3 };

/** The prefix under which networks without IPv4 reach it. */
const nat64 = { prefix: "64:ff9b::", bits: 96 };

/** Whether a full address is on the public internet. An unreadable one is not. */
export function isPublicAddress(address: string): boolean {
  const parsed = parseAddress(address);
  if (parsed === null || parsed.range() !== "unicast" || metadataAddresses.has(parsed.toString())) return false;
  return parsed.kind() === "ipv4" || isWithin(parsed, globalUnicast);
}

export function isLoopbackAddress(address: string): boolean {
  return parseAddress(address)?.range() === "loopback";
}

/** Whether an address is link-local or serves a cloud's metadata. No webhook listens there, so no allow-list opens it. */
export function isMetadataAddress(address: string): boolean {
  const parsed = parseAddress(address);
  return parsed !== null && (parsed.range() === "linkLocal" || metadataAddresses.has(parsed.toString()));
}

/** Unwraps an IPv4 address embedded in IPv6. */
function parseAddress(address: string): Address | null {
  if (isIP(address) === 0) return null;
  const parsed = ipaddr().process(address);
  if (parsed.kind() === "ipv4" || !isWithin(parsed, nat64)) return parsed;
  return ipaddr().fromByteArray(parsed.toByteArray().slice(12));
}

function isWithin(address: Address, { prefix, bits }: { prefix: string; bits: number }): boolean {
  return address.match(ipaddr().parse(prefix), bits);
}

function ipaddr(): typeof IpAddr {
  library ??= require("ipaddr.js") as typeof IpAddr;
  return library;
}
