import type { HookDefinition, Origin } from "@hawk/protocol";
import { defaultTimeoutSeconds, defineFileHook } from "./file-hook.ts";
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
  return {
    ...entry,
    dialect: dialect === "native" ? "hawk" : dialect,
    ...(dialect === "native" ? { isNative: true } : {}),
    timeoutSeconds: timeoutSeconds ?? defaultTimeoutSeconds[entry.handler.type],
    origin,
  };
}
