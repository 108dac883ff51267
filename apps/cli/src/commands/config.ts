import { nearest } from "@hawk/events";
import type { Answer } from "../command/answer.ts";
import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { optional, required } from "../command/positionals.ts";
import { exitCode } from "../ui/io.ts";
import type { Io } from "../ui/io.ts";
import type { ConfigTarget } from "@hawk/trust";
import { escapeText } from "../ui/terminal.ts";
import { renderError } from "../ui/messages.ts";
import { usageError } from "../ui/usage-error.ts";
import { bringIn } from "../agents/bring-in.ts";

export const config: Command = command({
  name: "config",
  summary: "Show or change settings: get, set, unset, path, edit",
  positionals: {
    action: required("get, set, unset, path or edit"),
    key: optional("such as trace or policy.disableAllHooks"),
    value: optional("for set; a list has commas between"),
  },
  options: {
    project: option.flag("of this project, not your own"),
    noSync: option.noSync,
    dryRun: option.dryRun,
    quiet: option.quiet,
    json: option.json,
  },
  examples: ["hawk config get", "hawk config set trace all", "hawk config set directories ~/work,~/clients", "hawk config edit"],
  run: async (request, io) => {
    const perform = Object.hasOwn(actions, request.action) ? actions[request.action] : undefined;
    if (!perform) throw unknownAction(request.action);
    const { configTarget } = await import("../registry/config-target.ts");
    return perform(request, configTarget(request.project, io), io);
  },
});

interface ConfigRequest {
  action: string;
  key: string | undefined;
  value: string | undefined;
  dryRun: boolean;
  noSync: boolean;
}

type Action = (request: ConfigRequest, target: ConfigTarget, io: Io) => Answer | Promise<Answer>;

const actions: Record<string, Action> = {
  get: getAnswer,
  set: setAnswer,
  unset: setAnswer,
  path: (_, { file }) => ({ text: `${file}\n`, data: file }),
  edit: editAnswer,
};

async function getAnswer({ key }: ConfigRequest, target: ConfigTarget): Promise<Answer> {
  const { getValues, renderValue } = await import("../settings/get-values.ts");
  const values = getValues(target, key);
  const isMissing = key !== undefined && values.length === 0;
  return {
    data: Object.fromEntries(values),
    text: values.map(([name, value]) => `${key === undefined ? `${name}: ` : ""}${renderValue(value)}\n`).join(""),
    ...(isMissing ? { notes: renderError(`${key} is not set`), code: exitCode.problem } : {}),
  };
}

async function setAnswer(request: ConfigRequest, target: ConfigTarget, io: Io): Promise<Answer> {
  const { action, key, value, dryRun } = request;
  const isUnset = action === "unset";
  if (key === undefined || (value === undefined) !== isUnset)
    throw usageError(
      `hawk config ${action} needs a key${isUnset ? "" : " and a value"}`,
      isUnset ? "hawk config unset trace" : "hawk config set trace all",
    );
  const { setValue } = await import("../settings/set-value.ts");
  const { renderEditedFile } = await import("../registry/render-switched.ts");
  const edit = setValue({ name: key, word: value, isDry: dryRun }, target, io);
  const isChanged = edit.before !== edit.after;
  const done = `${dryRun ? "would be " : ""}${isUnset ? "unset" : `set to ${escapeText(value ?? "")}`}`;
  return {
    data: { dryRun, key, change: isChanged, file: target.file },
    text: `${key} ${isChanged ? done : "is that already"}\n${renderEditedFile(edit, dryRun)}`,
    ...(isChanged && !dryRun ? { after: bringIn(request, io) } : {}),
  };
}

async function editAnswer(request: ConfigRequest, target: ConfigTarget, io: Io): Promise<Answer> {
  const { editFile } = await import("../settings/edit-file.ts");
  const isChanged = await editFile(target, io);
  if (isChanged === null) return { text: "", code: exitCode.problem };
  const text = `${escapeText(target.file)} ${isChanged ? "changed" : "is as it was"}\n`;
  return isChanged ? { text, after: bringIn(request, io) } : { text };
}

function unknownAction(action: string): Error {
  const names = Object.keys(actions);
  const [near] = nearest(action, names);
  return usageError(`hawk config can't "${action}"`, near ? `did you mean hawk config ${near}?` : `it can ${names.join(", ")}`);
}
