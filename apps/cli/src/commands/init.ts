import type { CommandArguments } from "../command.ts";
import { applyInit } from "../init/plan-init.ts";
import { renderNext, renderSteps } from "../init/render-init.ts";
import { settle } from "../init/set-up.ts";
import type { SetUp } from "../init/set-up.ts";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import { syncAgents } from "@hawk/sync";
import type { SyncReport } from "@hawk/sync";
import { usageError } from "../usage-error.ts";
import { run as importHooks } from "./import.ts";
import { printProblems } from "./render-plan.ts";
import { printFaults } from "./sync-notes.ts";

/** Sets hawk up: finds the agents, offers hooks, shows what would change, and does it. */
export async function run({ options }: CommandArguments, io: Io): Promise<number> {
  const say = options["json"] ? () => undefined : io.stdout;
  const set = await settle(options, say, io);
  if (!set) return giveUp(say);
  const steps = renderSteps(set, io);
  say(steps === "" ? "\nNothing to do: everything is as it should be.\n" : steps);
  if (options["dry-run"]) {
    tell({ set, report: set.preview, isDry: true }, options, io);
    return exitCode.ok;
  }
  if (steps !== "" && !(await isAgreed(options, io))) return giveUp(say);
  const { report, code } = await apply(set, options, io);
  tell({ set, report, isDry: false }, options, io);
  if (report) printFaults(report, io);
  return report?.faults.length ? exitCode.problem : code;
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

interface Applied {
  report: SyncReport | null;
  code: number;
}

async function apply({ plan, adapters, preview, takenOver }: SetUp, options: CommandArguments["options"], io: Io): Promise<Applied> {
  applyInit(plan);
  if (preview === null) return { report: null, code: exitCode.ok };
  const sync = (isTrusted: boolean): Promise<SyncReport> =>
    syncAgents({ hosts: adapters.map(({ id }) => id), grantsHostTrust: isTrusted }, io, (problems) => printProblems(problems, io));
  const report = await sync(options["codex-trust"] === true);
  const isTrusted = options["codex-trust"] === true || (await isTrustGiven(report, options, io));
  if (takenOver.length === 0) return { report: isTrusted ? await sync(true) : report, code: exitCode.ok };
  if (isTrusted) await sync(true);
  const code = await takeOver(takenOver, io);
  return { report: await sync(isTrusted), code };
}

/** A host that runs nothing before its user has agreed is told so, if that is what the user wants. */
async function isTrustGiven({ pending: [waiting] }: SyncReport, options: CommandArguments["options"], { ask }: Io): Promise<boolean> {
  if (!waiting || !ask || options["yes"]) return false;
  return (await ask.confirm(`${waiting.host} asks before it runs new hooks. Shall hawk tell it now that you trust these?`, false)) === true;
}

/** By `hawk import`, which sees to it that at no moment a guard is in neither. */
async function takeOver(hosts: readonly string[], io: Io): Promise<number> {
  const quiet = { ...io, stdout: () => undefined };
  let code: number = exitCode.ok;
  for (const host of hosts)
    code = Math.max(code, await importHooks({ positionals: [host], options: { replace: true, everywhere: true } }, quiet));
  return code;
}

interface Told {
  set: SetUp;
  report: SyncReport | null;
  isDry: boolean;
}

function tell({ set, report, isDry }: Told, options: CommandArguments["options"], io: Io): void {
  if (options["json"]) io.stdout(`${JSON.stringify(toJson({ set, report, isDry }), null, 2)}\n`);
  else io.stdout(isDry ? "\nNothing was written.\n" : renderNext(set, report, io));
}

function toJson({ set: { agents, adapters, hooks, plan, takenOver }, report, isDry }: Told): unknown {
  const settings = report?.changes.settings.filter(({ before, after }) => before !== after).map(({ path }) => path) ?? [];
  const found = agents.filter(({ isThere }) => isThere);
  return {
    dryRun: isDry,
    agents: found.map(({ adapter, version, foreignHooks }) => ({ host: adapter.id, version, foreignHooks })),
    hosts: adapters.map(({ id }) => id),
    hooks,
    kept: plan.kept,
    takenOver,
    files: [...plan.files.map(({ path }) => path), ...settings],
    pendingTrust: report?.pending ?? [],
    faults: report?.faults ?? [],
  };
}
