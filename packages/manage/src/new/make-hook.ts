import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { HawkError } from "@hawk/errors";
import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { examineMatcher } from "@hawk/protocol";
import { checkHookName, findNamesake, freeHookName } from "@hawk/registry";
import { listTaken } from "@hawk/registry/store";
import { configPaths } from "@hawk/state";
import type { Surroundings } from "@hawk/state";
import { keepTrust } from "@hawk/trust";
import { usageError } from "../usage-error.ts";
import { describeEvent } from "./describe-event.ts";
import { canHaveRule } from "./rule-template.ts";
import { renderTemplate } from "./templates.ts";
import type { Language } from "./templates.ts";

/** The hook file to write. */
export interface MakeRequest {
  name: string;
  language: Language;
  event: EventName;
  matcher: string | undefined;
  /** A directory in place of the registry. */
  dir: string | undefined;
  /** The project for whose hooks it is. */
  project: string | undefined;
  isDry: boolean;
}

/** A hook that was written, or would be. */
export interface MadeHook {
  name: string;
  language: Language;
  path: string;
  event: EventName;
  text: string;
}

/** Writes a working hook. A trusted project stays trusted. */
export function makeHook(request: MakeRequest, user: Surroundings): MadeHook {
  const { name, language, event, project, isDry } = request;
  checkHookName(name);
  const matcher = checkMatcher(request.matcher, event);
  const plan = describeEvent(event, matcher);
  if (language === "rule" && !canHaveRule(plan))
    throw usageError(`${event} says nothing that a rule can match`, "write a script, or take another event, such as pre_tool_use");
  const directory = placeFor(request, user);
  const path = join(directory, name);
  refuseTaken(name, directory);
  const text = renderTemplate(name, language, plan);
  if (!isDry) {
    if (project === undefined) writeNew(path, text);
    else keepTrust(project, user, () => writeNew(path, text));
  }
  return { name, language, path, event, text };
}

function checkMatcher(value: string | undefined, event: EventName): string | undefined {
  if (value === undefined) return undefined;
  if (/[\r\n]/.test(value)) throw usageError("a matcher is one line", "such as --matcher 'Edit|Write'");
  if (eventInfo(event).matchesOn === undefined) throw usageError(`${event} has nothing for a matcher to match`, "leave out --matcher");
  const error = examineMatcher({ matcher: value, events: [event] }).find(({ severity }) => severity === "error");
  if (error) throw usageError(error.message, error.hint);
  return value;
}

function placeFor({ dir, project }: MakeRequest, user: Surroundings): string {
  if (dir !== undefined && project !== undefined) throw usageError("--dir and --project conflict", "leave out one of them");
  if (dir !== undefined) return resolve(user.cwd, dir);
  return project === undefined ? configPaths(user).registry : join(project, ".hawk", "hooks");
}

function refuseTaken(name: string, directory: string): void {
  const names = listTaken(directory);
  const clash = names.includes(name) ? name : findNamesake(name, names);
  if (clash === null) return;
  throw new HawkError("registry/taken", `${clash} is in ${directory} already`, { hint: `${freeHookName(name, names)} is free` });
}

/** Never overwrites a file. */
function writeNew(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { flag: "wx", mode: 0o755 });
}
