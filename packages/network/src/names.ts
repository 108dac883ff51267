import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import { readHosts } from "./hosts-file.ts";
import { completeName } from "./search-domains.ts";

/** Looks up host names, and can give up on lookups. */
export interface NameResolver {
  /** Every address of a name. */
  lookup: (hostname: string) => Promise<LookupAddress[]>;
  /** Runs an action that looks up names. When the last such action ends, pending lookups are cancelled. */
  whileAsking: <T>(action: () => Promise<T>) => Promise<T>;
}

/** Where hosts and search domains are read from. */
export interface NameResolverOptions {
  hostsFile?: string;
  resolvConf?: string;
}

/** For one question to one server; a second try has twice as long. */
const patience = { timeout: 2000, tries: 2 };

/**
 * Looks up names without the system's `getaddrinfo`, which nothing can interrupt: a name server that never answers would keep the process
 * past its end. The hosts file comes first, then DNS. Name services other than these two, such as mDNS, are not asked.
 */
export function createNameResolver({ hostsFile, resolvConf }: NameResolverOptions = {}): NameResolver {
  const asking = new Set<Resolver>();
  let actions = 0;
  const ask = async (name: string): Promise<LookupAddress[]> => {
    const resolver = new Resolver(patience);
    // Not by an imported name: that goes on speaking of the servers before `dns.setServers`.
    resolver.setServers(process.getBuiltinModule("node:dns").getServers());
    asking.add(resolver);
    try {
      return await askBoth(resolver, name);
    } finally {
      asking.delete(resolver);
    }
  };
  return {
    lookup: async (hostname) => {
      const name = hostname.toLowerCase().replace(/\.$/, "");
      const known = readHosts(name, hostsFile);
      return known.length > 0 ? known : (loopback(name) ?? firstKnown(completeName(name, resolvConf), ask));
    },
    whileAsking: async (action) => {
      actions += 1;
      try {
        return await action();
      } finally {
        actions -= 1;
        if (actions === 0) for (const resolver of asking) resolver.cancel();
      }
    },
  };
}

/** This name is never asked for (RFC 6761). */
function loopback(name: string): LookupAddress[] | null {
  if (name !== "localhost" && !name.endsWith(".localhost")) return null;
  return [
    { address: "127.0.0.1", family: 4 },
    { address: "::1", family: 6 },
  ];
}

async function firstKnown(names: string[], ask: (name: string) => Promise<LookupAddress[]>): Promise<LookupAddress[]> {
  for (const name of names.slice(0, -1)) {
    const addresses = await ask(name).catch(ignoreUnknown);
    if (addresses.length > 0) return addresses;
  }
  return ask(names.at(-1) as string);
}

function ignoreUnknown(error: NodeJS.ErrnoException): [] {
  if (error.code === "ENOTFOUND") return [];
  throw error;
}

/** Both families. One that fails doesn't matter while the other has an address. */
async function askBoth(resolver: Resolver, name: string): Promise<LookupAddress[]> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = [...found(four, 4), ...found(six, 6)];
  if (addresses.length === 0) throw nameError(name, [four, six]);
  return addresses;
}

function found(answer: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  return answer.status === "fulfilled" ? answer.value.map((address) => ({ address, family })) : [];
}

const unknown: ReadonlySet<unknown> = new Set(["ENOTFOUND", "ENODATA"]);

/** With the codes of `dns.lookup`: there is no such name, or nobody could be asked. */
function nameError(name: string, answers: PromiseSettledResult<unknown>[]): NodeJS.ErrnoException {
  const isUnknown = answers.every((answer) => answer.status === "fulfilled" || unknown.has((answer.reason as { code?: unknown }).code));
  const code = isUnknown ? "ENOTFOUND" : "EAI_AGAIN";
  return Object.assign(new Error(`${code} ${name}`), { code, hostname: name });
}
