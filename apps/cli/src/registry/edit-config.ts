import { join } from "node:path";
import { applyEdit, planEdit } from "@hawk/settings-file/file";
import type { FileEdit } from "@hawk/settings-file/file";
import { findProject } from "../commands/load-for-command.ts";
import { configPaths } from "../config-paths.ts";
import type { Io } from "../io.ts";
import { statePaths } from "../sync/state-paths.ts";
import { resolveLinks } from "../trust/approved-projects.ts";
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

/** Edits a configuration: all of it or nothing, one process at a time, keeping mode and links. With `isDry`, it is only worked out. */
export function editConfig({ file }: ConfigTarget, edit: (text: string | null) => string | null, io: Io, isDry: boolean): FileEdit {
  const { root: stateDir } = statePaths(io);
  const change = (text: string | null) => ({ text: edit(text), wiring: null });
  return isDry ? planEdit(file, change, { stateDir }) : applyEdit(file, change, { stateDir });
}
