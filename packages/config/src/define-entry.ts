import type { HookDefinition, Origin } from "@hawk/protocol";
import { defaultTimeout, defineFileHook } from "./file-hook.ts";
import type { FileHookReading, HookFile } from "./file-hook.ts";
import type { HawkDefinitionEntry, HawkEntry } from "./hawk-config.ts";

/** Makes a definition of an entry of hawk's configuration; `file` is the hook file that it names, if it names one. */
export function defineEntry(entry: HawkEntry, file: HookFile | null, origin: Origin): FileHookReading {
  if (entry.kind === "definition") return { definition: defineInPlace(entry, origin), problems: [] };
  return file ? defineFileHook(entry, file, origin) : { definition: null, problems: [] };
}

function defineInPlace(
  { kind: _kind, place: _place, dialect, description: _description, timeoutSeconds, ...entry }: HawkDefinitionEntry,
  origin: Origin,
): HookDefinition {
  const own = dialect === "native" ? "hawk" : dialect;
  return {
    ...entry,
    dialect: own,
    ...(dialect === "native" ? { isNative: true } : {}),
    timeoutSeconds: timeoutSeconds ?? defaultTimeout(own, entry.handler, entry.events),
    origin,
  };
}
