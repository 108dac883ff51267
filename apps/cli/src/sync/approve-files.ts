import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Plan } from "@hawk/config";
import type { PlannedHook } from "@hawk/protocol";
import type { OwnFile } from "./dispatcher-files.ts";

/** Layers whose files a repository brings along. */
const broughtAlong: ReadonlySet<string> = new Set(["project", "directory"]);

export interface Approved {
  plan: Plan;
  files: OwnFile[];
  /** What each copy was made from. */
  sources: ReadonlyMap<string, string>;
}

/** Copies what a project brings along: what the user let in is what runs, whatever becomes of the files in the project. */
export function approveFiles(plan: Plan, directory: string): Approved {
  const files = new Map<string, OwnFile>();
  const sources = new Map<string, string>();
  const hooks = plan.hooks.map((hook) => {
    const path = broughtAlong.has(hook.origin.layer) ? fileOf(hook) : undefined;
    if (path === undefined) return hook;
    const copy = copyOf(path, directory);
    files.set(copy.path, copy);
    sources.set(copy.path, path);
    return withFile(hook, copy.path);
  });
  return { plan: { ...plan, hooks }, files: [...files.values()], sources };
}

function fileOf({ handler }: PlannedHook): string | undefined {
  return "file" in handler ? handler.file : undefined;
}

function withFile(hook: PlannedHook, file: string): PlannedHook {
  return { ...hook, handler: { ...hook.handler, file } as PlannedHook["handler"] };
}

/** Under its own name, so that its extension says what it is; in a directory that its bytes name. */
function copyOf(path: string, directory: string): OwnFile {
  const content = readFileSync(path, "utf8");
  const digest = createHash("sha256").update(content).digest("hex").slice(0, 16);
  return { path: join(directory, "files", digest, basename(path)), content, mode: 0o700 };
}
