import { fetchPackage, parseSource } from "@hawk/registry/download";
import type { FetchedPackage, PackageSource, Protocol } from "@hawk/registry/download";
import { statePaths } from "@hawk/state";
import type { Surroundings } from "@hawk/state";

/** How packages may be reached, beside https. */
export interface Reach {
  allowSsh: boolean;
  allowFile: boolean;
}

/** `progress` announces a slow step; the function it returns ends that. */
export type Fetcher = Surroundings & { progress?: (what: string) => () => void };

function protocolsOf({ allowSsh, allowFile }: Reach): Protocol[] {
  return ["https", ...(allowSsh ? ["ssh" as const] : []), ...(allowFile ? ["file" as const] : [])];
}

/** Reads where a package comes from: an address, `owner/repo` or a directory. */
export function readSource(text: string, reach: Reach, { cwd, home }: Fetcher): PackageSource {
  return parseSource(text, { protocols: protocolsOf(reach), cwd, home });
}

const endings = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Fetches a package, and tells what takes long. Ctrl-C or a closed terminal ends it, and leaves nothing. */
export async function fetchFrom(source: PackageSource, ref: string | undefined, reach: Reach, fetcher: Fetcher): Promise<FetchedPackage> {
  const interrupt = new AbortController();
  const stop = (): void => interrupt.abort();
  const done = fetcher.progress?.(`Fetching ${source.type === "git" ? source.url : source.path}`);
  for (const name of endings) process.once(name, stop);
  try {
    const { temporary } = statePaths(fetcher);
    return await fetchPackage(source, ref, {
      env: fetcher.env,
      protocols: protocolsOf(reach),
      temporaryDir: temporary,
      signal: interrupt.signal,
    });
  } finally {
    done?.();
    for (const name of endings) process.off(name, stop);
  }
}
