import { fetchPackage, parseSource } from "@hawk/registry/download";
import type { FetchedPackage, PackageSource, Protocol } from "@hawk/registry/download";
import type { CommandArguments } from "../command.ts";
import type { Io } from "../io.ts";
import { statePaths } from "@hawk/state";
import { escapeText } from "../terminal.ts";

/** How packages may be reached, by what the user says. */
function readProtocols({ options }: CommandArguments): Protocol[] {
  return ["https", ...(options["allow-ssh"] ? ["ssh" as const] : []), ...(options["allow-file"] ? ["file" as const] : [])];
}

export function readSource(text: string, args: CommandArguments, io: Io): PackageSource {
  return parseSource(text, { protocols: readProtocols(args), cwd: io.cwd, home: io.home });
}

/** Fetches a package, and tells what takes long. Ctrl-C ends it, and leaves nothing. */
export async function fetchForCommand(
  source: PackageSource,
  ref: string | undefined,
  args: CommandArguments,
  io: Io,
): Promise<FetchedPackage> {
  const interrupt = new AbortController();
  const stop = (): void => interrupt.abort();
  const done = io.progress?.(`Fetching ${escapeText(source.type === "git" ? source.url : source.path)}`);
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, stop);
  try {
    const { temporary } = statePaths(io);
    return await fetchPackage(source, ref, {
      env: io.env,
      protocols: readProtocols(args),
      temporaryDir: temporary,
      signal: interrupt.signal,
    });
  } finally {
    done?.();
    for (const name of ["SIGINT", "SIGTERM"] as const) process.off(name, stop);
  }
}

/** Tells of a git that should be replaced, once. */
export function warnOfGit(fetched: readonly FetchedPackage[], io: Io): void {
  const version = fetched.find(({ outdatedGit }) => outdatedGit !== undefined)?.outdatedGit;
  if (version === undefined) return;
  const what = `your git ${escapeText(version)} may be from before CVE-2025-48384 was mended (2.43.7, 2.50.1)`;
  io.stderr(`hawk: ${what}\n      update it: hawk's way of fetching is not touched by that, but a plain git clone is\n`);
}
