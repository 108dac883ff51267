import type { CommandArguments } from "../command.ts";
import { checkNeeds, installNeeds, planInstall, readNeeds } from "@hawk/registry/deps";
import type { CheckedHook, CheckedNeed, InstallFailure, InstallPlan } from "@hawk/registry/deps";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import { loadPlans } from "@hawk/sync";
import { readLedger, statePaths } from "@hawk/state";
import { renderTable } from "../table.ts";
import { createStyle, escapeText } from "../terminal.ts";
import { usageError } from "../usage-error.ts";
import { afterChange } from "./after-change.ts";

/** Tells what enabled hooks need and what of it is missing; with `--install`, puts it where only hooks see it. */
export async function run(args: CommandArguments, io: Io): Promise<number> {
  const { options } = args;
  const checked = await check(io);
  const plan = planInstall(checked);
  const isInstalling = options["install"] === true && plan.python.length + plan.npm.length > 0;
  if (!isInstalling || options["dry-run"]) return report(checked, plan, args, io);
  printNeeds(checked, options["json"] ? { ...io, stdout: () => undefined } : io);
  if (!(await isAgreed(plan, args, io))) return exitCode.problem;
  if (!options["json"]) io.stdout(`\nInstalling ${listAll(plan)} into ${escapeText(statePaths(io).deps)} …\n`);
  const failure = await installNeeds(plan, checked, statePaths(io), io);
  if (failure) return tellFailure(failure, io);
  const after = await check(io);
  const code = report(after, planInstall(after), args, io);
  return Math.max(await afterChange(args, io), code);
}

async function check(io: Io): Promise<CheckedHook[]> {
  const state = statePaths(io);
  const { user, projects } = loadPlans(io, readLedger(state.ledger));
  return checkNeeds(readNeeds([...user.hooks, ...projects.flatMap(({ plan }) => plan.hooks)]), state, io);
}

/** What a stranger's hook asks for is code that will run here, so that nothing is installed before the user has seen the list. */
async function isAgreed(plan: InstallPlan, { options }: CommandArguments, io: Io): Promise<boolean> {
  if (options["yes"]) return true;
  if (!io.ask) throw usageError("hawk installs nothing that you have not agreed to", `add --yes to install ${listAll(plan)}`);
  return (await io.ask.confirm(`Install ${listAll(plan)}?`, false)) === true;
}

function listAll({ python, npm }: InstallPlan): string {
  const parts = [...(python.length > 0 ? [`${python.join(" ")} from PyPI`] : []), ...(npm.length > 0 ? [`${npm.join(" ")} from npm`] : [])];
  return parts.join(" and ");
}

function tellFailure({ tool, rivals, tail }: InstallFailure, io: Io): number {
  io.stderr(`hawk: ${tool} could not install what your hooks need, and changed nothing\n`);
  for (const rival of rivals) io.stderr(`      ${escapeText(rival)}\n`);
  if (tail !== "") io.stderr(`      ${tool} said:\n${escapeText(tail.replaceAll(/^/gm, "        "), "\n")}\n`);
  return exitCode.problem;
}

function report(hooks: readonly CheckedHook[], plan: InstallPlan, { options }: CommandArguments, io: Io): number {
  const missing = hooks.flatMap(({ checked }) => checked.filter(({ state }) => state === "missing"));
  const problems = hooks.flatMap((hook) => hook.problems);
  if (options["json"]) io.stdout(`${JSON.stringify(toJson(hooks, plan), null, 2)}\n`);
  else printReport(hooks, plan, options["install"] === true, io);
  for (const { file, problems: own } of hooks)
    for (const { message, hint } of own) io.stderr(`hawk: ${escapeText(file)}: ${escapeText(message)}\n      ${escapeText(hint)}\n`);
  return missing.length + problems.length > 0 ? exitCode.problem : exitCode.ok;
}

function toJson(hooks: readonly CheckedHook[], install: InstallPlan): unknown {
  return { hooks: hooks.map(({ name, file, checked, problems }) => ({ name, file, needs: checked, problems })), install };
}

function printReport(hooks: readonly CheckedHook[], plan: InstallPlan, isInstalling: boolean, io: Io): void {
  if (hooks.length === 0) return io.stdout("None of your enabled hooks says that it needs anything (deps).\n");
  printNeeds(hooks, io);
  const all = hooks.flatMap(({ checked }) => checked);
  if (all.every(({ state }) => state !== "missing")) return io.stdout("\nEverything that your hooks need is there.\n");
  if (listAll(plan) !== "")
    io.stdout(isInstalling ? `\nWould install ${listAll(plan)}.\n` : `\nhawk deps --install installs ${listAll(plan)}, for hooks only.\n`);
  const programs = all.filter(({ hint }) => hint !== undefined);
  if (programs.length > 0)
    io.stdout(`${[...new Set(programs.map(({ hint }) => hint))].map((hint) => `\nTo install by yourself: ${hint}`).join("")}\n`);
}

const kinds: Record<CheckedNeed["manager"], string> = { python: "Python", npm: "npm", program: "program" };
const states: Record<CheckedNeed["state"], string> = { managed: "installed by hawk", there: "there", missing: "missing" };

function printNeeds(hooks: readonly CheckedHook[], io: Io): void {
  const style = createStyle(io.hasColour);
  const rows = hooks.flatMap(({ name, checked }) =>
    checked.map(({ text, manager, state }) => [escapeText(name), escapeText(text), kinds[manager], states[state]]),
  );
  if (rows.length > 0) io.stdout(renderTable(["HOOK", "NEEDS", "KIND", "STATE"], rows, io.columns, style));
}
