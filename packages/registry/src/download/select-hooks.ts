import { HawkError } from "@hawk/errors";
import { nearest } from "@hawk/events";
import type { PackageHook } from "./find-hooks.ts";

type Named = Pick<PackageHook, "name" | "path">;

/** The hooks that are asked for by name or by path, with `*` and `?` as in a shell. What names nothing is refused. */
export function selectPackageHooks<T extends Named>(hooks: readonly T[], patterns: readonly string[] | undefined): T[] {
  if (!patterns) return [...hooks];
  for (const pattern of patterns) if (!hooks.some((hook) => matches(hook, pattern))) throw namesNothing(pattern, hooks);
  return hooks.filter((hook) => isSelected(hook, patterns));
}

export function isSelected(hook: Named, patterns: readonly string[] | undefined): boolean {
  return patterns === undefined || patterns.some((pattern) => matches(hook, pattern));
}

function matches({ name, path }: Named, pattern: string): boolean {
  const source = pattern.replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/\*+/g, "[^]*");
  const regex = new RegExp(`^${source.replaceAll("?", "[^]")}$`, "u");
  return regex.test(name) || regex.test(path);
}

function namesNothing(pattern: string, hooks: readonly Named[]): HawkError {
  const names = hooks.map(({ name }) => name);
  const [near] = nearest(pattern, names);
  return new HawkError("download/no-such-hook", `the package has no hook ${JSON.stringify(pattern)}`, {
    changed: false,
    hint: near ? `did you mean ${near}?` : `it has: ${names.slice(0, 20).join(", ") || "none"}`,
  });
}
