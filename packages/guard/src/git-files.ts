import { hasFlag, resolvePath, splitArguments } from "@hawk/shell-facts";
import type { Command } from "@hawk/shell-facts";
import { holdsVital, settingsBelow } from "./guarded-places.ts";
import type { FileChecker } from "./file-checker.ts";
import { programShapes } from "./rule-table.ts";
import { fold } from "./spellings.ts";

/** git commands that name files. git's own settings are changed by too many commands to list. */
export function judgeGit(checker: FileChecker, command: Command): void {
  const { flags, operands, values } = splitArguments(command.args, programShapes["git"]);
  const place = values.get("-C");
  const directory = place ? resolvePath(command.directory, place.text) : command.directory;
  const [verb, ...rest] = operands.map(({ text }) => text);
  const paths = rest;
  const isIndexOnly = hasFlag(flags, "--cached") || (hasFlag(flags, "--staged", "-S") && !hasFlag(flags, "--worktree", "-W"));
  if ((verb === "rm" || verb === "mv") && !isIndexOnly) for (const path of paths) checker.wreck(path, directory);
  else if ((verb === "restore" || verb === "checkout") && !isIndexOnly) overwrite(checker, paths, directory);
  else if (verb === "clean" && hasFlag(flags, "-f", "--force") && !hasFlag(flags, "--dry-run", "-n")) clean(checker, paths, directory);
  else if (checker.policy.guardsReads && (verb === "show" || verb === "cat-file"))
    for (const path of paths) checker.touch(path.replace(/^[^:]*:/, ""), [directory], true);
}

function overwrite(checker: FileChecker, paths: readonly string[], directory: string): void {
  const known = checker.world.readText(`${directory}/.git/index`);
  const isKnown = settingsBelow(directory, checker.world).some((place) => known.includes(place));
  for (const path of paths) if (!checker.touch(path, [directory]) && isKnown) checker.wreck(path, directory);
}

/** git clean keeps tracked files. */
function clean(checker: FileChecker, paths: readonly string[], directory: string): void {
  const known = checker.world.readText(`${directory}/.git/index`);
  for (const place of settingsBelow(directory, checker.world)) {
    const isNamed =
      paths.length === 0 ||
      paths.some((path) => [".", place].includes(path.replace(/\/+$/, "")) || place.startsWith(`${path.replace(/\/+$/, "")}/`));
    if (isNamed && !known.includes(place))
      checker.add(`${directory}/${place}`, { rule: "settings/hooks", reason: "decides which hooks run, including this guard" }, "remove");
  }
  if (holdsVital(fold(directory), checker.world)) checker.wreck(directory, directory);
}
