import { accessSync, constants, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { isBelow, readIfReadable } from "@hawk/state";
import { isNodeLeft, readFound } from "../found-programs.ts";
import type { OwnFile } from "../dispatcher-files.ts";
import { planSync } from "../plan-sync.ts";
import type { SyncWorld } from "../plan-sync.ts";
import type { Check, Finding } from "./finding.ts";

/** The programs that hosts start: whether they are there, can be started, and find what they need. */
export const checkRunners: Check = ({ world, statuses }) => {
  const registered = world.allAdapters.filter(({ id }) => statuses.some(({ host, state }) => host === id && state !== "none"));
  if (registered.length === 0 || world.plans.problems.some(({ severity }) => severity === "error")) return [];
  const { files } = planSync({ ...world, adapters: registered, isVendoring: false });
  const runners = files.filter(({ path }) => isRunner(path, world));
  const libraries = files.filter(({ path }) => dirname(path) === world.state.lib);
  return [
    ...runners.flatMap(({ path }) => examine(path)),
    ...libraries.flatMap(checkLibrary),
    ...registered.flatMap(({ id }) => checkNode(id, world)),
    ...checkDispatcher(world),
  ];
};

function isRunner(path: string, { state }: SyncWorld): boolean {
  return isBelow(path, state.run);
}

function examine(path: string): Finding[] {
  const fault = faultOf(path);
  return fault === null ? [] : [{ severity: "problem", subject: path, what: fault, fix: "hawk sync" }];
}

/** The shell program that runners source. */
function checkLibrary({ path, content }: OwnFile): Finding[] {
  if (readIfReadable(path) === content) return [];
  return [{ severity: "problem", subject: path, what: "the program that runners share is missing or damaged", fix: "hawk sync" }];
}

function faultOf(path: string): string | null {
  if (!existsSync(path)) return "this runner is registered, but missing";
  try {
    accessSync(path, constants.X_OK);
  } catch {
    return "this runner isn't executable: its mode or its file system doesn't allow it";
  }
  const text = readIfReadable(path);
  if (text === null) return "this runner can't be read, or is a directory";
  if (path.endsWith(".cmd")) return null;
  const [shell = ""] = (text.split("\n", 1)[0] ?? "").slice(2).split(" ");
  return existsSync(shell) ? null : `this runner needs ${shell}, which is missing`;
}

/** An upgrade of Node may remove some of its paths; one is enough. */
function checkNode(host: string, { state, surroundings }: SyncWorld): Finding[] {
  const { nodes } = readFound(join(state.plans, `${host}.json`)) ?? {};
  if (nodes === undefined || isNodeLeft(nodes, surroundings.env["PATH"] ?? "")) return [];
  return [{ severity: "problem", subject: host, what: `Node not found at ${nodes.join(", ")} or on the PATH`, fix: "hawk sync" }];
}

/** Sync compares only the size. */
function checkDispatcher({ dispatcher: { entry, files } }: SyncWorld): Finding[] {
  if (!existsSync(entry))
    return [{ severity: "problem", subject: entry, what: "the program behind the runners is missing", fix: "hawk sync" }];
  const damaged = files.filter(({ path, content }) => readIfReadable(path) !== content);
  return damaged.map(({ path }) => ({
    severity: "problem",
    subject: path,
    what: "this part of the program behind the runners is missing or damaged",
    fix: `remove ${dirname(path)}, then hawk sync`,
  }));
}
