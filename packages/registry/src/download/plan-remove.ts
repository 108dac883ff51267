import { sha256 } from "./find-hooks.ts";
import type { PackageLock, LockedPackage } from "./lock-schema.ts";
import type { RegistryView } from "./plan-download.ts";
import type { StoreChange } from "./store.ts";

/** What removing a package would remove and keep. */
export interface RemovePlan {
  change: StoreChange;
  removed: string[];
  /** Hooks that the user has edited: their files stay. */
  kept: string[];
}

/** Plans what to remove with a package: its record, and its unedited files. */
export function planRemove(lock: PackageLock, locked: LockedPackage, registry: RegistryView): RemovePlan {
  const states = locked.hooks.map((hook) => ({ hook, bytes: registry.read(hook.name) }));
  const going = states.filter(({ hook, bytes }) => bytes && sha256(bytes) === hook.sha256).map(({ hook }) => hook);
  return {
    change: {
      lock: { ...lock, packages: lock.packages.filter((one) => one !== locked) },
      files: going.map(({ name, sha256: before }) => ({ name, before, bytes: null, isExecutable: false })),
    },
    removed: going.map(({ name }) => name),
    kept: states.filter(({ hook, bytes }) => bytes && !going.includes(hook)).map(({ hook }) => hook.name),
  };
}
