import { readFileSync } from "node:fs";
import { join } from "node:path";
import { HawkError } from "@hawk/errors";
import type { CommandArguments } from "../command.ts";
import { applyImport, findSources, keepOriginal, planImport, removeImported } from "@hawk/import";
import type { ImportPlan, Imported, SettledItem } from "@hawk/import";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import { syncAgents } from "@hawk/sync";
import { renderDiff } from "../diff-lines.ts";
import { createStyle, escapeText } from "../terminal.ts";
import { usageError } from "../usage-error.ts";
import { afterChange } from "./after-change.ts";
import { printProblems } from "./render-plan.ts";

/** Brings the hooks of an agent's settings into hawk. */
export async function run(args: CommandArguments, io: Io): Promise<number> {
  const { options, positionals } = args;
  const isDry = options["dry-run"] === true;
  const isReplacing = options["replace"] === true;
  const as = typeof options["host"] === "string" ? options["host"] : undefined;
  const sources = await findSources(positionals[0] ?? "", as, io);
  const planned = sources.map((source) =>
    planImport(source, readFileSync(source.path, "utf8"), { isEverywhere: options["everywhere"] === true }, io),
  );
  if (isReplacing && options["no-sync"])
    throw usageError("--replace takes hooks out of an agent's settings, so that hawk has to be in it", "leave out --no-sync");
  const imported = planned.map((plan) => applyImport(plan, io, { isDry, isReplacing }));
  if (isReplacing && !isDry) for (const one of imported) one.settings = await replaceOriginals(one.plan, io);
  if (options["json"]) io.stdout(`${JSON.stringify({ dryRun: isDry, files: imported.map((one) => toJson(one, isDry)) }, null, 2)}\n`);
  else for (const one of imported) printImported(one, { isDry, isReplacing }, io);
  for (const one of imported) printLost(one, io);
  const isAllOver = imported.every(({ plan, items }) => plan.left.length === 0 && items.every(({ hook }) => hook.lost.length === 0));
  const code = isAllOver ? exitCode.ok : exitCode.problem;
  const isChanged = imported.some(({ config, settings }) => config.before !== config.after || settings !== undefined);
  if (isDry || !isChanged) return code;
  return Math.max(code, await afterChange(args, io));
}

/** First into the agent by way of hawk, then out of its settings: at no moment is a guard in neither. */
async function replaceOriginals(plan: ImportPlan, io: Io): Promise<NonNullable<Imported["settings"]>> {
  const backup = keepOriginal(plan, io);
  const { pending } = await syncAgents({ hosts: [plan.source.host ?? ""] }, io, (problems) => printProblems(problems, io));
  if (pending.length === 0) return { ...removeImported(plan, io), backup };
  throw new HawkError("import/untrusted", `the hooks are imported, but ${plan.source.title} runs none of hawk's before you trust them`, {
    hint: `the originals are still there; start it and agree, or run hawk sync --${plan.source.host}-trust, and import again with --replace`,
  });
}

function printImported(
  { plan, items, directory, config, settings }: Imported,
  { isDry, isReplacing }: { isDry: boolean; isReplacing: boolean },
  io: Io,
): void {
  const { bold, dim } = createStyle(io.hasColour);
  const { source, left } = plan;
  if (items.length + left.length === 0)
    return io.stdout(`There are no hooks in ${escapeText(source.path)} but those that hawk put there.\n`);
  io.stdout(`${bold(escapeText(source.path))} ${dim(`(${source.title})`)}\n`);
  for (const item of items) {
    io.stdout(`  ${escapeText(describe(item, directory, isDry))}\n`);
    if (item.hook.cosmetic.length > 0)
      io.stdout(`    ${dim(`without ${escapeText(item.hook.cosmetic.join(", "))}, for which hawk has no use`)}\n`);
  }
  if (isDry) {
    for (const edit of [config, ...(settings ? [settings] : [])])
      io.stdout(escapeText(renderDiff(edit.path, edit.before, edit.after), "\n\t"));
    return io.stdout(`${dim("Nothing was written.")}\n`);
  }
  if (config.before !== config.after) io.stdout(`  enabled in ${escapeText(config.path)}\n`);
  if (settings?.backup !== undefined)
    io.stdout(`  taken out of ${escapeText(source.path)}; as it was, it is kept in ${escapeText(settings.backup)}\n`);
  if (source.project !== undefined) io.stdout("  They are the project's: run hawk trust there to let them run.\n");
  if (!isReplacing && source.host !== undefined && items.length > 0)
    io.stdout(
      `  The originals are still in the file, so that each hook runs twice in ${source.title} once hawk is in it. hawk import ${source.host} --replace takes them out.\n`,
    );
}

function describe({ name, hook, file, isFileThere, isListed }: SettledItem, directory: string, isDry: boolean): string {
  const { events, matcher, timeoutSeconds } = hook;
  const what = isListed ? "is there already" : isDry ? "would be imported" : "imported";
  const on = `${events.join(", ")}${matcher === undefined ? "" : ` ${matcher}`}, ${timeoutSeconds} s`;
  const from = file ? `, a copy of ${file.from}${isFileThere ? "" : ` in ${join(directory, name)}`}` : "";
  return `${name} ${what}: ${on}${from}`;
}

function printLost({ plan, items }: Imported, io: Io): void {
  for (const { hook, why } of plan.left)
    io.stderr(`hawk: a hook at ${escapeText(hook.nativeEvent)} stays where it is: ${escapeText(why)}\n`);
  for (const { name, hook } of items)
    for (const lost of hook.lost) io.stderr(`hawk: ${escapeText(name)} is not all that it was: ${escapeText(lost)}\n`);
}

function toJson({ plan, items, config, settings }: Imported, isDry: boolean): unknown {
  return {
    path: plan.source.path,
    host: plan.source.host,
    hooks: items.map(({ name, hook, file, entry, isListed }) => ({
      name,
      events: hook.events,
      matcher: hook.matcher,
      timeoutSeconds: hook.timeoutSeconds,
      ...(file ? { copyOf: file.from } : { entry }),
      change: isListed ? "none" : "imported",
      lost: hook.lost,
      leftOut: hook.cosmetic,
    })),
    left: plan.left.map(({ hook, why }) => ({ event: hook.nativeEvent, why })),
    config: { path: config.path, ...(isDry ? { diff: renderDiff(config.path, config.before, config.after) } : {}) },
    ...(settings ? { settings: { path: settings.path, backup: settings.backup } } : {}),
  };
}
