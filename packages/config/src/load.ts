import type { DialectId } from "@hawk/protocol";
import { buildPlan, mergeSources } from "@hawk/protocol/plan";
import type { Plan } from "@hawk/protocol/plan";
import { checkMatchers } from "./check-matchers.ts";
import { loadClaude, loadCodeAgent } from "./load-claude.ts";
import { loadCocode } from "./load-cocode.ts";
import type { LoadedConfig, LoadOptions } from "./load-context.ts";
import { loadHawk } from "./load-hawk.ts";
import { loadPlugins } from "./load-plugins.ts";

export { loadCases } from "./case-file.ts";
export type { HookCase } from "./case-file.ts";
export { createFileReader } from "./file-reader.ts";
export { loadHook } from "./load-hook.ts";
export { readSource } from "./read-source.ts";
export type { LoadedConfig, LoadedTelemetry, LoadOptions, RegisteredDirectory } from "./load-context.ts";
export type { SourcePlace } from "./read-source.ts";

const loaders: Record<DialectId, (options: LoadOptions) => LoadedConfig> = {
  hawk: loadHawk,
  claude: loadClaude,
  "code-agent": loadCodeAgent,
  arawn: ({ pluginDirs = [] }) => loadPlugins(pluginDirs, "arawn"),
  cocode: loadCocode,
};

/** Reads all configuration of a dialect. A file that can't be read is a problem; the others still load. */
export function loadSources(options: LoadOptions): LoadedConfig {
  const loaded = loaders[options.dialect](options);
  const sources = mergeSources(loaded.sources, options.sessionSources ?? []);
  return { ...loaded, sources, problems: [...loaded.problems, ...checkMatchers(sources)] };
}

/**
 * Reads the configuration on disk into a plan.
 *
 * @example
 * ```ts
 * const { plan, problems } = loadPlan({
 *   dialect: "hawk",
 *   home: homedir(),
 *   configHome: join(homedir(), ".config"),
 *   projectDir: process.cwd(),
 *   approved: () => null, // reads nothing from the project
 * });
 * ```
 */
export function loadPlan(options: LoadOptions): LoadedConfig & { plan: Plan } {
  const loaded = loadSources(options);
  return { ...loaded, plan: buildPlan(loaded.sources) };
}
