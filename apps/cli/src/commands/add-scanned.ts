import { join, resolve } from "node:path";
import { statSync } from "node:fs";
import { HawkError } from "@hawk/errors";
import type { ScanResult } from "@hawk/registry";
import type { CommandArguments } from "../command.ts";
import type { Io } from "../io.ts";
import { run as runAdd } from "./add.ts";

/** Adds what a scan has found, as `hawk add` does. With `--json` the scan is the result, and what is added is not told. */
export async function addScanned({ positionals, options }: CommandArguments, { hooks }: ScanResult, io: Io): Promise<number> {
  const root = resolve(io.cwd, positionals[0] ?? "");
  if (hooks.length === 0)
    throw new HawkError("registry/nothing-to-add", `there is no hook in ${root} to add`, { hint: "hawk new makes one" });
  const isDirectory = statSync(root).isDirectory();
  const paths = hooks.map(({ path }) => (isDirectory ? join(root, path) : root));
  return runAdd(
    { positionals: paths, options: { ...options, json: undefined } },
    options["json"] ? { ...io, stdout: () => undefined } : io,
  );
}
