import type { HookDefinition, LayerName } from "./definition.ts";

/** A parsed configuration file that knows where its parts are. Its objects have no prototype. */
export interface ConfigDocument {
  file: string;
  data: unknown;
  /** The place of a value, by the keys and indexes that lead to it; that of its nearest parent when it is not there. */
  locate: (path: readonly (string | number)[]) => { line: number; column: number };
}

/** Something wrong with a configuration file, and where. */
export interface ConfigProblem {
  file: string;
  line: number;
  column: number;
  message: string;
  hint?: string;
  /** An error loses a hook or a setting; a warning doesn't. */
  severity: "error" | "warning";
}

/** Settings for all hooks. */
export interface PolicySettings {
  disableAllHooks?: boolean;
  allowManagedHooksOnly?: boolean;
  /** With `*` for any text; absent: every URL. */
  allowedHttpHookUrls?: string[];
  /** When absent, each hook's own list counts. */
  httpHookAllowedEnvVars?: string[];
}

/** The result of reading a configuration file. */
export interface ConfigReading {
  definitions: HookDefinition[];
  policy: PolicySettings;
  problems: ConfigProblem[];
}

/** The context that reading a file needs. */
export interface ReadContext {
  layer: LayerName;
  /** The directory of the plugin that the file belongs to. */
  pluginRoot?: string;
}

/** Reads a configuration of one dialect. Never throws: errors are in `problems`, and the rest still counts. */
export type ReadConfig = (document: ConfigDocument, context: ReadContext) => ConfigReading;
