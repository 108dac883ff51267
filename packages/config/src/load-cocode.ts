import { join } from "node:path";
import { readCocodeConfig } from "@hawk/protocol/read";
import { parseTomlDocument } from "./documents/parse-toml.ts";
import { emptySource } from "./load-context.ts";
import type { LoadedConfig, LoadOptions } from "./load-context.ts";
import { loadText } from "./load-text.ts";

/** Cocode's `hooks.toml`: the user's, or the one that was named. */
export function loadCocode({ configHome, settingsFile }: LoadOptions): LoadedConfig {
  const file = settingsFile ?? join(configHome, "cocode", "hooks.toml");
  const found = loadText(file);
  if (!found) return { sources: [], problems: [] };
  const parsed = "problem" in found ? found : parseTomlDocument(file, found.text);
  if ("problem" in parsed) return { sources: [], problems: [parsed.problem] };
  const layer = settingsFile === undefined ? "user" : "explicit";
  const { definitions, policy, problems } = readCocodeConfig(parsed.document, { layer });
  return { sources: [{ ...emptySource, id: file, layer, dialect: "cocode", definitions, policy }], problems };
}
