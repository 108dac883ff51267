import type { CommandArguments } from "../command.ts";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import { editConfig } from "@hawk/trust";
import { printSwitchedFile } from "../registry/enable-hooks.ts";
import { findGitExclude, toPattern, withLines } from "../registry/git-exclude.ts";
import { escapeText } from "../terminal.ts";
import { findProject, resolveLinks } from "@hawk/state";

/** What hawk or an editor leaves beside shared files when it is killed. Nobody wants to commit it. */
const leftovers = [".hawk/.*.hawk-*", ".hawk/**/*~", ".hawk/**/*.sw?"];

/** Keeps things of hawk's out of git's sight, for this one clone. What is shared, as .hawk/vendor is, stays to be seen. */
export function run({ options }: CommandArguments, io: Io): number {
  const project = resolveLinks(findProject(io.cwd, io.home));
  const exclude = findGitExclude(project);
  const patterns = (options["all"] ? [".hawk/"] : leftovers).map((below) => toPattern(exclude, project, below));
  const isDry = options["dry-run"] === true;
  const edit = editConfig({ file: exclude.file }, (text) => withLines(text, patterns), io, isDry);
  const isChanged = edit.before !== edit.after;
  if (options["json"]) io.stdout(`${JSON.stringify({ dryRun: isDry, file: exclude.file, patterns, change: isChanged }, null, 2)}\n`);
  else {
    io.stdout(
      `${isChanged ? (isDry ? "git would not see" : "git does not see") : "git does not see already:"} ${patterns.map((one) => escapeText(one)).join(", ")}\n`,
    );
    printSwitchedFile(edit, isDry, io);
  }
  return exitCode.ok;
}
