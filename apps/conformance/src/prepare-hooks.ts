import { rmSync } from "node:fs";
import { join } from "node:path";
import { isHawkError } from "@hawk/errors";
import { readText } from "./checks.ts";
import type { Host } from "./host.ts";
import { hookPath, initHooks, installHooks, isContent, provideHawk, vendorHooks } from "./install-hooks.ts";
import { runProgram } from "./run-program.ts";
import type { Sandbox } from "./sandbox.ts";
import type { Scenario } from "./scenario.ts";
import { writeFiles } from "./write-files.ts";

/** Sets up the hooks of a scenario. */
export async function prepareHooks(host: Host, scenario: Scenario, sandbox: Sandbox): Promise<"ready" | "hawk complains"> {
  const { spoilSettings, removedHooks = [] } = scenario;
  provideHawk(sandbox);
  if (spoilSettings) return prepareSpoiled(host, scenario, spoilSettings, sandbox);
  await installAll(host, scenario, sandbox);
  for (const name of removedHooks) rmSync(hookPath(sandbox, name));
  return "ready";
}

async function installAll(
  { id: own, registeredAs: id = own, syncArguments, needsRepository }: Host,
  { hooks, builtins, isVendored, startsIn }: Scenario,
  sandbox: Sandbox,
): Promise<void> {
  if (isVendored && (needsRepository || startsIn)) await runProgram("git", ["init", "--quiet"], { cwd: sandbox.project });
  if (isVendored) return vendorHooks(id, sandbox, hooks);
  return builtins ? initHooks(id, sandbox, builtins, syncArguments) : installHooks(id, sandbox, hooks, syncArguments);
}

/** With settings that the host might discard, hawk says so, or the hooks have to work. */
async function prepareSpoiled(
  host: Host,
  scenario: Scenario,
  spoil: (text: string) => string,
  sandbox: Sandbox,
): Promise<"ready" | "hawk complains"> {
  const path = host.settings ?? "";
  writeFiles(sandbox.home, { [path]: spoil(readText(join(sandbox.home, path)) ?? "{}\n") });
  try {
    await installAll(host, scenario, sandbox);
  } catch (error) {
    if (isHawkError(error) && error.message.includes(path)) return "hawk complains";
    throw error;
  }
  return (await isContent(sandbox)) ? "ready" : "hawk complains";
}
