import type { Answer } from "../command/answer.ts";
import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import type { CheckedHook } from "@hawk/registry/deps";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import { escapeText } from "../terminal.ts";
import { usageError } from "../usage-error.ts";
import { bringIn } from "./bring-in.ts";

export const deps: Command = command({
  name: "deps",
  summary: "Show what your hooks need, and install what is missing",
  options: {
    install: option.flag("install what is missing, for hooks only"),
    dryRun: option.dryRun,
    yes: option.yes,
    noSync: option.noSync,
    quiet: option.quiet,
    json: option.json,
  },
  examples: ["hawk deps", "hawk deps --install", "hawk deps --install --yes"],
  run: async (request, io) => {
    const { checkEnabled } = await import("../registry/check-enabled.ts");
    const { installNeeds, planInstall } = await import("@hawk/registry/deps");
    const { listAll, renderInstallFailure, renderNeeds } = await import("../registry/render-deps.ts");
    const { statePaths } = await import("@hawk/state");
    const { install, dryRun, yes, json } = request;
    const checked = await checkEnabled(io);
    const plan = planInstall(checked);
    const missing = listAll(plan);
    if (!install || missing === "" || dryRun) return toAnswer(checked, install, io);
    const say = json ? () => undefined : io.stdout;
    say(renderNeeds(checked, io));
    if (!yes && !(await isAgreed(missing, io))) return exitCode.problem;
    say(`\nInstalling ${missing} into ${escapeText(statePaths(io).deps)} …\n`);
    const failure = await installNeeds(plan, checked, statePaths(io), io);
    if (failure) return { text: "", notes: renderInstallFailure(failure), code: exitCode.problem };
    return { ...(await toAnswer(await checkEnabled(io), install, io)), after: bringIn(request, io) };
  },
});

async function toAnswer(hooks: readonly CheckedHook[], isInstalling: boolean, io: Io): Promise<Answer> {
  const { planInstall } = await import("@hawk/registry/deps");
  const { depsJson, renderDeps, renderDepsProblems } = await import("../registry/render-deps.ts");
  const plan = planInstall(hooks);
  const isWell = hooks.every(({ checked, problems }) => problems.length === 0 && checked.every(({ state }) => state !== "missing"));
  return {
    data: depsJson(hooks, plan),
    text: renderDeps(hooks, plan, isInstalling, io),
    notes: renderDepsProblems(hooks),
    code: isWell ? exitCode.ok : exitCode.problem,
  };
}

/** What a stranger's hook asks for is code that will run here, so nothing is installed before the user has seen the list. */
async function isAgreed(missing: string, { ask }: Pick<Io, "ask">): Promise<boolean> {
  if (!ask) throw usageError("hawk installs nothing that you have not agreed to", `add --yes to install ${missing}`);
  return (await ask.confirm(`Install ${missing}?`, true)) === true;
}
