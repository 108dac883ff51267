import { join } from "node:path";
import { applyEdit, planEdit } from "@hawk/settings-file/file";
import type { FileEdit } from "@hawk/settings-file/file";
import { findProject } from "../find-project.ts";
import { configPaths, readLedger, resolveLinks, statePaths } from "@hawk/state";
import type { Io } from "../io.ts";
import { approvedProjects } from "../trust/approved-projects.ts";
import { keepTrust } from "../trust/keep-trust.ts";
import { usageError } from "../usage-error.ts";

/** A configuration that a command edits: the user's own, or that of the project. */
export interface ConfigTarget {
  file: string;
  /** The project; absent for the user's own. */
  project?: string;
}

export function userConfig(io: Io): ConfigTarget {
  return { file: configPaths(io).config };
}

export function projectConfig(io: Io): ConfigTarget {
  const project = resolveLinks(findProject(io.cwd, io.home));
  if (project === resolveLinks(io.home)) throw usageError("your home directory is no project", "go into a project, or leave out --project");
  return { file: join(project, ".hawk", "config.yaml"), project };
}

/**
 * Edits a configuration: all of it or nothing, one process at a time, keeping mode and links. With `isDry`, it is only worked out.
 * A project that was trusted is trusted with what the user has it say now.
 */
export function editConfig(
  { file, project }: ConfigTarget,
  edit: (text: string | null) => string | null,
  io: Io,
  isDry: boolean,
): FileEdit {
  const { root: stateDir } = statePaths(io);
  const change = (text: string | null) => ({ text: edit(text), wiring: null });
  if (isDry) return planEdit(file, change, { stateDir });
  const apply = (): FileEdit => applyEdit(file, change, { stateDir });
  return project === undefined ? apply() : keepTrust(project, io, apply);
}

/** What is enabled in a project that is not trusted does not run, and that is said. */
export function printTrustNote({ project }: ConfigTarget, io: Io): void {
  if (project === undefined) return;
  const state = statePaths(io);
  if (approvedProjects(state, readLedger(state.ledger)).approved(project) === null)
    io.stderr("hawk: you do not trust this project yet, so nothing of it runs: hawk trust shows what it would do\n");
}
