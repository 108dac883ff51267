import { editYaml, readYaml } from "@hawk/config/edit";
import type { YamlEdit } from "@hawk/config/edit";
import type { Source } from "@hawk/config";
import { HawkError } from "@hawk/errors";
import { nearest } from "@hawk/events";
import type { Surroundings } from "@hawk/state";
import { editConfig, projectConfig, userConfig } from "@hawk/trust";
import type { ToggleReport } from "./enable-hooks.ts";

interface HereRequest {
  names: readonly string[];
  isOn: boolean;
  until?: string | undefined;
  isDry: boolean;
}

/** Turns hooks off or on in the current project, for this user only. Stored in the user's own configuration; the project's is unchanged. */
export function switchHooksHere({ names, isOn, until, isDry }: HereRequest, sources: readonly Source[], user: Surroundings): ToggleReport {
  const { project = "" } = projectConfig(user);
  const target = userConfig(user);
  const hooks = new Map<string, { name: string; isChanged: boolean }>();
  const change = (text: string | null): string | null =>
    names.reduce<string | null>((edited, given) => {
      const entries = entriesIn(readYaml(target.file, edited).data);
      const name = isOn ? given : nameIn(given, sources);
      const edits = editsFor(name, project, entries, isOn, until);
      hooks.set(name, { name, isChanged: edits.length > 0 });
      return edits.length > 0 ? editYaml(target.file, edited, edits) : edited;
    }, text);
  const edit = editConfig(target, change, user, isDry);
  return { copied: [], borrowed: [], edit, hooks: [...hooks.values()], narrowing: {}, isDry };
}

function editsFor(name: string, project: string, entries: readonly unknown[], isOn: boolean, until: string | undefined): YamlEdit[] {
  const indexes = entries.flatMap((entry, index) => (isFor(entry, name, project) ? [index] : []));
  const removals = indexes.toReversed().map((index): YamlEdit => ({ type: "remove", path: [...PLACE, index] }));
  if (isOn) return removals;
  if (removals.length > 0 && until === undefined) return [];
  return [...removals, { type: "add", path: PLACE, value: { name, project, ...(until === undefined ? {} : { until }) } }];
}

const PLACE = ["global", "disabled"];

function entriesIn(data: unknown): readonly unknown[] {
  const { global } = (data ?? {}) as { global?: { disabled?: unknown } | null };
  return Array.isArray(global?.disabled) ? global.disabled : [];
}

function isFor(entry: unknown, name: string, project: string): boolean {
  const { name: own, project: only } = (entry ?? {}) as { name?: unknown; project?: unknown };
  return own === name && only === project;
}

/** The name of a hook that is on here; its extension can be left out. */
function nameIn(name: string, sources: readonly Source[]): string {
  const known = [
    ...new Set(sources.filter(({ layer }) => layer !== "managed").flatMap(({ definitions }) => definitions.map((hook) => hook.name))),
  ];
  const found = known.includes(name) ? [name] : known.filter((candidate) => candidate.replace(/\.[^.]+$/, "") === name);
  if (found.length === 1) return found[0] as string;
  const [near] = nearest(name, known);
  throw new HawkError("manage/not-here", `${name} is not on in this project`, {
    hint: near ? `did you mean ${near}?` : "hawk plan shows what is",
  });
}
