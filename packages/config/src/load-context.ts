import type { DialectId, ManagedPlaces } from "@hawk/protocol";
import type { ConfigProblem } from "@hawk/protocol/read";
import type { FileReader } from "./file-reader.ts";
import type { HawkModel, HawkNetwork, HawkOtlp } from "./hawk-config.ts";
import type { Source } from "@hawk/protocol/plan";

/** Where to look for configuration, and what to trust. The caller decides; nothing here reads the environment. */
export interface LoadOptions {
  /** Whose files to read. */
  dialect: DialectId;
  /** The user's home directory. */
  home: string;
  /** Usually `~/.config`. */
  configHome: string;
  /** The working directory; its configuration and that of registered directories around it apply. */
  projectDir: string;
  /**
   * The directory to read in place of a project's: a copy of what the user approved, or the project itself. `null` if
   * the user does not trust it, and then nothing is read. Messages name the project, not the copy.
   */
  approved: (directory: string) => string | null;
  /** Why a hook file must not run; `null` if it may. Called with each hook file and its content. */
  vetFile?: (path: string, bytes?: Buffer | null) => string | null;
  /** Reads each file once for all plans. */
  reader?: FileReader;
  /** The time in milliseconds, for pauses. The current time when absent. */
  now?: number;
  /** Where the administrator's settings are; this system's default places when absent. */
  managed?: ManagedPlaces;
  /** Who may own the administrator's settings; 0 when absent. */
  adminUid?: number;
  /** A settings file that was named explicitly. */
  settingsFile?: string;
  /** Plugin directories besides those that the dialect finds itself. */
  pluginDirs?: readonly string[];
  /** Hooks from the embedding program. */
  sessionSources?: readonly Source[];
}

/** The loaded configuration. */
export interface LoadedConfig {
  /** What was read, ready for `buildPlan`. */
  sources: Source[];
  /** What is wrong with the files. */
  problems: ConfigProblem[];
  /** How much to write to the trace, if the user set it. */
  trace?: "off" | "decisions" | "all";
  /** The model for prompt and agent hooks, if the user set it. Projects can't set it. */
  model?: HawkModel;
  /** How to reach webhooks and models, if the user set it. Projects can't set it. */
  network?: HawkNetwork;
  /** Where to send what hooks did, if the user or the administrator set it. Projects can't set it. */
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
  /** The file that sets it. The administrator's overrides the user's. */
  file: string;
  isManaged: boolean;
}

/** An added adapter: a package, or an absolute path. */
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

/** The defaults of a source. */
export const emptySource: Pick<Source, "order" | "definitions" | "disabled" | "policy"> = {
  order: 0,
  definitions: [],
  disabled: [],
  policy: {},
};
