import type { ImportSource } from "./import-source.ts";
import { pluginOf } from "./plugin-of.ts";
import { readArawnHooks, readCocodeHooks, readCodeAgentHooks } from "./read-others.ts";

/** The families whose files belong to no agent that hawk knows. */
export type Family = "code-agent" | "arawn" | "cocode";

const families: Readonly<Record<Family, Pick<ImportSource, "title" | "read" | "isJson">>> = {
  "code-agent": { title: "Code Agent", read: readCodeAgentHooks, isJson: true },
  arawn: { title: "Arawn", read: readArawnHooks, isJson: true },
  cocode: { title: "cocode", read: readCocodeHooks, isJson: false },
};

export function familySource(dialect: Family, path: string, project: string | undefined): ImportSource {
  // A plugin of Arawn's is not of the project that it happens to lie in.
  const of = project === undefined || dialect === "arawn" ? {} : { project };
  const plugin = pluginOf(path);
  const variables: Record<string, string> = dialect === "arawn" ? { CLAUDE_PLUGIN_ROOT: plugin, ARAWN_PLUGIN_DIR: plugin } : {};
  return { ...families[dialect], dialect, path, ...of, variables, shell: "sh" };
}
