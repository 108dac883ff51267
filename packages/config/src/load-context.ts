import type { DialectId, ManagedPlaces } from "@hawk/protocol";
import type { ConfigProblem } from "@hawk/protocol/read";
import type { FileReader } from "./file-reader.ts";
import type { HawkModel, HawkNetwork, HawkOtlp } from "./hawk-config.ts";
import type { Source } from "@hawk/protocol/plan";

/** Where to look for configuration, and whom to trust. The caller says; nothing here reads the environment. */
export interface LoadOptions {
  dialect: DialectId;
  /** The user's home directory. */
  home: string;
  /** Usually `~/.config`. */
  configHome: string;
  /** The directory that is worked in; its own configuration and that of registered directories around it count. */
  projectDir: string;
  /**
   * The directory that is read in place of one that brings configuration along: a copy of what the user approved, or itself. `null` when
   * the user does not trust it: nothing of it is read then. What is in the copy is still said to come from the directory.
   */
  approved: (directory: string) => string | null;
  /** Why a hook file must never run; `null` if it may. Called with each file that an entry leads to, and its content. */
  vetFile?: (path: string, bytes?: Buffer | null) => string | null;
  /** Reads the files, once for all plans that are loaded with it. */
  reader?: FileReader;
  /** The time in milliseconds, which decides whether a pause is over. The current time when absent. */
  now?: number;
  /** Where the administrator's settings are; the places of this system when absent. */
  managed?: ManagedPlaces;
  /** Who may own the administrator's settings; 0 when absent. */
  adminUid?: number;
  /** A settings file that was named explicitly. */
  settingsFile?: string;
  /** Plugin directories besides those that the dialect finds itself. */
  pluginDirs?: readonly string[];
  /** Hooks that the embedding program hands in. */
  sessionSources?: readonly Source[];
}

/** The loaded configuration. */
export interface LoadedConfig {
  sources: Source[];
  problems: ConfigProblem[];
  /** How much to write to the trace, if the user set it. */
  trace?: "off" | "decisions" | "all";
  /** The model for prompt and agent hooks, if the user set it. Projects can't set it. */
  model?: HawkModel;
  /** How webhooks and models are reached, if the user set it. Projects can't set it. */
  network?: HawkNetwork;
  /** Where to send what hooks did, if the user or the administrator said so. Projects can't say it. */
  telemetry?: LoadedTelemetry;
  /** The adapters that the user named, and where. Projects can't name any. */
  adapters?: NamedAdapter[];
  /** All directories that the user has registered, with links resolved. */
  registered?: RegisteredDirectory[];
}

/** The telemetry settings, and which file they come from. */
export interface LoadedTelemetry {
  /** `null` when it can't be read. */
  otlp: HawkOtlp | null;
  /** Who says so. The administrator's word counts alone. */
  file: string;
  isManaged: boolean;
}

/** An adapter that doesn't come with hawk: a package, or an absolute path. */
interface NamedAdapter {
  name: string;
  file: string;
  line: number;
  column: number;
}

/** A directory whose hooks apply to every project in it. */
export interface RegisteredDirectory {
  path: string;
  profile?: string;
}

/** Everything that a source has unless it says otherwise. */
export const emptySource: Pick<Source, "order" | "definitions" | "disabled" | "policy"> = {
  order: 0,
  definitions: [],
  disabled: [],
  policy: {},
};
