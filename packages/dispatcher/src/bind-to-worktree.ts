import { join } from "node:path";
import { realpathSync } from "node:fs";
import type { Plan } from "@hawk/config";
import { findRepository } from "@hawk/executor";
import type { Worktree } from "@hawk/executor";
import type { PlannedHook } from "@hawk/protocol";

/** In a worktree of a trusted repository, commands name the worktree's files. These must be what was approved in the repository. */
export function bindToWorktree(plan: Plan, projectDir: string): Plan {
  if (!plan.hooks.some(({ bound }) => bound)) return plan;
  const worktree = findRepository(resolveLinks(projectDir));
  return worktree ? { ...plan, hooks: plan.hooks.map((hook) => bindHook(hook, worktree)) } : plan;
}

function bindHook(hook: PlannedHook, { worktree, repository }: Worktree): PlannedHook {
  const { bound } = hook;
  if (!bound || (bound.root !== repository && !bound.root.startsWith(join(repository, "/")))) return hook;
  return { ...hook, bound: { ...bound, root: worktree + bound.root.slice(repository.length) } };
}

function resolveLinks(directory: string): string {
  try {
    return realpathSync.native(directory);
  } catch {
    return directory;
  }
}
