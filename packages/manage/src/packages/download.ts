import { statSync } from "node:fs";
import { resolve } from "node:path";
import { HawkError } from "@hawk/errors";
import { changePackages, loadLock, planDownload } from "@hawk/registry/download";
import type { DownloadPlan, DownloadRequest, FetchedPackage } from "@hawk/registry/download";
import type { UserHome } from "@hawk/state";
import { usageError } from "../usage-error.ts";
import { packagePaths, viewRegistry } from "@hawk/trust";

/** `hooks/guards` may be a local directory or a GitHub repository. Never use the network by mistake. */
export function refuseAmbiguous(text: string, cwd: string): void {
  const isShort = /^[\w-]+\/[\w.-]+$/.test(text);
  if (!isShort || !statSync(resolve(cwd, text), { throwIfNoEntry: false })) return;
  throw usageError(`${text} is a directory here, and could be a repository on GitHub`, `write ./${text} or https://github.com/${text}`);
}

/** Throws if a downloaded package has no hooks. */
export function refuseEmpty({ hooks, url }: FetchedPackage): void {
  if (hooks.length > 0) return;
  throw new HawkError("download/no-hooks", `there are no hooks in ${url}`, {
    hint: "a hook needs a header: # hawk-hook: events=pre_tool_use",
  });
}

/** Adds hooks to the registry. None of them runs until the user has approved it. */
export function download(request: DownloadRequest, isDry: boolean, user: UserHome): DownloadPlan {
  const paths = packagePaths(user);
  const plan = (lock: ReturnType<typeof loadLock>): DownloadPlan => planDownload(lock, request, viewRegistry(paths));
  return isDry ? plan(loadLock(paths)) : changePackages(paths, plan);
}
