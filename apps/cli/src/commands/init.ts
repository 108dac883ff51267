import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Adapter } from "@hawk/adapter";
import type { CommandArguments } from "../command.ts";
import { choose, readChoices } from "../init/choose.ts";
import { findAgents } from "../init/find-agents.ts";
import type { FoundAgent } from "../init/find-agents.ts";
import { offerHooks } from "../init/offer-hooks.ts";
import { applyInit, planInit } from "../init/plan-init.ts";
import type { InitPlan } from "../init/plan-init.ts";
import { previewInit } from "../init/preview-init.ts";
import { renderFound, renderNext, renderSteps } from "../init/render-init.ts";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import { loadAdapters } from "../sync/detect-hosts.ts";
import { statePaths } from "../sync/state-paths.ts";
import { syncAgents } from "../sync/sync-agents.ts";
import type { SyncReport } from "../sync/sync-agents.ts";
import { usageError } from "../usage-error.ts";
import { findProject } from "./load-for-command.ts";
import { printProblems } from "./render-plan.ts";

/** Sets hawk up: finds the agents, offers hooks, shows what would change, and does it. */
export async function run({ options }: CommandArguments, io: Io): Promise<number> {
  const say = options["json"] ? () => undefined : io.stdout;
  const agents = findAgents(await loadAdapters(), io, statePaths(io).root);
  const offered = offerHooks(io);
  const given = await readChoices(options, offered);
  const project = findRepository(io);
  say(renderFound(agents, offered, io));
  const choices = await choose(given, { agents, offered, project }, options["yes"] ? undefined : io.ask);
  if (!choices) return giveUp(say);
  const plan = planInit(choices.hooks, choices.isForProject ? (project ?? io.cwd) : null, io);
  const adapters = agents.map(({ adapter }) => adapter).filter(({ id }) => choices.hosts.includes(id));
  const isSyncing = options["no-sync"] !== true && adapters.length > 0;
  const preview = isSyncing ? await previewInit(plan, adapters, io) : null;
  const steps = renderSteps(plan, preview, io);
  say(steps === "" ? "\nNothing to do: everything is as it should be.\n" : steps);
  const set: SetUp = { plan, agents, adapters, report: preview, isDry: true, hooks: choices.hooks };
  if (options["dry-run"]) return finish(set, options, io);
  if (steps !== "" && !(await isAgreed(options, io))) return giveUp(say);
  return finish({ ...set, isDry: false, report: await apply(plan, isSyncing ? adapters : [], options, io) }, options, io);
}

interface SetUp {
  plan: InitPlan;
  agents: readonly FoundAgent[];
  adapters: readonly Adapter[];
  report: SyncReport | null;
  isDry: boolean;
  hooks: readonly string[];
}

/** The repository that the user stands in, as far as it has no configuration for hawk yet. */
function findRepository({ cwd, home }: Io): string | null {
  const directory = findProject(cwd, home);
  const isRepository = directory !== home && existsSync(join(directory, ".git"));
  return isRepository && !existsSync(join(directory, ".hawk", "config.yaml")) ? directory : null;
}

function giveUp(say: Io["stdout"]): number {
  say("Nothing was changed.\n");
  return exitCode.problem;
}

async function isAgreed(options: CommandArguments["options"], { ask }: Io): Promise<boolean> {
  if (options["yes"]) return true;
  if (ask) return (await ask.confirm("Go on?", true)) === true;
  throw usageError(
    "there is no terminal to ask at, so that nothing was changed",
    "add --yes to do it; --hooks and --hosts choose otherwise, as in hawk init --yes --hooks file-guard.py --hosts codex",
  );
}

async function apply(
  plan: InitPlan,
  adapters: readonly Adapter[],
  options: CommandArguments["options"],
  io: Io,
): Promise<SyncReport | null> {
  applyInit(plan);
  if (adapters.length === 0) return null;
  const sync = (isTrusted: boolean): Promise<SyncReport> =>
    syncAgents({
      args: { positionals: [], options: { "codex-trust": isTrusted } },
      io,
      hosts: adapters,
      onProblems: (problems) => printProblems(problems, io),
    });
  const report = await sync(options["codex-trust"] === true);
  const [waiting] = report.pending;
  if (!waiting || !io.ask || options["yes"]) return report;
  const question = `${waiting.host} asks before it runs new hooks. Shall hawk tell it now that you trust these?`;
  return (await io.ask.confirm(question, false)) === true ? sync(true) : report;
}

function finish({ plan, agents, adapters, report, isDry, hooks }: SetUp, options: CommandArguments["options"], io: Io): number {
  const hosts = adapters.map(({ id }) => id);
  if (!options["json"]) {
    io.stdout(isDry ? "\nNothing was written.\n" : renderNext({ agents, plan, hosts, report }, io));
    return exitCode.ok;
  }
  const settings = report?.changes.settings.filter(({ before, after }) => before !== after).map(({ path }) => path) ?? [];
  const found = agents.filter(({ isThere }) => isThere);
  const result = {
    dryRun: isDry,
    agents: found.map(({ adapter, version, foreignHooks }) => ({ host: adapter.id, version, foreignHooks })),
    hosts,
    hooks,
    kept: plan.kept,
    files: [...plan.files.map(({ path }) => path), ...settings],
    pendingTrust: report?.pending ?? [],
  };
  io.stdout(`${JSON.stringify(result, null, 2)}\n`);
  return exitCode.ok;
}
