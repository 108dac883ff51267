import type { ConfigProblem } from "@hawk/protocol/read";
import { parseYamlDocument } from "../documents/parse-yaml.ts";
import { readHawkGlobal, readHawkProject } from "../hawk-config.ts";

/** What is wrong with the text of a configuration: the user's own, or that of a project. Hook files are not looked for. */
export function checkConfig(file: string, text: string, kind: "global" | "project"): ConfigProblem[] {
  const parsed = parseYamlDocument(file, text);
  if ("problem" in parsed) return [parsed.problem];
  return (kind === "global" ? readHawkGlobal : readHawkProject)(parsed.document).problems;
}
