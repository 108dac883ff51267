/** The user's network settings. */
export interface NetworkSettings {
  /** An http or https proxy, with a name and a password if it wants them. */
  proxy?: string | undefined;
  /** Hosts that are reached without it: names, or `*.example.com` for all below one. */
  noProxy?: readonly string[] | undefined;
}

const thisMachine = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/;

/** The proxy for a host; `null` when it is reached directly, as this machine always is. */
export function proxyFor({ proxy, noProxy = [] }: NetworkSettings, hostname: string): string | null {
  const host = hostname.toLowerCase().replace(/\.$/, "");
  return proxy === undefined || thisMachine.test(host) || noProxy.some((pattern) => isMeant(pattern.toLowerCase(), host)) ? null : proxy;
}

function isMeant(pattern: string, host: string): boolean {
  return pattern.startsWith("*.") ? host.endsWith(pattern.slice(1)) : host === pattern;
}
