import { fetchPackage, parseSource } from "@hawk/registry/download";
import type { FetchedPackage, PackageSource, Protocol } from "@hawk/registry/download";
import { statePaths } from "@hawk/state";
import type { UserHome } from "@hawk/state";
import type { Io } from "../ui/io.ts";
import { escapeText } from "../ui/terminal.ts";
import { renderError } from "../ui/messages.ts";

/** How packages may be reached, beside https. */
export interface Reach {
  allowSsh: boolean;
  allowFile: boolean;
}

/** Who fetches, from where, and who is told that it takes long. */
export type Fetcher = UserHome & Pick<Io, "cwd" | "progress">;

function protocolsOf({ allowSsh, allowFile }: Reach): Protocol[] {
  return ["https", ...(allowSsh ? ["ssh" as const] : []), ...(allowFile ? ["file" as const] : [])];
}

export function readSource(text: string, reach: Reach, { cwd, home }: Fetcher): PackageSource {
  return parseSource(text, { protocols: protocolsOf(reach), cwd, home });
}

/** Fetches a package, and tells what takes long. Ctrl-C ends it, and leaves nothing. */
export async function fetchFrom(source: PackageSource, ref: string | undefined, reach: Reach, fetcher: Fetcher): Promise<FetchedPackage> {
  const interrupt = new AbortController();
  const stop = (): void => interrupt.abort();
  const done = fetcher.progress?.(`Fetching ${escapeText(source.type === "git" ? source.url : source.path)}`);
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, stop);
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
    for (const name of ["SIGINT", "SIGTERM"] as const) process.off(name, stop);
  }
}

/** Tells of a git that should be replaced, once. */
export function renderGitWarning(fetched: readonly FetchedPackage[]): string {
  const version = fetched.find(({ outdatedGit }) => outdatedGit !== undefined)?.outdatedGit;
  if (version === undefined) return "";
  return renderError(
    `your git ${version} may be from before CVE-2025-48384 was mended (2.43.7, 2.50.1)`,
    "update it: hawk's way of fetching is not touched by that, but a plain git clone is",
  );
}
