import type { ConfigProblem } from "@hawk/protocol/read";
import { parseYamlDocument } from "../documents/parse-yaml.ts";
import { readHawkGlobal, readHawkProject } from "../hawk-config.ts";

/** The problems in the text of a user's or project's configuration. Doesn't look for hook files. */
export function checkConfig(file: string, text: string, kind: "global" | "project"): ConfigProblem[] {
  const parsed = parseYamlDocument(file, text);
  if ("problem" in parsed) return [parsed.problem];
  return (kind === "global" ? readHawkGlobal : readHawkProject)(parsed.document).problems;
}
