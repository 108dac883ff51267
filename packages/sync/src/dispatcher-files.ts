import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { HawkError } from "@hawk/errors";
import { readMaker } from "@hawk/state";

export interface OwnFile {
  path: string;
  content: string;
  mode: number;
  /** It is in a repository, which keeps only the executable bit of a mode. */
  isShared?: true;
  /** For a file whose path changes with its content: an existing file of this size is the right one. */
  size?: number;
}

/** The dispatcher as it is beside the runners, and as it goes into projects. */
export interface DispatcherFiles {
  entry: string;
  /** Which hawk it comes from. */
  maker: string | null;
  files: OwnFile[];
  /** For a project's `lib` directory, by names that never change. */
  copies: readonly { name: string; readonly content: string }[];
}

/** A copy of the dispatcher and of the guards' library next to the runners, so they keep working without the package that wrote them. */
export function dispatcherFiles(directory: string, lib: string): DispatcherFiles {
  const target = join(lib, readDigest(directory));
  const files = listModules(directory).map((name) => ownFile(join(directory, name), join(target, name)));
  return { entry: join(target, "dispatcher.cjs"), maker: readMaker(directory), files, copies: listCopies(join(directory, "vendored")) };
}

function listCopies(directory: string): DispatcherFiles["copies"] {
  return listModules(directory).map((name) => ({
    name,
    get content(): string {
      return readFileSync(join(directory, name), "latin1");
    },
  }));
}

/** A megabyte, read only if it has to be written. */
function ownFile(source: string, path: string): OwnFile {
  let content: string | undefined;
  return {
    path,
    get content(): string {
      content ??= readFileSync(source, "latin1");
      return content;
    },
    mode: 0o600,
    size: statSync(source).size,
  };
}

/** A hash over all files, made at build time. */
function readDigest(directory: string): string {
  try {
    return readFileSync(join(directory, "digest"), "utf8");
  } catch {
    throw notBuilt(directory);
  }
}

function listModules(directory: string): string[] {
  return readdirSync(directory)
    .filter((name) => /\.(?:cjs|sh|awk)$/.test(name))
    .toSorted();
}

function notBuilt(directory: string): HawkError {
  return new HawkError("sync/not-built", `the dispatcher is not in ${directory}`, { hint: "reinstall hawk, or build it: npm run build" });
}
