import type { DialectId, LayerName } from "@hawk/protocol";
import { readArawnConfig, readClaudeConfig, readCocodeConfig, readCodeAgentConfig } from "@hawk/protocol/read";
import type { ConfigProblem, ReadConfig } from "@hawk/protocol/read";
import { checkMatchers } from "./check-matchers.ts";
import { emptySource } from "./load-context.ts";
import type { Source } from "@hawk/protocol/plan";

const readers: Readonly<Record<Exclude<DialectId, "hawk">, ReadConfig>> = {
  claude: readClaudeConfig,
  "code-agent": readCodeAgentConfig,
  arawn: readArawnConfig,
  cocode: readCocodeConfig,
};

/** Where a configuration comes from that is not one of hawk's files. */
export interface SourcePlace {
  /** A file, or what stands for it in messages. */
  id?: string;
  layer?: LayerName;
  pluginRoot?: string;
}

/**
 * Reads a configuration that is already in memory, such as parsed JSON, and says what is wrong with it. `buildPlan([global, project])` merges
 * sources by their layers.
 */
export function readSource(
  dialect: Exclude<DialectId, "hawk">,
  data: unknown,
  { id = "config", layer = "explicit", ...plugin }: SourcePlace = {},
): { source: Source; problems: ConfigProblem[] } {
  const document = { file: id, data, locate: () => ({ line: 1, column: 1 }) };
  const { definitions, policy, problems } = readers[dialect](document, { layer, ...plugin });
  const source: Source = { ...emptySource, id, layer, dialect, definitions, policy };
  return { source, problems: [...problems, ...checkMatchers([source])] };
}
