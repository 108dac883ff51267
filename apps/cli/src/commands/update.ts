import { HawkError, isHawkError } from "@hawk/errors";
import { changePackages, findPackage, loadLock, planUpdate, settlePackages } from "@hawk/registry/download";
import type { FetchedPackage, Lock, LockedPackage, UpdatePlan } from "@hawk/registry/download";
import type { CommandArguments } from "../command.ts";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import { fetchForCommand, readSource } from "../packages/fetch-for-command.ts";
import { packagePaths, viewRegistry } from "@hawk/trust";
import { printUpdate, toUpdateJson } from "../packages/render-update.ts";
import { withdrawHooks } from "../packages/withdraw-hooks.ts";
import { escapeText } from "../terminal.ts";
import { usageError } from "../usage-error.ts";

interface Candidate {
  locked: LockedPackage;
  fetched: FetchedPackage;
  plan: UpdatePlan;
}

/** Shows what is new in packages, and with the user's word takes it. What changed runs only after it was looked at again. */
export async function run(args: CommandArguments, io: Io): Promise<number> {
  const { positionals, options } = args;
  const ref = typeof options["ref"] === "string" ? options["ref"] : undefined;
  if (ref !== undefined && positionals.length === 0) throw usageError("--ref is for one package", "name it: hawk update NAME --ref REF");
  if (!options["check"] && !options["dry-run"]) settlePackages(packagePaths(io));
  const packages = chooseLocked(args, ref, io);
  const candidates = await lookAtAll(packages, ref, args, io);
  const isPartial = candidates.length < packages.length;
  const plans = candidates.map(({ plan }) => plan);
  if (options["json"] && (options["check"] || options["dry-run"])) io.stdout(`${JSON.stringify(plans.map(toUpdateJson), null, 2)}\n`);
  else if (!options["json"]) for (const plan of plans) printUpdate(plan, io);
  const blocked = tellEdited(plans, io);
  const newer = candidates.filter(({ plan }) => plan.change !== null);
  if (options["check"]) return isPartial || plans.some(({ isNewer }) => isNewer) ? exitCode.problem : exitCode.ok;
  if (options["dry-run"] || newer.length === 0) return blocked || isPartial ? exitCode.problem : exitCode.ok;
  if (!(await isAgreed(newer, args, io))) return exitCode.problem;
  const done = await takeAll(newer, ref, io);
  if (options["json"]) io.stdout(`${JSON.stringify(done.map(toUpdateJson), null, 2)}\n`);
  else for (const plan of done) tellDone(plan, io);
  return blocked || isPartial || done.length < newer.length ? exitCode.problem : exitCode.ok;
}

function chooseLocked({ positionals: [name] }: CommandArguments, ref: string | undefined, io: Io): LockedPackage[] {
  const lock = loadLock(packagePaths(io));
  if (name !== undefined) return [findPackage(lock, name)];
  if (lock.packages.length === 0) io.stdout("Nothing was downloaded yet.\n");
  const pinned = lock.packages.filter(({ refKind }) => refKind === "commit" && ref === undefined);
  for (const one of pinned)
    io.stdout(`${escapeText(one.name)} is pinned to a commit: hawk update ${escapeText(one.name)} --ref REF moves it\n`);
  return lock.packages.filter((one) => !pinned.includes(one));
}

async function lookAtAll(
  packages: readonly LockedPackage[],
  ref: string | undefined,
  args: CommandArguments,
  io: Io,
): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  for (const locked of packages) {
    try {
      const fetched = await fetchForCommand(readSource(locked.url, args, io), ref ?? locked.ref, args, io);
      candidates.push({ locked, fetched, plan: planOne(loadLock(packagePaths(io)), locked.name, fetched, ref, io) });
    } catch (error) {
      // One that can't be reached does not keep the others from being looked at.
      if (!isHawkError(error) || packages.length === 1 || error.code === "download/interrupted") throw error;
      io.stderr(`hawk: ${escapeText(locked.name)}: ${escapeText(error.message)}\n${error.hint ? `      ${escapeText(error.hint)}\n` : ""}`);
    }
  }
  return candidates;
}

function planOne(lock: Lock, name: string, fetched: FetchedPackage, ref: string | undefined, io: Io): UpdatePlan {
  const request = { fetched, now: new Date().toISOString(), ...(ref === undefined ? {} : { ref }) };
  return planUpdate(lock, findPackage(lock, name), request, viewRegistry(packagePaths(io)));
}

/** An edited hook stays as it is, and so does its package. */
function tellEdited(plans: readonly UpdatePlan[], io: Io): boolean {
  const edited = plans.flatMap(({ name, changed }) =>
    changed.filter(({ isEdited }) => isEdited).map((hook) => ({ name, hook: hook.name })),
  );
  for (const { name, hook } of edited) {
    io.stderr(`hawk: ${escapeText(name)} is not updated, since you have edited ${escapeText(hook)}\n`);
    io.stderr(
      `      keep your version under another name (rename the file), or remove it; then run hawk update ${escapeText(name)} again\n`,
    );
  }
  return edited.length > 0;
}

async function isAgreed(newer: readonly Candidate[], { options }: CommandArguments, io: Io): Promise<boolean> {
  if (options["yes"]) return true;
  const names = newer.map(({ locked }) => locked.name).join(", ");
  if (io.ask) return (await io.ask.confirm(`Update ${escapeText(names)} to what is shown above?`, false)) === true;
  throw new HawkError("update/not-agreed", "nothing was changed: nobody agreed to it", {
    hint: "look at what is shown, and add --yes",
  });
}

async function takeAll(newer: readonly Candidate[], ref: string | undefined, io: Io): Promise<UpdatePlan[]> {
  const done: UpdatePlan[] = [];
  for (const { locked, fetched, plan } of newer) {
    const running = plan.changed.filter(({ wasApproved }) => wasApproved).map(({ name }) => name);
    if (!(await withdrawHooks(running, io))) continue;
    const shown = JSON.stringify(toUpdateJson(plan));
    changePackages(packagePaths(io), (lock) => {
      const current = planOne(lock, locked.name, fetched, ref, io);
      return JSON.stringify(toUpdateJson(current)) === shown ? current : refuseChanged(locked.name);
    });
    done.push(plan);
  }
  return done;
}

function refuseChanged(name: string): never {
  throw new HawkError("update/raced", `${name} was changed while you looked at it`, { hint: `run hawk update ${name} again` });
}

function tellDone({ name, to, changed, added }: UpdatePlan, io: Io): void {
  io.stdout(`${escapeText(name)} is up to date${to === undefined ? "" : `, at ${to.slice(0, 12)}`}.\n`);
  for (const hook of changed.filter(({ wasApproved }) => wasApproved))
    io.stdout(`  ${escapeText(hook.name)} does not run until you agree to it again: hawk enable ${escapeText(hook.name)}\n`);
  const [first] = added;
  if (first) io.stdout(`  new, and not running yet: ${escapeText(added.map((hook) => hook.name).join(", "))}\n`);
}
