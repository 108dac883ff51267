import { existsSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { readClaudeConfig, readCodeAgentConfig } from "@hawk/protocol/read";
import type { ReadConfig } from "@hawk/protocol/read";
import { managedPlaces } from "@hawk/protocol";
import type { LayerName } from "@hawk/protocol";
import { parseJsonDocument } from "./documents/parse-json.ts";
import { emptySource } from "./load-context.ts";
import type { LoadedConfig, LoadOptions } from "./load-context.ts";
import { managedFileProblem } from "./load-managed.ts";
import { loadPlugins } from "./load-plugins.ts";
import { loadText } from "./load-text.ts";
import type { Source } from "@hawk/protocol/plan";

/** Claude Code's settings files, as that host reads them, and its plugins. */
export function loadClaude(options: LoadOptions): LoadedConfig {
  const loaded: LoadedConfig = { sources: [], problems: [] };
  const { home, projectDir, settingsFile } = options;
  const add = (file: string, layer: LayerName): void => addSettings(loaded, file, layer, options, readClaudeConfig);
  for (const file of managedFiles((options.managed ?? managedPlaces(process.platform)).claude)) add(file, "managed");
  if (settingsFile !== undefined) add(settingsFile, "explicit");
  add(join(projectDir, ".claude", "settings.local.json"), "local");
  add(join(projectDir, ".claude", "settings.json"), "project");
  add(join(home, ".claude", "settings.json"), "user");
  const plugins = loadPlugins([...subdirectories(join(home, ".claude", "plugins")), ...(options.pluginDirs ?? [])], "claude");
  return { sources: [...loaded.sources, ...plugins.sources], problems: [...loaded.problems, ...plugins.problems] };
}

/** The code-agent specification uses the same two files, with conventions of its own. */
export function loadCodeAgent(options: LoadOptions): LoadedConfig {
  const loaded: LoadedConfig = { sources: [], problems: [] };
  addSettings(loaded, join(options.projectDir, ".claude", "settings.json"), "project", options, readCodeAgentConfig);
  addSettings(loaded, join(options.home, ".claude", "settings.json"), "user", options, readCodeAgentConfig);
  if (options.settingsFile !== undefined) addSettings(loaded, options.settingsFile, "explicit", options, readCodeAgentConfig);
  return loaded;
}

function addSettings(loaded: LoadedConfig, file: string, layer: LayerName, options: LoadOptions, read: ReadConfig): void {
  const source: Source = { ...emptySource, id: file, layer, order: loaded.sources.length, dialect: options.dialect };
  const isOfProject = layer === "project" || layer === "local";
  const place = isOfProject ? options.approved(options.projectDir) : "";
  if (place === null) {
    if (existsSync(file)) loaded.sources.push({ ...source, isUntrusted: true });
    return;
  }
  const found = loadText(isOfProject ? join(place, relative(options.projectDir, file)) : file);
  if (!found) return;
  if ("problem" in found) return broken(loaded, source, found.problem);
  const suspicion = layer === "managed" ? managedFileProblem(file, found.stats, options.adminUid ?? 0) : null;
  if (suspicion) return void loaded.problems.push(suspicion);
  const parsed = parseJsonDocument(file, found.text, { allowComments: false });
  if ("problem" in parsed) return broken(loaded, source, parsed.problem);
  const { definitions, policy, problems } = read(parsed.document, { layer });
  loaded.sources.push({ ...source, definitions, policy });
  loaded.problems.push(...problems);
}

/** An unreadable file loses its contents. The administrator's also controls all others, so if it is unreadable, nothing else runs. */
function broken(loaded: LoadedConfig, source: Source, problem: LoadedConfig["problems"][number]): void {
  loaded.problems.push(problem);
  if (source.layer === "managed") loaded.sources.push({ ...source, isPolicyBroken: true });
}

function managedFiles(directory: string): string[] {
  const parts = list(join(directory, "managed-settings.d")).filter((name) => name.endsWith(".json") && !name.startsWith("."));
  return [join(directory, "managed-settings.json"), ...parts.map((name) => join(directory, "managed-settings.d", name))];
}

function subdirectories(directory: string): string[] {
  return list(directory).map((name) => join(directory, name));
}

function list(directory: string): string[] {
  try {
    return readdirSync(directory).toSorted();
  } catch {
    return [];
  }
}
