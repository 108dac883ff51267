import { dirname } from "node:path";
import type { Plan } from "@hawk/config";
import { resolveWord, wordsOf } from "@hawk/executor";
import type { BoundFile, PlannedHook, ShellHandler } from "@hawk/protocol";
import type { Manifest } from "./copies/manifest.ts";
import { wayIn } from "./copies/way-in.ts";

/** Layers whose files a repository can contain. */
const broughtAlong: ReadonlySet<string> = new Set(["project", "directory"]);

/** Ties each of a project's commands to the approved files that it names. */
export function bindCommands(plan: Plan, approved: (root: string) => Pick<Manifest, "files"> | null): Plan {
  return { ...plan, hooks: plan.hooks.map((hook) => bindHook(hook, approved)) };
}

function bindHook(hook: PlannedHook, approved: Parameters<typeof bindCommands>[1]): PlannedHook {
  const { handler, origin } = hook;
  if (!broughtAlong.has(origin.layer) || handler.type !== "shell" || handler.command === undefined) return hook;
  // A project says what it says in `.hawk/config.yaml`.
  const root = dirname(dirname(origin.file));
  const manifest = approved(root);
  return manifest ? { ...hook, bound: { root, files: filesOf(handler, root, manifest) } } : hook;
}

function filesOf(handler: ShellHandler, root: string, { files }: Pick<Manifest, "files">): Record<string, BoundFile> {
  const known = new Map(files.map(({ path, sha256, target = path }) => [path, { path: target, sha256 }]));
  return Object.fromEntries(
    wordsOf(handler).flatMap((word) => {
      const path = resolveWord(word, { cwd: root, projectDir: root });
      const file = path === null ? undefined : known.get(wayIn(root, path));
      return file === undefined ? [] : [[word, file]];
    }),
  );
}
