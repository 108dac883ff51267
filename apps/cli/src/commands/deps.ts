import type { CommandAnswer } from "../command/answer.ts";
import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { exitCode } from "../ui/io.ts";
import type { Io } from "../ui/io.ts";
import type { Needs } from "@hawk/manage/needs";
import { escapeText } from "../ui/terminal.ts";
import { codeOf, renderProblems } from "../ui/messages.ts";
import { usageError } from "../ui/usage-error.ts";
import { syncAfter } from "../agents/sync-after.ts";

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
    const { installMissing, readOwnNeeds } = await import("@hawk/manage/needs");
    const { listAll, renderInstallFailure, renderNeeds } = await import("../registry/render-deps.ts");
    const { install, dryRun, yes, json } = request;
    const needs = await readOwnNeeds(io);
    const missing = listAll(needs.plan);
    if (!install || missing === "" || dryRun) return toAnswer(needs, install, io);
    const say = json ? () => undefined : io.stdout;
    say(renderNeeds(needs.hooks, io));
    if (!yes && !(await isAgreed(missing, io))) return exitCode.problem;
    say(`\nInstalling ${missing} into ${escapeText(needs.directory)} …\n`);
    const failure = await installMissing(needs, io);
    if (failure) return { text: "", notes: renderInstallFailure(failure), code: exitCode.problem };
    return { ...(await toAnswer(await readOwnNeeds(io), install, io)), after: syncAfter(request, io) };
  },
});

async function toAnswer({ hooks, plan, problems: wrong }: Needs, isInstalling: boolean, io: Io): Promise<CommandAnswer> {
  const { depsJson, renderDeps, renderDepsProblems } = await import("../registry/render-deps.ts");
  const isWell = hooks.every(({ checked, problems }) => problems.length === 0 && checked.every(({ state }) => state !== "missing"));
  return {
    data: depsJson(hooks, plan),
    text: renderDeps(hooks, plan, isInstalling, io),
    notes: renderProblems(wrong) + renderDepsProblems(hooks),
    code: isWell ? codeOf(wrong) : exitCode.problem,
  };
}

/** What a stranger's hook asks for is code that will run here, so nothing is installed before the user has seen the list. */
async function isAgreed(missing: string, { ask }: Pick<Io, "ask">): Promise<boolean> {
  if (!ask) throw usageError("hawk installs nothing without your consent", `add --yes to install ${missing}`);
  return (await ask.confirm(`Install ${missing}?`, false)) === true;
}
