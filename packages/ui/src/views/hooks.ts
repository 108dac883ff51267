import { readFileSync } from "node:fs";
import { findHook } from "@hawk/manage";
import type { HookListing } from "@hawk/manage";
import { listOwnHooks } from "@hawk/manage/plan";
import { readHook } from "@hawk/registry";
import { hashText } from "@hawk/settings-file";
import { HawkError } from "@hawk/errors";
import type { HookDetail } from "../api.ts";
import type { UiSurroundings } from "../surroundings.ts";

export function listHooks(here: UiSurroundings): HookListing[] {
  return listAll(here).hooks;
}

/** Those of a trusted project, too; `project` is hawk's copy of it. */
function listAll(here: UiSurroundings): Pick<ReturnType<typeof listOwnHooks>, "hooks" | "project"> {
  return listOwnHooks({ isEnabled: false, event: undefined, host: undefined }, here);
}

/** One hook, with its text. */
export function readHookDetail(name: string, here: UiSurroundings): HookDetail {
  const { hooks, project } = listAll(here);
  const listing = hooks.find((one) => one.name === name);
  if (!listing) throw new HawkError("registry/not-found", `there is no hook "${name}"`, { hint: "hawk list shows all hooks" });
  const { path } = findHook(name, here, project);
  const bytes = readFileSync(path);
  const text = bytes.toString("utf8");
  return {
    name,
    listing,
    path,
    source: Buffer.from(text).equals(bytes) ? text : null,
    digest: hashText(text),
    problems: readHook(path).problems,
  };
}
