import { existsSync } from "node:fs";
import { join } from "node:path";
import { contractFiles } from "@hawk/added-adapters";
import { HawkError } from "@hawk/errors";
import type { Adapter, AdapterLoaders, Scope } from "@hawk/adapter";
import { detectHost, loadAdapters, pickAdapter } from "./detect-hosts.ts";
import { dispatcherFiles } from "./dispatcher-files.ts";
import { findTools } from "./find-tools.ts";
import { loadPlans } from "./load-plans.ts";
import type { ProjectPreview } from "./load-plans.ts";
import { findRuntimeDir, isBelow, statePaths } from "@hawk/state";
import type { Ledger, RegisteredFile, ReplacedHooks, StatePaths, Surroundings, UserHome } from "@hawk/state";
import { openLedger } from "./open-ledger.ts";
import type { SyncWorld, TakenOut } from "./plan-sync.ts";
import { schemaFiles } from "./schema-files.ts";
import { listVendoredHosts } from "./vendor.ts";
import { copyPath, reviewProject, toManifest } from "@hawk/trust";

/** What a sync is asked to do. */
export interface SyncRequest {
  /** These hosts, those in which hawk is registered, or all that it reaches. When absent: those in which it is registered, and those on this machine. */
  hosts?: readonly string[] | "registered" | "all";
  /** Which settings to edit; the user's by default. */
  scope?: Scope;
  /** Puts the programs into the project, for people who have no hawk. Needs the project's settings. */
  isVendoring?: boolean;
  /** Treats the project as approved as it is now. */
  assumesTrust?: boolean;
  /** Grants trust to hawk's hooks in hosts that need it. */
  grantsHostTrust?: boolean;
  isDry?: boolean;
  /** The user's own hooks that go back into settings, in one step with what hawk has there. */
  givesBack?: readonly ReplacedHooks[];
  /** For a look at it: the user's own hooks that leave settings once hawk is there. */
  takesOut?: readonly TakenOut[];
}

/** What a sync needs to know about the machine, and the adapters it may use. */
export interface SyncSurroundings extends Surroundings {
  adapters: AdapterLoaders;
  /** The directory of the built-in dispatcher. */
  dispatcherDir: string;
}

/** Reads everything that a sync depends on. */
export async function openWorld(request: SyncRequest, surroundings: SyncSurroundings): Promise<SyncWorld> {
  return readWorld(request, surroundings, await loadAdapters(surroundings.adapters));
}

/** The same with loaded adapters. It never waits, so it can run under a lock without stalling other syncs of this process. */
export function readWorld(request: SyncRequest, surroundings: SyncSurroundings, allAdapters: readonly Adapter[]): SyncWorld {
  const {
    isVendoring = false,
    scope = isVendoring ? "project" : "user",
    assumesTrust = false,
    grantsHostTrust: grantsTrust = false,
  } = request;
  checkVendoring(isVendoring, scope);
  const { ledger, recorded, state, projectDir } = openLedger(surroundings, allAdapters);
  const named = chooseHosts(request.hosts, ledger, allAdapters, surroundings);
  const chosen = isVendoring ? withCopies(named, projectDir, allAdapters) : named;
  const renewed = isVendoring ? [] : allAdapters.filter((adapter) => !chosen.includes(adapter) && isReadBy(adapter, chosen, ledger));
  return {
    surroundings,
    state,
    ledger,
    recorded,
    plans: loadPlans(surroundings, ledger, assumesTrust ? lookAt(projectDir, isVendoring, surroundings) : undefined),
    tools: findTools(surroundings.env, ledger.head),
    dispatcher: dispatcherFiles(surroundings.dispatcherDir, state.lib),
    schemas: schemaFiles(surroundings.dispatcherDir, state),
    ...lookAtPins(surroundings, state),
    runtimeDir: findRuntimeDir(surroundings, state.root),
    adapters: [...chosen, ...renewed],
    renewed,
    allAdapters,
    scope,
    grantsTrust,
    givesBack: request.givesBack ?? [],
    takesOut: request.takesOut ?? [],
    projectDir,
    isVendoring,
  };
}

/** Which adapters don't come with hawk, and what those of this home import. */
function lookAtPins({ adapters, dispatcherDir }: SyncSurroundings, state: StatePaths): Pick<SyncWorld, "pins" | "contract"> {
  const pins = Object.fromEntries(Object.entries(adapters).flatMap(([host, { pin }]) => (pin ? [[host, pin]] : [])));
  const isHere = Object.values(pins).some(({ file }) => isBelow(file, state.adapters));
  return { pins, contract: isHere ? contractFiles(dispatcherDir, state.adapters) : [] };
}

/**
 * A project as it is, which a sync that only shows what it would do takes for approved, and so does one that puts the project's hooks back
 * into the project.
 */
export function lookAt(root: string, isVendoring: boolean, user: UserHome): ProjectPreview | undefined {
  if (!existsSync(join(root, ".hawk"))) return undefined;
  const { snapshot } = reviewProject(root, user);
  return { root, target: isVendoring ? root : copyPath(statePaths(user).trusted, snapshot), manifest: toManifest(snapshot) };
}

/** Settings that a repository shares must not name anybody's home directory. */
function checkVendoring(isVendoring: boolean, scope: Scope): void {
  if (isVendoring && scope !== "project")
    throw new HawkError("sync/scope", "--vendor is for the project's settings", { hint: "leave out --scope" });
  if (isVendoring || scope !== "project") return;
  throw new HawkError("sync/scope", "the project's settings are shared, and would name programs in your home directory", {
    hint: "add --vendor, which puts the programs into the project, or use --scope local",
  });
}

/** All agents that a project has copies for share hooks and programs, so they are renewed together. */
function withCopies(chosen: readonly Adapter[], projectDir: string, all: readonly Adapter[]): Adapter[] {
  const hosts = listVendoredHosts(projectDir);
  return all.filter((adapter) => chosen.includes(adapter) || hosts.includes(adapter.id));
}

/** Whether hosts that get runners read the settings of another: its runners have to step aside for theirs. */
function isReadBy({ id }: Adapter, readers: readonly Adapter[], { registered }: Ledger): boolean {
  return registered.some(({ host }) => host === id) && readers.some(({ alsoReads }) => alsoReads?.some(({ host }) => host === id) === true);
}

/** The hosts that are named; else those that are there, and those in which hawk is registered. */
function chooseHosts(
  hosts: SyncRequest["hosts"],
  { registered }: Ledger,
  all: readonly Adapter[],
  surroundings: SyncSurroundings,
): Adapter[] {
  if (hosts === "all") return [...all];
  const named = hosts === "registered" ? registeredHosts(registered) : hosts;
  if (named) return named.map((host) => pickAdapter(host, all));
  const chosen = all.filter((adapter) => detectHost(adapter, surroundings).isThere || registered.some(({ host }) => host === adapter.id));
  if (chosen.length > 0) return chosen;
  throw new HawkError("sync/no-host", `hawk found none of the agents it knows: ${all.map(({ title }) => title).join(", ")}`, {
    hint: `name one to prepare for it: --agent ${all[0]?.id}`,
  });
}

/** Agents in whose settings the user put hawk. Projects with their own copies don't count. */
export function registeredHosts(registered: readonly RegisteredFile[]): string[] {
  return [...new Set(registered.filter(({ scope, isTrust }) => scope !== "project" && !isTrust).map(({ host }) => host))];
}
