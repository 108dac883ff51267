import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Adapter } from "@hawk/adapter";
import type { HawkError } from "@hawk/errors";
import type { ImportReport } from "@hawk/import";
import { findProject, resolveLinks } from "@hawk/state";
import type { Surroundings } from "@hawk/state";
import { loadAdapters } from "@hawk/sync";
import type { SyncReport, SyncSurroundings } from "@hawk/sync";
import type { HookSurroundings } from "../hook-surroundings.ts";
import { findAgents } from "./find-agents.ts";
import type { FoundAgent } from "./find-agents.ts";
import { checkHookNames, offerHooks } from "./offer-hooks.ts";
import type { OfferedHook } from "./offer-hooks.ts";
import { planInit } from "./plan-init.ts";
import type { InitPlan } from "./plan-init.ts";
import { previewInit } from "./preview-init.ts";
import { listOwners, lookAtOwn } from "./take-over.ts";

/** The choices. */
export interface Offer {
  agents: readonly FoundAgent[];
  offered: readonly OfferedHook[];
  /** The current project, if it could get a configuration. */
  project: string | null;
}

/** What the user wants. */
export interface Choices {
  hosts: string[];
  hooks: string[];
  isForProject: boolean;
  /** Agents whose own hooks hawk takes over. */
  takenOver: string[];
}

/** Choices made on the command line; the rest is open. */
export interface InitRequest {
  hooks: string[] | undefined;
  hosts: string[] | undefined;
  /** Whether hawk takes over agents' own hooks. */
  isImporting: boolean | undefined;
  isForProject: boolean | undefined;
}

/** Everything that is settled before anything is written. */
export interface SetUp {
  agents: readonly FoundAgent[];
  /** Those that get hooks. */
  adapters: readonly Adapter[];
  hooks: readonly string[];
  plan: InitPlan;
  /** What a sync would change; `null` without a sync. */
  preview: SyncReport | null;
  /** The user wants hawk's hooks trusted in hosts that run nothing else. */
  grantsTrust: boolean;
  /** Agents whose own hooks hawk takes over, and what happens to these. */
  takenOver: readonly string[];
  own: readonly ImportReport[];
}

/** Questions and notices while it is settled what to do. */
export interface PlanTalk {
  isSyncing: boolean;
  /** Whether to grant trust in a host that runs no hooks without it. */
  isTrusted: (host: string) => Promise<boolean>;
  /** Hears of agents whose hooks can't be taken over. */
  onKept: (host: string, error: HawkError) => void;
}

export type SetUpSurroundings = SyncSurroundings & HookSurroundings;

/** The agents, built-in hooks and project that `hawk init` can offer. */
export async function lookAround(here: SetUpSurroundings): Promise<Offer> {
  const agents = findAgents(await loadAdapters(here.adapters), here);
  return { agents, offered: offerHooks(here), project: findRepository(here) };
}

/** The choices in a request; the rest is open. */
export function readChoices({ hosts, hooks, isImporting, isForProject }: InitRequest, { agents, offered }: Offer): Partial<Choices> {
  const owners = listOwners(agents).map(({ adapter }) => adapter.id);
  return {
    ...(isImporting === undefined ? {} : { takenOver: isImporting ? owners : [] }),
    ...(hosts ? { hosts } : {}),
    ...(hooks ? { hooks: checkHookNames(hooks, offered) } : {}),
    ...(isForProject === undefined ? {} : { isForProject }),
  };
}

/** Works out what has to be done, and writes nothing. */
export async function planSetUp(
  choices: Choices,
  { agents, project }: Offer,
  { isSyncing: isWanted, isTrusted, onKept }: PlanTalk,
  here: SetUpSurroundings,
): Promise<SetUp> {
  const plan = planInit(choices.hooks, choices.isForProject ? (project ?? here.cwd) : null, here);
  const adapters = agents.map(({ adapter }) => adapter).filter(({ id }) => choices.hosts.includes(id));
  const isSyncing = isWanted && adapters.length > 0;
  const own = isSyncing ? await lookAtOwn(choices.takenOver, here, onKept) : [];
  const changed = { ...plan, own };
  const preview = isSyncing ? await previewInit(changed, adapters, false, here) : null;
  const takenOver = choices.takenOver.filter((host) => own.some(({ plan: { source } }) => source.host === host));
  const asking = preview?.pending[0]?.host ?? adapters.find(({ id, trust }) => trust && takenOver.includes(id))?.id;
  const grantsTrust = asking !== undefined && (await isTrusted(asking));
  return {
    agents,
    adapters,
    hooks: choices.hooks,
    plan,
    preview: grantsTrust ? await previewInit(changed, adapters, true, here) : preview,
    grantsTrust,
    takenOver,
    own,
  };
}

/** The current repository, if it has no hawk configuration yet. */
function findRepository({ cwd, home }: Surroundings): string | null {
  const directory = findProject(cwd, home);
  const isRepository = directory !== resolveLinks(home) && existsSync(join(directory, ".git"));
  return isRepository && !existsSync(join(directory, ".hawk", "config.yaml")) ? directory : null;
}
