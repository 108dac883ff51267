import { statSync } from "node:fs";
import { resolve } from "node:path";
import { HawkError } from "@hawk/errors";
import { changePackages, loadLock, planDownload, selectPackageHooks } from "@hawk/registry/download";
import type { DownloadPlan, DownloadRequest, FetchedPackage } from "@hawk/registry/download";
import type { CommandArguments } from "../command.ts";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import { fetchForCommand, readSource, warnOfGit } from "../packages/fetch-for-command.ts";
import { packagePaths, viewRegistry } from "@hawk/trust";
import { printMentions, printPassedOver, renderOrigin } from "../packages/render-package.ts";
import { renderTable } from "../table.ts";
import { createStyle, escapeText } from "../terminal.ts";
import { usageError } from "../usage-error.ts";
import { restorePackages } from "./download-frozen.ts";

type FoundHooks = FetchedPackage["hooks"];

/** Brings other people's hooks into the registry. None of them runs before the user has looked at it. */
export async function run(args: CommandArguments, io: Io): Promise<number> {
  const { positionals, options } = args;
  const [text] = positionals;
  if (options["frozen"]) return restorePackages(args, io);
  if (text === undefined)
    throw usageError("hawk download needs a source", "such as owner/repo, https://… or ./directory; --frozen alone restores all");
  refuseAmbiguous(text, io);
  const source = readSource(text, args, io);
  const ref = readText(options["ref"]);
  const fetched = await fetchForCommand(source, ref, args, io);
  warnOfGit([fetched], io);
  refuseEmpty(fetched, io);
  const chosen = await chooseHooks(fetched, args, io);
  if (!chosen) return exitCode.problem;
  const request: DownloadRequest = {
    name: readText(options["as"]) ?? source.name,
    fetched,
    ...chosen,
    ...(ref === undefined ? {} : { ref }),
    now: new Date().toISOString(),
  };
  const plan = apply(request, options["dry-run"] === true, io);
  report(request, plan, args, io);
  return exitCode.ok;
}

/** `hooks/guards` may be a directory here and a repository there. Nobody is asked over the network by mistake. */
function refuseAmbiguous(text: string, io: Io): void {
  const isShort = /^[\w-]+\/[\w.-]+$/.test(text);
  if (!isShort || !statSync(resolve(io.cwd, text), { throwIfNoEntry: false })) return;
  throw usageError(`${text} is a directory here, and could be a repository on GitHub`, `write ./${text} or https://github.com/${text}`);
}

function readText(value: string | boolean | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function refuseEmpty({ hooks, url, passedOver }: FetchedPackage, io: Io): void {
  if (hooks.length > 0) return;
  printPassedOver(passedOver, { ...io, stdout: io.stderr });
  throw new HawkError("download/no-hooks", `there are no hooks in ${url}`, {
    hint: "a hook says so in its first lines: # hawk-hook: events=pre_tool_use",
  });
}

/** By `--select`, by the user's choice at a terminal, or all of them. `null`: the user gave up. */
async function chooseHooks(
  { hooks }: FetchedPackage,
  { options }: CommandArguments,
  io: Io,
): Promise<Pick<DownloadRequest, "hooks" | "select"> | null> {
  const wanted = readText(options["select"])
    ?.split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (wanted) return { hooks: selectPackageHooks(hooks, wanted), select: wanted };
  if (!io.ask || options["yes"] || hooks.length === 1) return { hooks };
  const choices = hooks.map(({ path, meta }) => ({
    value: path,
    label: escapeText(path),
    hint: escapeText([meta.events.join(", "), meta.description].filter(Boolean).join(": ")),
  }));
  const paths = await io.ask.chooseSome(
    "Which hooks do you want? None of them runs before you have looked at it.",
    choices,
    choices.map(({ value }) => value),
  );
  if (!paths || paths.length === 0) return null;
  return paths.length === hooks.length ? { hooks } : { hooks: hooks.filter(({ path }) => paths.includes(path)), select: paths };
}

function apply(request: DownloadRequest, isDry: boolean, io: Io): DownloadPlan {
  const paths = packagePaths(io);
  const plan = (lock: ReturnType<typeof loadLock>): DownloadPlan => planDownload(lock, request, viewRegistry(paths));
  return isDry ? plan(loadLock(paths)) : changePackages(paths, plan);
}

function report(request: DownloadRequest, plan: DownloadPlan, { options }: CommandArguments, io: Io): void {
  const isDry = options["dry-run"] === true;
  if (options["json"]) io.stdout(`${JSON.stringify(toJson(request, plan, isDry), null, 2)}\n`);
  else printDownload(request, plan, isDry, io);
  printMentions(plan.added, io);
  for (const name of plan.edited)
    io.stderr(
      `hawk: ${escapeText(name)} has been edited since it was downloaded, and stays as it is\n      hawk list shows it; hawk update ${escapeText(request.name)} says what is new\n`,
    );
}

function toJson({ name, fetched, ref }: DownloadRequest, { added, already, edited }: DownloadPlan, isDry: boolean): unknown {
  return {
    dryRun: isDry,
    package: name,
    url: fetched.url,
    ref: ref ?? null,
    commit: fetched.commit ?? null,
    added: added.map(({ name: hook, path, sha256, bytes, meta }) => ({
      name: hook,
      path,
      sha256,
      size: bytes.length,
      events: meta.events,
      description: meta.description,
    })),
    already,
    edited,
    passedOver: fetched.passedOver,
  };
}

function printDownload({ name, fetched }: DownloadRequest, { added, already }: DownloadPlan, isDry: boolean, io: Io): void {
  const style = createStyle(io.hasColour);
  io.stdout(`${style.bold(escapeText(name))} from ${renderOrigin(fetched)}\n`);
  if (fetched.commit === undefined) io.stdout(style.dim("  a plain directory: there is no commit to pin, only the bytes of each hook\n"));
  if (added.length > 0) io.stdout(`\n${renderHooks(added, io)}\n`);
  printPassedOver(fetched.passedOver, io);
  if (already.length > 0) io.stdout(`  already there: ${escapeText(already.join(", "))}\n`);
  io.stdout(`${sayEnd(added, isDry)}\n`);
}

function renderHooks(hooks: FoundHooks, io: Io): string {
  const rows = hooks.map(({ name, meta }) => [escapeText(name), meta.events.join(", ") || "none", escapeText(meta.description)]);
  return renderTable(["NAME", "EVENTS", "DESCRIPTION"], rows, io.columns, createStyle(io.hasColour));
}

function sayEnd(added: FoundHooks, isDry: boolean): string {
  const [first] = added;
  if (!first) return "Nothing to do: everything is here already.";
  const count = `${added.length} hook${added.length === 1 ? "" : "s"}`;
  if (isDry) return `${count} would be added to your registry; nothing was written.`;
  const none = added.length === 1 ? "It does not run yet" : "None of them runs yet";
  return `${count} added to your registry. ${none}: hawk enable ${escapeText(first.name)} shows it, and asks.`;
}
