import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Adapter } from "@hawk/adapter";
import { findProject } from "@hawk/state";
import type { Ask, Io } from "../ui/io.ts";
import { loadAdapters } from "@hawk/sync";
import type { SyncReport } from "@hawk/sync";
import { choose, readChoices } from "./choose.ts";
import { findAgents } from "./find-agents.ts";
import type { FoundAgent } from "./find-agents.ts";
import { offerHooks } from "./offer-hooks.ts";
import { planInit } from "./plan-init.ts";
import type { InitPlan } from "./plan-init.ts";
import { previewInit } from "./preview-init.ts";
import { renderFound } from "./render-init.ts";
import { lookAtOwn, renderOwn } from "./take-over.ts";

/** Everything that is settled before anything is written. */
export interface SetUp {
  agents: readonly FoundAgent[];
  /** Those that get hooks. */
  adapters: readonly Adapter[];
  hooks: readonly string[];
  plan: InitPlan;
  /** What a sync would change; `null` when there is to be none. */
  preview: SyncReport | null;
  /** Agents whose own hooks hawk takes over, and what becomes of these, in lines. */
  takenOver: readonly string[];
  taken: string;
}

/** What is said before anybody is asked; the rest is open. */
export interface InitRequest {
  hooks: string[] | undefined;
  hosts: string[] | undefined;
  /** Whether hawk takes over the hooks that agents have of their own. */
  isImporting: boolean | undefined;
  isForProject: boolean | undefined;
  isSyncing: boolean;
}

/** Looks around, asks what is open, and works out what has to be done. `null` when the user gives up. */
export async function settle(request: InitRequest, ask: Ask | undefined, say: Io["stdout"], io: Io): Promise<SetUp | null> {
  const agents = findAgents(await loadAdapters(io.adapters), io);
  const offered = offerHooks(io);
  const given = readChoices(request, { agents, offered });
  const project = findRepository(io);
  say(renderFound(agents, offered, io));
  const choices = await choose(given, { agents, offered, project }, ask);
  if (!choices) return null;
  const plan = planInit(choices.hooks, choices.isForProject ? (project ?? io.cwd) : null, io);
  const adapters = agents.map(({ adapter }) => adapter).filter(({ id }) => choices.hosts.includes(id));
  const isSyncing = request.isSyncing && adapters.length > 0;
  const preview = isSyncing ? await previewInit(plan, adapters, io) : null;
  const own = isSyncing ? await lookAtOwn(choices.takenOver, io) : [];
  const takenOver = choices.takenOver.filter((host) => own.some(({ plan: { source } }) => source.host === host));
  return { agents, adapters, hooks: choices.hooks, plan, preview, takenOver, taken: renderOwn(own) };
}

/** The repository that the user stands in, as far as it has no configuration for hawk yet. */
function findRepository({ cwd, home }: Io): string | null {
  const directory = findProject(cwd, home);
  const isRepository = directory !== home && existsSync(join(directory, ".git"));
  return isRepository && !existsSync(join(directory, ".hawk", "config.yaml")) ? directory : null;
}
