import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { readArawnConfig, readClaudeConfig } from "@hawk/protocol/read";
import type { ConfigDocument, ConfigProblem } from "@hawk/protocol/read";
import { parseJsonDocument } from "./documents/parse-json.ts";
import { emptySource } from "./load-context.ts";
import type { LoadedConfig } from "./load-context.ts";
import { loadText } from "./load-text.ts";

const readers = { claude: readClaudeConfig, arawn: readArawnConfig };

/** The hooks of plugins: those that a manifest names, else `hooks/hooks.json`. */
export function loadPlugins(directories: readonly string[], dialect: "claude" | "arawn"): LoadedConfig {
  const loaded: LoadedConfig = { sources: [], problems: [] };
  for (const [order, pluginRoot] of directories.entries()) {
    const { document, problems } = loadHooks(pluginRoot);
    loaded.problems.push(...problems);
    if (!document) continue;
    const reading = readers[dialect](document, { layer: "plugin", pluginRoot });
    loaded.problems.push(...reading.problems);
    loaded.sources.push({ ...emptySource, id: document.file, layer: "plugin", order, dialect, definitions: reading.definitions });
  }
  return loaded;
}

interface PluginHooks {
  document: ConfigDocument | null;
  problems: ConfigProblem[];
}

function loadHooks(pluginRoot: string): PluginHooks {
  const manifest = loadDocument(join(pluginRoot, ".claude-plugin", "plugin.json"));
  const hooks = ownValue(manifest.document?.data, "hooks");
  if (!manifest.document || hooks === undefined) {
    const standard = loadDocument(join(pluginRoot, "hooks", "hooks.json"));
    return { document: standard.document, problems: [...manifest.problems, ...standard.problems] };
  }
  if (typeof hooks === "object") return { document: within(manifest.document, "hooks"), problems: [] };
  if (typeof hooks !== "string" || !isInside(pluginRoot, hooks)) return { document: null, problems: [astray(manifest.document, hooks)] };
  const named = loadDocument(resolve(pluginRoot, hooks));
  const isMissing = !named.document && named.problems.length === 0;
  return isMissing ? { document: null, problems: [astray(manifest.document, hooks)] } : named;
}

function loadDocument(file: string): PluginHooks {
  const found = loadText(file);
  if (!found) return { document: null, problems: [] };
  const parsed = "problem" in found ? found : parseJsonDocument(file, found.text, { allowComments: false });
  return "problem" in parsed ? { document: null, problems: [parsed.problem] } : { document: parsed.document, problems: [] };
}

/** An inline `hooks` object is the map of events itself, or a file's content with its own `hooks` key. */
function within(document: ConfigDocument, key: string): ConfigDocument {
  const value = ownValue(document.data, key);
  const isWrapped = ownValue(value, "hooks") !== undefined;
  return isWrapped
    ? { ...document, data: value, locate: (path) => document.locate([key, ...path]) }
    : { ...document, data: { hooks: value } };
}

function astray(document: ConfigDocument, hooks: unknown): ConfigProblem {
  return {
    file: document.file,
    ...document.locate(["hooks"]),
    message: `expected the path of a hooks.json within the plugin, got ${JSON.stringify(hooks)}`,
    hint: 'such as "./hooks/hooks.json"',
    severity: "error",
  };
}

function isInside(directory: string, path: string): boolean {
  const way = relative(directory, resolve(directory, path));
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function ownValue(data: unknown, key: string): unknown {
  return typeof data === "object" && data !== null && Object.hasOwn(data, key) ? (data as Record<string, unknown>)[key] : undefined;
}
