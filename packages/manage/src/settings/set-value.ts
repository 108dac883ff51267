import { editYaml } from "@hawk/config/edit";
import { HawkError } from "@hawk/errors";
import type { FileEdit } from "@hawk/settings-file/file";
import type { UserHome } from "@hawk/state";
import { editConfig } from "@hawk/trust";
import type { ConfigTarget } from "@hawk/trust";
import { findKey, readValue } from "./keys.ts";
import { problemsOf } from "./problems-of.ts";

/** Sets a setting, or removes it if there is no value. */
export function setValue(
  { name, word, isDry }: { name: string; word: string | undefined; isDry: boolean },
  target: ConfigTarget,
  user: UserHome,
): FileEdit {
  const key = findKey(name, target.project !== undefined);
  return editConfig(
    target,
    (text) => {
      const change =
        word === undefined
          ? { type: "remove" as const, path: key.path }
          : { type: "set" as const, path: key.path, value: readValue(name, key, word) };
      const edited = editYaml(target.file, text, [change]);
      refuseNewProblems(target, text ?? "", edited);
      return edited;
    },
    user,
    isDry,
  );
}

/** Never writes a value that the schema rejects. Existing problems don't stop it. */
function refuseNewProblems(target: ConfigTarget, before: string, after: string): void {
  const known = new Set(problemsOf(target, before).map(({ message }) => message));
  const problem = problemsOf(target, after).find(({ message }) => !known.has(message));
  if (!problem) return;
  const isGeneral = problem.hint === undefined || problem.hint.startsWith("correct it");
  throw new HawkError("config/bad-value", problem.message, {
    changed: false,
    ...(isGeneral ? {} : { hint: problem.hint }),
  });
}
