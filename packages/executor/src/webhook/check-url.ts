import { isIP } from "node:net";
import { isLoopbackAddress, isMetadataAddress, isPublicAddress } from "./address.ts";

/** Which URLs webhooks may call beyond public ones. */
export interface UrlAccess {
  /** Whether the user's own allow-list names the URL. Then it may lead to this computer and into private networks. */
  isAllowed: (url: string) => boolean;
}

export type UrlCheck = { url: URL; isAllowed: boolean } | { refusal: string };

/** Names that stay within a network, no matter what they resolve to. */
const localNames = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|metadata\.goog)$/;

/** What a URL says about itself. */
interface Look {
  url: URL;
  /** Why it is never called, and why only if an allow-list names it. */
  always: string | null;
  unlessAllowed: string | null;
}

/** Whether a webhook may go to a URL, before looking up its name. */
export function checkUrl(url: string, access: UrlAccess): UrlCheck {
  const look = looks.get(url) ?? remember(url, lookAt(url));
  if ("refusal" in look) return look;
  const isAllowed = access.isAllowed(look.url.href);
  const reason = isAllowed ? look.always : look.unlessAllowed;
  return reason === null ? { url: look.url, isAllowed } : { refusal: `${look.url.host}: ${reason}` };
}

/** Agents call the same few URLs again and again. */
const looks = new Map<string, Look | { refusal: string }>();
const MOST_LOOKS = 100;

function remember<L extends Look | { refusal: string }>(url: string, look: L): L {
  if (looks.size >= MOST_LOOKS) looks.clear();
  looks.set(url, look);
  return look;
}

function lookAt(text: string): Look | { refusal: string } {
  if (!URL.canParse(text)) return { refusal: "the webhook's URL can't be read" };
  const url = new URL(text);
  const refusal = refuseForm(url);
  return refusal === null ? { url, always: refuseAlways(url), unlessAllowed: refuseTarget(url) } : { refusal };
}

/** The address that a URL's host is, without the brackets; `null` for a name. URL parsing has brought every notation into one form. */
export function hostAddress(hostname: string): string | null {
  const bare = hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? null : bare;
}

function refuseForm({ protocol, username, password, host, port }: URL): string | null {
  if (port === "0") return `${host}: port 0 is not a real port`;
  if (protocol !== "https:" && protocol !== "http:") return `a webhook's URL starts with https:// or http://, not ${protocol}`;
  return username === "" && password === "" ? null : `${host}: the URL holds a user name or a password; credentials belong in a header`;
}

function refuseAlways({ hostname }: URL): string | null {
  const address = hostAddress(hostname);
  return address !== null && isMetadataAddress(address) ? "link-local and metadata addresses are never called" : null;
}

function refuseTarget(url: URL): string | null {
  const target = describeLocalTarget(url.hostname);
  if (target !== null) return `${target}, which only URLs on the user's allow-list may reach`;
  return url.protocol === "http:" ? "plain http is only for URLs on the user's allow-list" : null;
}

function describeLocalTarget(hostname: string): string | null {
  const address = hostAddress(hostname);
  if (address === null) return isLocalName(hostname) ? "the name belongs to a private network" : null;
  if (isPublicAddress(address)) return null;
  return isLoopbackAddress(address) ? "the address is this computer" : "the address is not a public one";
}

/** A name without a dot is only ever completed by the network that one is in. */
function isLocalName(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.+$/, "");
  return !name.includes(".") || localNames.test(name);
}
