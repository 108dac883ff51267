import type { EventName } from "@hawk/events";

/** What a hook in a host's settings does. */
export type NativeAction =
  | { type: "command"; command: string; args?: readonly string[] }
  | { type: "prompt" | "agent"; prompt: string; model?: string }
  | { type: "webhook"; url: string; headers: Readonly<Record<string, string>>; allowedEnvVars: readonly string[] }
  /** Something that only the host itself can run. */
  | { type: "other"; kind: string };

/** A hook as a host's settings have it, in hawk's own words as far as there are any. */
export interface NativeHook {
  nativeEvent: string;
  /** `null`: hawk has no such event. */
  event: EventName | null;
  action: NativeAction;
  /** In hawk's names of tools; absent: it is for all. */
  matcher?: string;
  timeoutSeconds: number;
  isAsync?: boolean;
  /** A failure of the hook refuses what it was asked about. */
  blocksOnFailure?: boolean;
  env?: Readonly<Record<string, string>>;
  name?: string;
  description?: string;
  /** The keys and indexes that lead to it in the file. */
  place: readonly (string | number)[];
  /** Settings that hawk can't express and that change what the hook does, as text. */
  lost: readonly string[];
  /** Settings that hawk can't express and that only change how the hook looks. */
  cosmetic: readonly string[];
}

/** Reads the hooks in the text of a settings file. Throws for one that the host could not read; messages call the file `path`. */
export type ReadHooks = (text: string, path?: string) => readonly NativeHook[];
