import { existsSync } from "node:fs";
import { managedPythonPaths, startFor } from "@hawk/executor";
import { writeOwnFile } from "@hawk/settings-file/file";
import type { UserHome } from "@hawk/state";
import type { NeedyHook } from "./read-needs.ts";
import { runTool } from "./run-tool.ts";
import type { ToolResult } from "./run-tool.ts";

const CHECK_MS = 60_000;
const INSTALL_MS = 1_800_000;

/** Prints which of the requirements on stdin are met. Without the library that reads versions, it can check only bare names. */
const CHECK = `import json, sys
from importlib import metadata
try:
    from packaging.requirements import Requirement
except ImportError:
    try:
        from pip._vendor.packaging.requirements import Requirement
    except ImportError:
        Requirement = None
def is_met(text):
    try:
        if Requirement is None:
            metadata.version(text)
            return True
        wanted = Requirement(text)
        return wanted.specifier.contains(metadata.version(wanted.name), prereleases=True)
    except Exception:
        return False
print(json.dumps([text for text in json.load(sys.stdin) if is_met(text)]))
`;

/** The packages that an interpreter has, of those that are asked for. It starts in the root directory, where nobody else can put a module. */
export async function packagesOf(python: string, wanted: readonly string[], env: UserHome["env"]): Promise<string[]> {
  if (wanted.length === 0) return [];
  const { isOk, stdout } = await runTool(python, ["-c", CHECK], { cwd: "/", env, input: JSON.stringify(wanted), timeoutMs: CHECK_MS });
  try {
    return isOk ? (JSON.parse(stdout) as string[]) : [];
  } catch {
    return [];
  }
}

/** The interpreter that would start a hook by default; `null` if it is missing or not Python. */
export function ownPython({ file }: NeedyHook, { env }: Pick<UserHome, "env">, cacheDir: string): string | null {
  const start = startFor(file, { cacheDir, env: { PATH: env["PATH"] ?? "" } });
  return "spawnError" in start || !/python[\d.]*$/.test(start.file) ? null : start.file;
}

/** Puts packages into hawk's own environment, which is made when it is missing. They are resolved together, so none breaks another. */
export async function installPython(depsDir: string, packages: readonly string[], env: UserHome["env"]): Promise<ToolResult> {
  const { root, python, list } = managedPythonPaths(depsDir);
  // Recreate an environment whose interpreter is missing, for example after a system upgrade.
  if (!existsSync(python)) {
    const made = await runTool("python3", ["-m", "venv", ...(existsSync(root) ? ["--clear"] : []), root], {
      cwd: "/",
      env,
      timeoutMs: INSTALL_MS,
    });
    if (!made.isOk) return made;
  }
  const args = ["-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--prefer-binary", "--", ...packages];
  const installed = await runTool(python, args, { cwd: depsDir, env, timeoutMs: INSTALL_MS });
  if (installed.isOk) writeOwnFile(list, `${JSON.stringify(packages, null, 2)}\n`, { mode: 0o600 });
  return installed;
}
