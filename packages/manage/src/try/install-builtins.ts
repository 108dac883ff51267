import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { HawkError } from "@hawk/errors";
import { configPaths } from "@hawk/state";
import type { HookSurroundings } from "../hook-surroundings.ts";
import type { Sandbox } from "./sandbox.ts";

/** Puts hooks that come with hawk into a sandbox, and enables them. Every hook's doings are recorded there. */
export function installBuiltins(names: readonly string[], { user }: Sandbox): void {
  const { registry, config } = configPaths(user);
  mkdirSync(registry, { recursive: true });
  for (const name of names) {
    const from = join(user.builtinsDir, name);
    if (!existsSync(from)) {
      throw new HawkError("try/no-builtin", `${name} is not in ${user.builtinsDir}`, {
        hint: "reinstall hawk, or build it: npm run build",
      });
    }
    copyFileSync(from, join(registry, name));
    chmodSync(join(registry, name), 0o755);
  }
  writeFileSync(config, `global:\n  hooks:\n${names.map((name) => `    - ${name}\n`).join("")}`);
}

/** The program that a hook needs and this machine does not have; `null` when it can run. */
export function missingInterpreter(name: string, { builtinsDir, env }: Pick<HookSurroundings, "builtinsDir" | "env">): string | null {
  const [first = ""] = readFileSync(join(builtinsDir, name), "utf8").split("\n", 1);
  const program = /^#!\s*\/usr\/bin\/env\s+(?:-\S+\s+)*([^\s-]\S*)/.exec(first)?.[1];
  if (program === undefined) return null;
  const isThere = (env["PATH"] ?? "").split(delimiter).some((directory) => existsSync(join(directory, program)));
  return isThere ? null : program;
}
