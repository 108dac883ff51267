import { existsSync } from "node:fs";
import { join } from "node:path";
import { HawkError } from "@hawk/errors";
import type { Adapter, Scope } from "@hawk/adapter";
import { copyPath, toManifest } from "@hawk/registry/trust";
import type { CommandArguments } from "../command.ts";
import { findProject } from "../find-project.ts";
import type { Io } from "../io.ts";
import { usageError } from "../usage-error.ts";
import { detectHost, loadAdapter, loadAdapters } from "./detect-hosts.ts";
import { dispatcherFiles } from "./dispatcher-files.ts";
import { findTools } from "./find-tools.ts";
import { loadPlans } from "./load-plans.ts";
import type { Look } from "./load-plans.ts";
import { findRuntimeDir, readLedger, resolveLinks, statePaths } from "@hawk/state";
import type { Ledger } from "@hawk/state";
import type { SyncWorld } from "./plan-sync.ts";
import { reviewProject } from "../trust/review.ts";

const scopes: readonly Scope[] = ["user", "project", "local"];

/** Looks at everything that a sync goes by. */
export async function openWorld({ options }: CommandArguments, io: Io, hosts?: readonly Adapter[]): Promise<SyncWorld> {
  const state = statePaths(io);
  const ledger = readLedger(state.ledger);
  const scope = readScope(options["scope"]);
  const projectDir = resolveLinks(findProject(io.cwd, io.home));
  const isVendoring = readVendor(options["vendor"] === true, scope);
  return {
    io,
    state,
    ledger,
    plans: loadPlans(io, ledger, options["assume-trusted"] === true ? lookAt(projectDir, isVendoring, io) : undefined),
    tools: findTools(io.env["PATH"], ledger.head),
    dispatcher: dispatcherFiles(io.dispatcherDir, state.lib),
    runtimeDir: findRuntimeDir(io, state.root),
    adapters: hosts ?? (await chooseHosts(options["host"], ledger, io)),
    allAdapters: await loadAdapters(),
    scope,
    projectDir,
    isVendoring,
  };
}

/**
 * A project as it is, which a sync that only shows what it would do takes for approved, and so does one that puts the project's hooks back
 * into the project.
 */
function lookAt(root: string, isVendoring: boolean, io: Io): Look | undefined {
  if (!existsSync(join(root, ".hawk"))) return undefined;
  const { snapshot } = reviewProject(root, io);
  return { root, target: isVendoring ? root : copyPath(statePaths(io).trusted, snapshot), manifest: toManifest(snapshot) };
}

/** Settings that a repository shares must not name anybody's home directory. */
function readVendor(isVendoring: boolean, scope: Scope): boolean {
  if (isVendoring && scope !== "project") throw usageError("--vendor is for the project's settings", "add --scope project");
  if (!isVendoring && scope === "project") {
    throw usageError(
      "the project's settings are shared, and would name programs in your home directory",
      "add --vendor, which puts the programs into the project, or use --scope local",
    );
  }
  return isVendoring;
}

function readScope(value: string | boolean | undefined): Scope {
  if (value === undefined) return "user";
  if (scopes.includes(value as Scope)) return value as Scope;
  throw usageError(`there is no scope "${value}"`, `there are: ${scopes.join(", ")}`);
}

/** The host that is named; else those that are there, and those in which hawk is registered. */
async function chooseHosts(host: string | boolean | undefined, ledger: Ledger, io: Io): Promise<Adapter[]> {
  if (typeof host === "string") return [await loadAdapter(host)];
  const all = await loadAdapters();
  const chosen = all.filter((adapter) => detectHost(adapter, io).isThere || ledger.registered.some(({ host: id }) => id === adapter.id));
  if (chosen.length > 0) return chosen;
  throw new HawkError("sync/no-host", `hawk found none of the agents that it knows: ${all.map(({ title }) => title).join(", ")}`, {
    hint: `name one, and hawk gets ready for it: --host ${all[0]?.id}`,
  });
}
