import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { planSync } from "../plan-sync.ts";
import type { SyncWorld } from "../plan-sync.ts";
import type { Check, Finding } from "./finding.ts";

/** The programs that hosts start: whether they are there, can be started, and find what they need. */
export const checkRunners: Check = ({ world, statuses }) => {
  const registered = world.allAdapters.filter(({ id }) => statuses.some(({ host, state }) => host === id && state !== "none"));
  if (registered.length === 0 || world.plans.problems.some(({ severity }) => severity === "error")) return [];
  const runners = planSync({ ...world, adapters: registered, isVendoring: false }).files.filter(({ path }) => isRunner(path, world));
  const findings = runners.flatMap(({ path }) => examine(path));
  return [...findings, ...checkDispatcher(world)];
};

function isRunner(path: string, { state }: SyncWorld): boolean {
  return path.startsWith(`${state.run}/`);
}

function examine(path: string): Finding[] {
  const fault = faultOf(path);
  return fault === null ? [] : [{ severity: "problem", subject: path, what: fault, fix: "hawk sync" }];
}

function faultOf(path: string): string | null {
  if (!existsSync(path)) return "this runner is registered, but missing";
  try {
    accessSync(path, constants.X_OK);
  } catch {
    return "this runner isn't executable: its mode or its file system doesn't allow it";
  }
  const [shell = ""] = (readFileSync(path, "utf8").split("\n", 1)[0] ?? "").slice(2).split(" ");
  return existsSync(shell) ? null : `this runner needs ${shell}, which is missing`;
}

function checkDispatcher({ dispatcher }: SyncWorld): Finding[] {
  if (existsSync(dispatcher.entry)) return [];
  return [{ severity: "problem", subject: dispatcher.entry, what: "the program behind the runners is missing", fix: "hawk sync" }];
}
