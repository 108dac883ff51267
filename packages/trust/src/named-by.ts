import { isAbsolute, join } from "node:path";
import { findNamedFiles, isInside, resolveWord } from "@hawk/executor";
import type { NamedFile } from "@hawk/executor";
import { HawkError } from "@hawk/errors";
import type { HookDefinition } from "@hawk/protocol";
import { wayIn } from "./copies/way-in.ts";
import { isOpenCommand } from "./open-command.ts";

/** The project files that a project's command names, by their paths in it. Throws for a file that can't be checked. */
export function namedBy(hook: HookDefinition, root: string): string[] {
  return [...new Set(filesOf(hook, root).flatMap((file) => placeOf(file, hook, root) ?? []))].toSorted();
}

/** Whether a command may start files of the project besides the ones it names. A line for cmd may: it looks there for every program first. */
export function isOpenAt({ handler }: HookDefinition, named: readonly string[], root: string): boolean {
  if (handler.type !== "shell" || handler.command === undefined) return false;
  if (process.platform === "win32" && handler.args === undefined) return true;
  const paths = new Set(named.map((path) => join(root, path)));
  return isOpenCommand(handler, (word) => paths.has(resolveWord(word, { cwd: root, projectDir: root }) ?? ""));
}

function filesOf({ handler }: HookDefinition, root: string): NamedFile[] {
  return handler.type === "shell" && handler.command !== undefined ? findNamedFiles(handler, { cwd: root, projectDir: root }) : [];
}

/** `null` for what is not part of the project: the programs of the machine. */
function placeOf(file: NamedFile, { name, origin }: HookDefinition, root: string): string | null {
  const { word, path, realPath } = file;
  const [isHere, isReallyHere] = [isInside(root, path), isInside(root, realPath)];
  if (!isHere && !isReallyHere && isAbsolute(word)) return null;
  const way = wayIn(root, path);
  const problem = problemOf(isHere, isReallyHere) ?? ([way, wayIn(root, realPath)].some(isInGit) ? "lies in .git" : null);
  if (problem === null) return way;
  throw new HawkError(
    "trust/refused",
    `${origin.file}:${origin.line} ${name}: ${word} ${problem}, so hawk can't check it against what you approve`,
    {
      hint: "put the file into the project, and name it by its path there",
    },
  );
}

function problemOf(isHere: boolean, isReallyHere: boolean): string | null {
  if (!isHere) return isReallyHere ? "names a project file by a path outside the project" : "lies outside the project";
  return isReallyHere ? null : "leads out of the project";
}

function isInGit(way: string): boolean {
  return way.split("/").includes(".git");
}
