import { checkConfig } from "@hawk/config/edit";
import type { ConfigProblem } from "@hawk/protocol/read";
import type { ConfigTarget } from "@hawk/trust";

/** What is wrong with the text of a configuration. */
export function problemsOf({ file, project }: ConfigTarget, text: string): ConfigProblem[] {
  return checkConfig(file, text, project === undefined ? "global" : "project");
}
