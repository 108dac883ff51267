import { HawkError } from "@hawk/errors";
import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { optional } from "../command/positionals.ts";
import { exitCode } from "../ui/io.ts";
import type { Io } from "../ui/io.ts";
import { escapeText } from "../ui/terminal.ts";
import { renderError } from "../ui/messages.ts";
import { usageError } from "../ui/usage-error.ts";
import { syncAfter } from "../agents/sync-after.ts";
import { reach } from "./reach.ts";

export const update: Command = command({
  name: "update",
  summary: "Show updates to packages and built-in hooks, and apply them",
  positionals: { package: optional("one package; default: all, and built-in hooks") },
  options: {
    check: option.flag("change nothing; exit 1 if there are updates"),
    ref: option.text("move to another branch, tag or commit", "REF"),
    ...reach,
    dryRun: option.dryRun,
    yes: option.yes,
    quiet: option.quiet,
    json: option.json,
  },
  weakens: ({ yes, check, dryRun }) => yes && !check && !dryRun,
  examples: ["hawk update --check", "hawk update", "hawk update guards --ref v2.0.0"],
  run: async (request, io) => {
    const { package: name, ref, check, dryRun, json, yes } = request;
    if (ref !== undefined && name === undefined) throw usageError("--ref is for one package", "name it: hawk update NAME --ref REF");
    const { chooseLocked, findOldBuiltins, lookAtAll, settleDownloads, takeAll, takeBuiltins, withdrawHooks } =
      await import("@hawk/manage/packages");
    const { renderEdited, renderUpdate, renderUpdated, toUpdateJson } = await import("../packages/render-update.ts");
    const { builtinJson, renderBuiltins, renderEditedBuiltins } = await import("../packages/render-builtins.ts");
    if (!check && !dryRun) settleDownloads(io);
    const { packages, pinned } = chooseLocked(name, io);
    const stop = packages.length > 0 ? io.progress?.("Looking for updates") : undefined;
    const failures: string[] = [];
    const candidates = await lookAtAll(packages, request, io, (message, hint) => void failures.push(renderError(message, hint))).finally(
      stop,
    );
    io.stderr(failures.join(""));
    const plans = candidates.map(({ plan }) => plan);
    const builtins = name === undefined ? findOldBuiltins(io) : [];
    const older = builtins.filter(({ isEdited }) => !isEdited);
    const isNone = packages.length + pinned.length + builtins.length === 0;
    const shown = (isNone ? "No packages yet, and the built-in hooks are up to date.\n" : "") + pinned.map(renderPinned).join("");
    const text = shown + plans.map((plan) => renderUpdate(plan, io)).join("") + renderBuiltins(builtins);
    const blocked = renderEdited(plans);
    const isPartial = candidates.length < packages.length || blocked !== "";
    const newer = candidates.filter(({ plan }) => plan.change !== null);
    const isOld = candidates.length < packages.length || plans.some(({ isNewer }) => isNewer) || older.length > 0;
    const preview = {
      data: [...plans.map(toUpdateJson), ...builtins.map(builtinJson)],
      text,
      notes: blocked + renderEditedBuiltins(builtins),
    };
    if (check) return { ...preview, code: isOld ? exitCode.problem : exitCode.ok };
    if (dryRun || newer.length + older.length === 0) return { ...preview, code: isPartial ? exitCode.problem : exitCode.ok };
    if (!json) io.stdout(text);
    io.stderr(preview.notes);
    const names = [...newer.map(({ locked }) => locked.name), ...older.map((hook) => hook.name)].join(", ");
    if (!yes && !(await isAgreed(names, io))) return exitCode.problem;
    const done = await takeAll(newer, ref, io, (hooks) => withdrawHooks(hooks, io, () => isWithdrawn(hooks, io)));
    const taken = takeBuiltins(older, io);
    const isAll = !isPartial && done.length === newer.length && taken.length === older.length;
    return {
      data: [...done.map(toUpdateJson), ...older.filter((hook) => taken.includes(hook.name)).map(builtinJson)],
      text: done.map(renderUpdated).join("") + taken.map((hook) => `${escapeText(hook)} is up to date.\n`).join(""),
      code: isAll ? exitCode.ok : exitCode.problem,
      ...(taken.length > 0 ? { after: syncAfter({ noSync: false }, io) } : {}),
    };
  },
});

function renderPinned({ name }: { name: string }): string {
  return `${escapeText(name)} is pinned to a commit: hawk update ${escapeText(name)} --ref REF moves it\n`;
}

/** Prints nothing if it works: the hooks are meant to stop for now. */
async function isWithdrawn(hooks: readonly string[], io: Io): Promise<boolean> {
  const { code = exitCode.ok, notes = "" } = await (await import("../agents/after-change.ts")).afterChange(io);
  if (code === exitCode.ok) return true;
  io.stderr(`${notes}hawk: so ${escapeText(hooks.join(", "))} is not updated, and keeps running as before\n`);
  return false;
}

async function isAgreed(names: string, io: Pick<Io, "agree" | "stderr">): Promise<boolean> {
  if (!io.agree)
    throw new HawkError("update/not-agreed", "nothing was changed: it needs your approval", { hint: "read what is shown, and add --yes" });
  const isYes = await io.agree(`Update ${escapeText(names)} to what is shown above?`);
  if (!isYes) io.stderr("hawk: nothing was changed\n");
  return isYes;
}
