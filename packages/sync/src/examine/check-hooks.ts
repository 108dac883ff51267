import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { startFor } from "@hawk/executor";
import type { PlannedHook } from "@hawk/protocol";
import type { SyncWorld } from "../plan-sync.ts";
import { plannedHooks } from "./finding.ts";
import type { Check, Finding } from "./finding.ts";

/** Whether each hook's file is there, is what it should be, and can be started. */
export const checkHooks: Check = ({ world }) => {
  const byFile = new Map(
    plannedHooks(world).flatMap((hook) => ("file" in hook.handler && hook.handler.file ? [[hook.handler.file, hook]] : [])),
  );
  return [...byFile].flatMap(([file, hook]) => examine(file, hook, world));
};

function examine(file: string, hook: PlannedHook, world: SyncWorld): Finding[] {
  if (!existsSync(file))
    return [{ severity: "problem", subject: hook.name, what: `${file} is gone`, fix: "put it back, or hawk disable it" }];
  return findStart(file, hook, world);
}

function findStart(file: string, { name, handler }: PlannedHook, { surroundings, state, dispatcher }: SyncWorld): Finding[] {
  if (handler.type !== "shell") return [];
  const env = { PATH: surroundings.env["PATH"] ?? "", HAWK_LIBRARY: dirname(dispatcher.entry) };
  const start = startFor(file, { cacheDir: state.cache, env });
  return "spawnError" in start
    ? [{ severity: "problem", subject: name, what: start.spawnError, fix: `hawk test ${name} shows whether it runs` }]
    : [];
}

/** Files of the same name: the project's hides the registry's. */
export const checkShadowed: Check = ({ world: { plans } }) =>
  plans.projects.flatMap(({ root, plan }) =>
    plan.hooks
      .filter(({ origin }) => origin.layer === "project" || origin.layer === "directory")
      .flatMap((hook): Finding[] => {
        const twin = plans.user.hooks.find(({ name, handler }) => name === hook.name && "file" in handler);
        if (!twin || !("file" in hook.handler)) return [];
        return [
          {
            severity: "warning",
            subject: hook.name,
            what: `in ${root}, both the project's hook of that name and yours run`,
            fix: "give one of them another name",
          },
        ];
      }),
  );
