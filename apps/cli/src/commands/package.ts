import type { Command } from "../command/command.ts";
import { optional, required } from "../command/positionals.ts";
import { usageError } from "../ui/usage-error.ts";
import { download } from "./download.ts";
import { packages } from "./packages.ts";
import { removePackage } from "./remove-package.ts";
import { update } from "./update.ts";

const actions: Readonly<Record<string, Command>> = {
  add: download,
  update: { ...update, name: "package update", examples: ["hawk package update --check", "hawk package update guards --ref v2.0.0"] },
  remove: removePackage,
  list: packages,
};

/** Everything about packages under one name. Each action is also a command of its own, under the name it had before. */
export const packageCommand: Command = {
  name: "package",
  summary: "Other people's hooks: add, update, remove, list",
  positionals: {
    action: required("add, update, remove or list"),
    package: optional("where to get it: owner/repo, …; or its name"),
  },
  options: { ...download.options, ...update.options, ...removePackage.options },
  examples: ["hawk package add owner/repo", "hawk package list", "hawk package update guards", "hawk package remove guards"],
  actions,
  weakens: (args, agents) => actionOf(args).weakens(args.slice(1), agents),
  start: (args, io) => actionOf(args).start(args.slice(1), io),
};

function actionOf([word]: readonly string[]): Command {
  const found = word !== undefined && Object.hasOwn(actions, word) ? actions[word] : undefined;
  if (found) return found;
  const hint = `one of ${Object.keys(actions).join(", ")}; hawk package --help shows more`;
  throw usageError(word === undefined ? "hawk package needs an action" : `hawk package has no action "${word}"`, hint);
}
