import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { checkConfig, editYaml, readYaml } from "@hawk/config/edit";
import { HawkError } from "@hawk/errors";
import { nearest } from "@hawk/events";
import type { ConfigProblem } from "@hawk/protocol/read";
import type { CommandArguments } from "../command.ts";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import { editConfig, keepTrust, projectConfig, userConfig } from "@hawk/trust";
import type { ConfigTarget } from "@hawk/trust";
import { printSwitchedFile } from "../registry/enable-hooks.ts";
import { openEditor } from "../registry/open-editor.ts";
import { findKey, readValue, settingKeys } from "../settings/keys.ts";
import { escapeText } from "../terminal.ts";
import { usageError } from "../usage-error.ts";
import { afterChange } from "./after-change.ts";
import { printProblems } from "./render-plan.ts";
import { readIfThere } from "@hawk/state";

type Action = (args: CommandArguments, target: ConfigTarget, io: Io) => number | Promise<number>;

const actions: Record<string, Action> = { get: getValue, set: setValue, unset: setValue, path: printPath, edit: editFile };

export async function run(args: CommandArguments, io: Io): Promise<number> {
  const [action = ""] = args.positionals;
  const perform = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (!perform) {
    const names = Object.keys(actions);
    const [near] = nearest(action, names);
    throw usageError(`hawk config can't "${action}"`, near ? `did you mean hawk config ${near}?` : `it can ${names.join(", ")}`);
  }
  return perform(args, args.options["project"] ? projectConfig(io) : userConfig(io), io);
}

function printPath(_: CommandArguments, { file }: ConfigTarget, io: Io): number {
  io.stdout(`${file}\n`);
  return exitCode.ok;
}

function getValue({ positionals: [, name], options }: CommandArguments, target: ConfigTarget, io: Io): number {
  const { data } = readYaml(target.file, readIfThere(target.file));
  const isProject = target.project !== undefined;
  const names = name === undefined ? Object.keys(settingKeys).filter((key) => !isProject || settingKeys[key]?.isForProjects) : [name];
  const values = names.map((key) => [key, valueOf(data, findKey(key, isProject))] as const);
  const set = values.filter(([, value]) => value !== undefined);
  if (options["json"]) io.stdout(`${JSON.stringify(Object.fromEntries(set), null, 2)}\n`);
  else for (const [key, value] of set) io.stdout(`${name === undefined ? `${key}: ` : ""}${renderValue(value)}\n`);
  if (name === undefined || set.length > 0) return exitCode.ok;
  io.stderr(`hawk: ${name} is not set\n`);
  return exitCode.problem;
}

function valueOf(data: unknown, { path, initial }: ReturnType<typeof findKey>): unknown {
  const value = path.reduce<unknown>(
    (holder, key) =>
      typeof holder === "object" && holder !== null && Object.hasOwn(holder, key) ? (holder as Record<string, unknown>)[key] : undefined,
    data,
  );
  return value ?? initial;
}

function renderValue(value: unknown): string {
  return escapeText(
    Array.isArray(value) ? value.map((item: unknown) => (typeof item === "string" ? item : JSON.stringify(item))).join(",") : String(value),
  );
}

async function setValue(args: CommandArguments, target: ConfigTarget, io: Io): Promise<number> {
  const [action, name, word] = args.positionals;
  const isUnset = action === "unset";
  if (name === undefined || (word === undefined) !== isUnset)
    throw usageError(
      `hawk config ${action} needs a key${isUnset ? "" : " and a value"}`,
      isUnset ? "hawk config unset trace" : "hawk config set trace all",
    );
  const key = findKey(name, target.project !== undefined);
  const isDry = args.options["dry-run"] === true;
  const edit = editConfig(
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
    io,
    isDry,
  );
  const isChanged = edit.before !== edit.after;
  if (args.options["json"]) io.stdout(`${JSON.stringify({ dryRun: isDry, key: name, change: isChanged, file: target.file }, null, 2)}\n`);
  else {
    io.stdout(
      `${name} ${isChanged ? (isDry ? "would be " : "") + (isUnset ? "unset" : `set to ${escapeText(word ?? "")}`) : "is that already"}\n`,
    );
    printSwitchedFile(edit, isDry, io);
  }
  return isDry || !isChanged ? exitCode.ok : afterChange(args, io);
}

/** A value that the schema does not take is not written. What was wrong before is no reason not to. */
function refuseNewProblems(target: ConfigTarget, before: string, after: string): void {
  const known = new Set(problemsOf(target, before).map(({ message }) => message));
  const problem = problemsOf(target, after).find(({ message }) => !known.has(message));
  if (!problem) return;
  const isGeneral = problem.hint === undefined || problem.hint.startsWith("correct it");
  throw new HawkError("config/bad-value", problem.message, {
    hint: `hawk changed nothing${isGeneral ? "" : `; ${problem.hint}`}`,
  });
}

function problemsOf({ file, project }: ConfigTarget, text: string): ConfigProblem[] {
  return checkConfig(file, text, project === undefined ? "global" : "project");
}

/** Opens the file, and again as long as it is broken and the user wants to mend it. */
async function editFile(args: CommandArguments, target: ConfigTarget, io: Io): Promise<number> {
  const { file, project } = target;
  const before = readIfThere(file);
  mkdirSync(dirname(file), { recursive: true });
  const open = (): void => openEditor(file, io);
  for (;;) {
    if (project === undefined) open();
    else keepTrust(project, io, open);
    const after = readIfThere(file);
    const problems = problemsOf(target, after ?? "");
    printProblems(problems, io);
    if (!problems.some(({ severity }) => severity === "error")) {
      io.stdout(`${escapeText(file)} ${after === before ? "is as it was" : "changed"}\n`);
      return after === before ? exitCode.ok : afterChange(args, io);
    }
    if ((await io.ask?.confirm("Mend it now?", true)) !== true) return exitCode.problem;
  }
}
