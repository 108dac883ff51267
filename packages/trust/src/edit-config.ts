import { HawkError } from "@hawk/errors";
import { join } from "node:path";
import { applyEdit, planEdit } from "@hawk/settings-file/file";
import type { FileEdit } from "@hawk/settings-file/file";
import { configPaths, findProject, readLedger, resolveLinks, statePaths } from "@hawk/state";
import type { Surroundings, UserHome } from "@hawk/state";
import { approvedProjects } from "./approved-projects.ts";
import { keepTrust } from "./keep-trust.ts";

/** A configuration that a command edits: the user's own, or that of the project. */
export interface ConfigTarget {
  file: string;
  /** The project; absent for the user's own. */
  project?: string;
}

export function userConfig(user: UserHome): ConfigTarget {
  return { file: configPaths(user).config };
}

export function projectConfig(user: Surroundings): ConfigTarget {
  const project = resolveLinks(findProject(user.cwd, user.home));
  if (project === resolveLinks(user.home))
    throw new HawkError("trust/no-project", "your home directory is not a project", { hint: "go into a project, or leave out --project" });
  return { file: join(project, ".hawk", "config.yaml"), project };
}

/**
 * Edits a configuration: all of it or nothing, one process at a time, keeping mode and links. With `isDry`, it is only worked out.
 * A project that was trusted is trusted with what the user has it say now.
 */
export function editConfig(
  { file, project }: ConfigTarget,
  edit: (text: string | null) => string | null,
  user: UserHome,
  isDry: boolean,
): FileEdit {
  const { root: stateDir } = statePaths(user);
  const change = (text: string | null) => ({ text: edit(text), wiring: null });
  if (isDry) return planEdit(file, change, { stateDir });
  const apply = (): FileEdit => applyEdit(file, change, { stateDir });
  return project === undefined ? apply() : keepTrust(project, user, apply);
}

/** Whether the user trusts the project; the user's own configuration needs no trust. */
export function isTrusted({ project }: ConfigTarget, user: UserHome): boolean {
  if (project === undefined) return true;
  const state = statePaths(user);
  return approvedProjects(state, readLedger(state.ledger)).approved(project) !== null;
}
