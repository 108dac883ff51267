import { statSync } from "node:fs";
import { resolve } from "node:path";
import { HawkError } from "@hawk/errors";
import { changePackages, loadLock, planDownload, selectPackageHooks } from "@hawk/registry/download";
import type { DownloadPlan, DownloadRequest, FetchedPackage } from "@hawk/registry/download";
import type { UserHome } from "@hawk/state";
import type { Ask } from "../ui/io.ts";
import { escapeText } from "../ui/terminal.ts";
import { usageError } from "../ui/usage-error.ts";
import { packagePaths, viewRegistry } from "@hawk/trust";
import { renderPassedOver } from "./render-package.ts";

/** `hooks/guards` may be a directory here and a repository there. Nobody is asked over the network by mistake. */
export function refuseAmbiguous(text: string, cwd: string): void {
  const isShort = /^[\w-]+\/[\w.-]+$/.test(text);
  if (!isShort || !statSync(resolve(cwd, text), { throwIfNoEntry: false })) return;
  throw usageError(`${text} is a directory here, and could be a repository on GitHub`, `write ./${text} or https://github.com/${text}`);
}

/** A source without hooks is refused, with what was passed over there. */
export function refuseEmpty({ hooks, url, passedOver }: FetchedPackage, tell: (text: string) => void): void {
  if (hooks.length > 0) return;
  tell(renderPassedOver(passedOver, { hasColour: false }));
  throw new HawkError("download/no-hooks", `there are no hooks in ${url}`, {
    hint: "a hook says so in its first lines: # hawk-hook: events=pre_tool_use",
  });
}

/** By `--select`, by the user's choice at a terminal, or all of them. `null`: the user gave up. */
export async function chooseHooks(
  { hooks }: FetchedPackage,
  select: string[] | undefined,
  ask: Ask | undefined,
): Promise<Pick<DownloadRequest, "hooks" | "select"> | null> {
  if (select) return { hooks: selectPackageHooks(hooks, select), select };
  if (!ask || hooks.length === 1) return { hooks };
  const choices = hooks.map(({ path, meta }) => ({
    value: path,
    label: escapeText(path),
    hint: escapeText([meta.events.join(", "), meta.description].filter(Boolean).join(": ")),
  }));
  const paths = await ask.chooseSome(
    "Which hooks do you want? None of them runs before you have looked at it.",
    choices,
    choices.map(({ value }) => value),
  );
  if (!paths || paths.length === 0) return null;
  return paths.length === hooks.length ? { hooks } : { hooks: hooks.filter(({ path }) => paths.includes(path)), select: paths };
}

/** Brings hooks into the registry. None of them runs before the user has looked at it. */
export function download(request: DownloadRequest, isDry: boolean, user: UserHome): DownloadPlan {
  const paths = packagePaths(user);
  const plan = (lock: ReturnType<typeof loadLock>): DownloadPlan => planDownload(lock, request, viewRegistry(paths));
  return isDry ? plan(loadLock(paths)) : changePackages(paths, plan);
}
