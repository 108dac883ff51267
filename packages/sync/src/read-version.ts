import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Adapter } from "@hawk/adapter";
import { isObject } from "@hawk/protocol";
import { resolveLinks } from "@hawk/state";
import type { UserHome } from "@hawk/state";

const VERSION_MS = 10_000;

/** The version of a host; `null` when it does not say. The program is asked only where no package says so: some take seconds, and leave files. */
export function readVersion({ detection }: Pick<Adapter, "detection">, binary: string, env: UserHome["env"]): string | null {
  const packaged = packageVersion(resolveLinks(binary));
  if (packaged !== null) return packaged;
  const { stdout, status } = spawnSync(binary, [...detection.versionArguments], { encoding: "utf8", timeout: VERSION_MS, env: { ...env } });
  return status === 0 ? (/\d+\.\d+[\w.-]*/.exec(stdout)?.[0] ?? null) : null;
}

/** The version in this program's package. */
function packageVersion(program: string): string | null {
  for (let directory = dirname(program); directory !== dirname(directory); directory = dirname(directory)) {
    const { bin, version } = readPackage(directory);
    const programs = isObject(bin) ? Object.values(bin) : [bin];
    const isIts = programs.some((path) => typeof path === "string" && resolveLinks(join(directory, path)) === program);
    if (isIts) return typeof version === "string" ? version : null;
  }
  return null;
}

function readPackage(directory: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(readFileSync(join(directory, "package.json"), "utf8"));
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
