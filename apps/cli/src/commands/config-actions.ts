import { nearest } from "@hawk/events";
import type { ConfigTarget } from "@hawk/trust";
import { syncAfter } from "../agents/sync-after.ts";
import type { CommandAnswer } from "../command/answer.ts";
import { configTarget, getValues, setValue } from "@hawk/manage";
import { renderEditedFile } from "../registry/render-switched.ts";
import { editFile } from "./config-edit.ts";
import { exitCode } from "../ui/io.ts";
import type { Io } from "../ui/io.ts";
import { renderError } from "../ui/messages.ts";
import { escapeText } from "../ui/terminal.ts";
import { usageError } from "../ui/usage-error.ts";

interface ConfigRequest {
  action: string;
  key: string | undefined;
  value: string | undefined;
  project: boolean;
  dryRun: boolean;
  noSync: boolean;
}

type Action = (request: ConfigRequest, target: ConfigTarget, io: Io) => CommandAnswer | Promise<CommandAnswer>;

const actions: Record<string, Action> = {
  get: getAnswer,
  set: setAnswer,
  unset: setAnswer,
  path: (_, { file }) => ({ text: `${file}\n`, data: file }),
  edit: editAnswer,
};

function getAnswer({ key }: ConfigRequest, target: ConfigTarget): CommandAnswer {
  const values = getValues(target, key);
  const isMissing = key !== undefined && values.length === 0;
  return {
    data: Object.fromEntries(values),
    text: values.map(([name, value]) => `${key === undefined ? `${name}: ` : ""}${renderValue(value)}\n`).join(""),
    ...(isMissing ? { notes: renderError(`${key} is not set`), code: exitCode.problem } : {}),
  };
}

function renderValue(value: unknown): string {
  return escapeText(
    Array.isArray(value) ? value.map((item: unknown) => (typeof item === "string" ? item : JSON.stringify(item))).join(",") : String(value),
  );
}

function setAnswer(request: ConfigRequest, target: ConfigTarget, io: Io): CommandAnswer {
  const { action, key, value, dryRun } = request;
  const isUnset = action === "unset";
  if (key === undefined || (value === undefined) !== isUnset)
    throw usageError(
      `hawk config ${action} needs a key${isUnset ? "" : " and a value"}`,
      isUnset ? "hawk config unset trace" : "hawk config set trace decisions",
    );
  const edit = setValue({ name: key, word: value, isDry: dryRun }, target, io);
  const isChanged = edit.before !== edit.after;
  const done = `${dryRun ? "would be " : ""}${isUnset ? "unset" : `set to ${escapeText(value ?? "")}`}`;
  return {
    data: { dryRun, key, change: isChanged, file: target.file },
    text: `${key} ${isChanged ? done : "needs no change"}\n${renderEditedFile(edit, dryRun)}`,
    ...(dryRun ? {} : { after: syncAfter(request, io) }),
  };
}

async function editAnswer(request: ConfigRequest, target: ConfigTarget, io: Io): Promise<CommandAnswer> {
  const isChanged = await editFile(target, io);
  if (isChanged === null) return { text: "", code: exitCode.problem };
  const text = `${escapeText(target.file)} ${isChanged ? "changed" : "is unchanged"}\n`;
  return isChanged ? { text, after: syncAfter(request, io) } : { text };
}

/** What was asked of the configuration. */
export function performConfig(request: ConfigRequest, io: Io): CommandAnswer | Promise<CommandAnswer> {
  const perform = Object.hasOwn(actions, request.action) ? actions[request.action] : undefined;
  if (!perform) throw unknownAction(request.action);
  return perform(request, configTarget(request.project, io), io);
}

function unknownAction(action: string): Error {
  const names = Object.keys(actions);
  const [near] = nearest(action, names);
  return usageError(
    `hawk config has no action "${action}"`,
    near ? `did you mean hawk config ${near}?` : `use one of: ${names.join(", ")}`,
  );
}
