import type { FileEdit } from "@hawk/settings-file/file";
import { findProject } from "@hawk/state";
import type { Surroundings } from "@hawk/state";
import { editConfig } from "@hawk/trust";
import { findGitExclude, toPattern, withLines } from "./git-exclude.ts";

/** Leftovers of a killed hawk or editor next to shared files. Nobody wants to commit them. */
const leftovers = [".hawk/.*.hawk-*", ".hawk/**/*~", ".hawk/**/*.sw?"];

/** Hides hawk's local files from git in this clone. Shared files, such as .hawk/vendor, stay visible. */
export function ignoreInGit(
  { isAll, isDry }: { isAll: boolean; isDry: boolean },
  user: Surroundings,
): { edit: FileEdit; patterns: string[] } {
  const project = findProject(user.cwd, user.home);
  const exclude = findGitExclude(project);
  const patterns = (isAll ? [".hawk/"] : leftovers).map((below) => toPattern(exclude, project, below));
  return { edit: editConfig({ file: exclude.file }, (text) => withLines(text, patterns), user, isDry), patterns };
}
