import { HawkError } from "@hawk/errors";
import { join } from "node:path";
import { applyEdit, planEdit, planOnce } from "@hawk/settings-file/file";
import type { EditText, FileEdit } from "@hawk/settings-file/file";
import { configPaths, findProject, readLedger, resolveLinks, statePaths } from "@hawk/state";
import type { Surroundings, UserHome } from "@hawk/state";
import { compareProject } from "./copies/compare.ts";
import { approvedProjects } from "./approved-projects.ts";
import { keepTrust } from "./keep-trust.ts";

/** A configuration that a command edits: the user's own, or that of the project. */
export interface ConfigTarget {
  file: string;
  /** The project; absent for the user's own. */
  project?: string;
}

/** The user's own configuration. */
export function userConfig(user: UserHome): ConfigTarget {
  return { file: configPaths(user).config };
}

/** The configuration of the project around the working directory. */
export function projectConfig(user: Surroundings): ConfigTarget {
  const project = findProject(user.cwd, user.home);
  if (project === resolveLinks(user.home))
    throw new HawkError("trust/no-project", "your home directory is not a project", { hint: "go into a project, or leave out --project" });
  return { file: join(project, ".hawk", "config.yaml"), project };
}

type EditConfig = (text: string | null) => string | null;

/** A planned change to a configuration. */
export interface ConfigPlan {
  change: FileEdit;
  apply: () => FileEdit;
}

/** Plans an edit once: `apply` writes it, and plans again only if the file has changed. */
export function planConfigEdit(target: ConfigTarget, edit: EditConfig, user: UserHome): ConfigPlan {
  const { root: stateDir } = statePaths(user);
  const change = planOnce((text) => ({ text: edit(text), wiring: null }));
  return { change: planEdit(target.file, change, { stateDir, isTheirs: true }), apply: () => applyConfigEdit(target, change, user) };
}

/** Edits a configuration right away, after `beforeWrite`, if it can be edited. With `isDry`, it only plans. */
export function editConfig(target: ConfigTarget, edit: EditConfig, user: UserHome, isDry: boolean, beforeWrite?: () => void): FileEdit {
  if (isDry) return planConfigEdit(target, edit, user).change;
  return applyConfigEdit(target, (text) => ({ text: edit(text), wiring: null }), user, beforeWrite);
}

/** Writes all or nothing, one process at a time, keeping mode and links. A trusted project stays trusted with the user's own edit. */
function applyConfigEdit({ file, project }: ConfigTarget, edit: EditText, user: UserHome, beforeWrite?: () => void): FileEdit {
  const options = { stateDir: statePaths(user).root, isTheirs: true, ...(beforeWrite ? { beforeWrite } : {}) };
  const apply = (): FileEdit => applyEdit(file, edit, options);
  return project === undefined ? apply() : keepTrust(project, user, apply);
}

/** Whether the user has approved the project as it is now; the user's own configuration needs no trust. */
export function isTrusted({ project }: ConfigTarget, user: UserHome): boolean {
  if (project === undefined) return true;
  const state = statePaths(user);
  const root = resolveLinks(project);
  const copy = approvedProjects(state, readLedger(state.ledger)).servedBy(root);
  return copy !== null && compareProject({ ...copy.manifest, root }) === "as approved";
}
