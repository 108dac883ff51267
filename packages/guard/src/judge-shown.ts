import { shown } from "@hawk/shell-facts";
import type { Command } from "@hawk/shell-facts";
import type { FileChecker } from "./file-checker.ts";

const SECRET_VARIABLE = /^var:\w*(?:KEY|SECRET|TOKEN|PASSW|CREDENTIAL)\w*$/i;

/** Commands that print the environment, or a variable with a telling name. */
export function judgeShown(checker: FileChecker, command: Command): void {
  const isAll =
    /^(?:env|printenv|get-childitem|gci|dir)$/.test(command.name) &&
    (command.name === "printenv" || (command.name === "env" && command.args.length === 0) || /^env:/i.test(command.args[0]?.text ?? ""));
  const named = /^(?:echo|printf|cat)$/.test(command.name)
    ? command.args.flatMap(({ tags }) => tags).find((tag) => SECRET_VARIABLE.test(tag))
    : undefined;
  const typed = /^(?:echo|write-output)$/.test(command.name)
    ? command.args.find(({ text }) => /^%\w*(?:KEY|SECRET|TOKEN|PASSW)\w*%$|:\w*(?:KEY|SECRET|TOKEN|PASSW)\w*$/i.test(text))
    : undefined;
  if (!isAll && named === undefined && !typed) return;
  const what = isAll ? "the environment" : (named?.slice(4) ?? shown(typed?.text ?? ""));
  checker.findings.push({
    guard: "file-guard",
    rule: "secrets-read/variable",
    pack: "secrets-read",
    answer: "block",
    what: "may hold secrets",
    instead: "",
    path: what,
    does: "read",
  });
}
