import { findHooks } from "../find-hooks.ts";
import type { PackageHook } from "../find-hooks.ts";
import type { FetchedPackage } from "../fetch-package.ts";
import type { RegistryView } from "../plan-download.ts";

export const NOW = "2026-01-02T03:04:05.000Z";
export const COMMITS = { one: "1".repeat(40), two: "2".repeat(40) };

/** The text of a hook that says which version it is. */
export function hookText(version: string): string {
  return `#!/bin/sh\n# hawk-hook: events=stop\necho ${version}\n`;
}

/** Hooks by path, as a package has them. */
export function foundHooks(files: Record<string, string>): PackageHook[] {
  return findHooks(Object.entries(files).map(([path, text]) => ({ path, bytes: Buffer.from(text), isExecutable: false }))).hooks;
}

export function fetchedFrom(files: Record<string, string>, more: Partial<FetchedPackage> = {}): FetchedPackage {
  return {
    url: "https://example.com/guards",
    commit: COMMITS.one,
    refKind: "head",
    hooks: foundHooks(files),
    passedOver: [],
    others: 0,
    ...more,
  };
}

/** A registry with these files. */
export function registryOf(files: Record<string, string>): RegistryView {
  return { names: Object.keys(files), read: (name) => (Object.hasOwn(files, name) ? Buffer.from(files[name] as string) : null) };
}
