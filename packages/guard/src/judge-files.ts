import type { Command } from "@hawk/shell-facts";
import { FileChecker, MOST_PATHS } from "./file-checker.ts";
import type { FileCall } from "./file-checker.ts";
import type { Finding } from "./finding.ts";
import { judgeGit } from "./git-files.ts";
import { judgeEffect } from "./judge-effect.ts";
import { judgeFind } from "./judge-find.ts";
import { judgeShown } from "./judge-shown.ts";
import { patchedIn } from "./patched-files.ts";
import type { Policy } from "./policy.ts";
import { findWeakening } from "./self.ts";
import type { World } from "./world.ts";

export function judgeFiles(call: FileCall, world: World, policy: Policy): Finding[] {
  const checker = new FileChecker(call, world, policy);
  const isRead = /^(?:Read|NotebookRead|Grep)$/.test(call.tool);
  call.paths.forEach((path, index) => {
    if (index >= MOST_PATHS) checker.tooMany(path);
    else checker.touch(path, [world.directory], isRead);
    if (call.tool === "Delete") checker.wreck(path, world.directory, "remove, move or replace");
  });
  for (const path of patchedIn(call.command ?? "")) checker.touch(path, [world.directory]);
  for (const command of call.facts?.commands ?? []) judgeCommand(checker, command);
  for (const effect of call.facts?.effects ?? []) if (!checker.isFull()) judgeEffect(checker, effect);
  return checker.findings;
}

function judgeCommand(checker: FileChecker, command: Command): void {
  if (checker.policy.packs.has("secrets-read")) judgeShown(checker, command);
  const weakened = command.isRemote ? undefined : findWeakening(command, checker.world);
  if (weakened !== undefined)
    checker.findings.push({ guard: "file-guard", rule: "self/weaken", pack: "core", answer: "block", what: weakened, instead: "" });
  if (command.name === "git" && !command.isRemote) judgeGit(checker, command);
  if (/^(?:find|gfind|bfs)$/.test(command.name)) judgeFind(checker, command);
}
