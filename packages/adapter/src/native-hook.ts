import type { EventName } from "@hawk/events";

/** What a hook in a host's settings does. */
export type NativeAction =
  | { type: "command"; command: string; args?: readonly string[] }
  | { type: "prompt" | "agent"; prompt: string; model?: string }
  | { type: "webhook"; url: string; headers: Readonly<Record<string, string>>; allowedEnvVars: readonly string[] }
  /** Something only the host can run. */
  | { type: "other"; kind: string };

/** A hook in a host's settings, in hawk's terms where they exist. */
export interface NativeHook {
  /** The host's own name of the event. */
  nativeEvent: string;
  /** `null`: hawk has no such event. */
  event: EventName | null;
  /** What it does. */
  action: NativeAction;
  /** In hawk's tool names; absent: all tools. */
  matcher?: string;
  /** How long it may take. */
  timeoutSeconds: number;
  /** The host doesn't wait for it. */
  isAsync?: boolean;
  /** If the hook fails, the call is blocked. */
  blocksOnFailure?: boolean;
  /** Variables that it sets. */
  env?: Readonly<Record<string, string>>;
  /** Its name, if the settings give one. */
  name?: string;
  /** Its description, if the settings give one. */
  description?: string;
  /** Its path in the file: keys and indexes. */
  place: readonly (string | number)[];
  /** Settings that hawk can't express and that change what the hook does, as text. */
  lost: readonly string[];
  /** Settings that hawk can't express and that only change how the hook looks. */
  cosmetic: readonly string[];
}

/** Reads the hooks in a settings file's text. Throws if the host could not read it; messages call the file `path`. */
export type ReadHooks = (text: string, path?: string) => readonly NativeHook[];
