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
  return listOwnHooks({ isEnabled: false, event: undefined, host: undefined }, here).hooks;
}

/** One hook, with its text. */
export function readHookDetail(name: string, here: UiSurroundings): HookDetail {
  const listing = listHooks(here).find((one) => one.name === name);
  if (!listing) throw new HawkError("registry/not-found", `there is no hook "${name}"`, { hint: "hawk list shows all hooks" });
  const { path } = findHook(name, here);
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
