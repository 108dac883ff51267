import type { FileEdit } from "@hawk/settings-file/file";
import { findProject, resolveLinks } from "@hawk/state";
import type { Surroundings } from "@hawk/state";
import { editConfig } from "@hawk/trust";
import { findGitExclude, toPattern, withLines } from "./git-exclude.ts";

/** What hawk or an editor leaves beside shared files when it is killed. Nobody wants to commit it. */
const leftovers = [".hawk/.*.hawk-*", ".hawk/**/*~", ".hawk/**/*.sw?"];

/** Keeps things of hawk's out of git's sight, for this one clone. What is shared, as .hawk/vendor is, stays to be seen. */
export function ignoreInGit(
  { isAll, isDry }: { isAll: boolean; isDry: boolean },
  user: Surroundings,
): { edit: FileEdit; patterns: string[] } {
  const project = resolveLinks(findProject(user.cwd, user.home));
  const exclude = findGitExclude(project);
  const patterns = (isAll ? [".hawk/"] : leftovers).map((below) => toPattern(exclude, project, below));
  return { edit: editConfig({ file: exclude.file }, (text) => withLines(text, patterns), user, isDry), patterns };
}
