import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { HawkError } from "@hawk/errors";
import { eventInfo, eventNames } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { checkHookName, findNamesake, freeHookName } from "@hawk/registry";
import { listTaken } from "@hawk/registry/store";
import type { CommandArguments } from "../command.ts";
import { configPaths } from "@hawk/state";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import { printTrustNote } from "./print-trust-note.ts";
import { describeEvent } from "../new/describe-event.ts";
import { languages, renderTemplate } from "../new/templates.ts";
import type { Language } from "../new/templates.ts";
import { keepTrust, projectConfig } from "@hawk/trust";
import { escapeText } from "../terminal.ts";
import { usageError } from "../usage-error.ts";
import { readEvent } from "./load-for-command.ts";

export async function run({ positionals, options }: CommandArguments, io: Io): Promise<number> {
  const event = await chooseEvent(options["event"], io);
  if (event === null) return exitCode.problem;
  const { name, language } = (await chooseLanguage(positionals[0] ?? "", options["lang"], io)) ?? {};
  if (name === undefined || language === undefined) return exitCode.problem;
  checkHookName(name);
  const matcher = readMatcher(options["matcher"], event);
  const target = options["project"] ? projectConfig(io) : undefined;
  const directory = placeFor(options["dir"], target?.project, io);
  const path = join(directory, name);
  refuseTaken(name, directory);
  const text = renderTemplate(name, language, describeEvent(event, matcher));
  const write = (): void => writeNew(path, text);
  if (!options["dry-run"]) {
    if (target?.project === undefined) write();
    else keepTrust(target.project, io, write);
  }
  report({ name, path, event, text }, options, io);
  if (language === "md" && !eventInfo(event).canAddContext)
    io.stderr(`hawk: no agent gives the model a text at ${event}; hawk events shows where one does\n`);
  if (target && !options["dry-run"]) printTrustNote(target, io);
  return exitCode.ok;
}

async function chooseEvent(value: string | boolean | undefined, io: Io): Promise<EventName | null> {
  if (typeof value === "string") return readEvent(value);
  if (!io.ask) throw usageError("hawk new needs --event", "such as --event pre_tool_use; hawk events lists them");
  return io.ask.choose(
    "When does it run?",
    eventNames.map((name) => ({ value: name, label: name, hint: eventInfo(name).summary })),
  );
}

/** The extension of the name decides; without one, the option; without that, the user is asked. */
async function chooseLanguage(
  given: string,
  value: string | boolean | undefined,
  io: Io,
): Promise<{ name: string; language: Language } | null> {
  const extension = /\.([A-Za-z0-9]+)$/.exec(given)?.[1];
  if (typeof value === "string" && !Object.hasOwn(languages, value)) throw unknownLanguage(value);
  if (extension !== undefined) {
    if (!Object.hasOwn(languages, extension)) throw unknownLanguage(extension);
    if (value !== undefined && value !== extension) throw usageError(`${given} is not --lang ${value}`, "leave out the one or the other");
    return { name: given, language: extension as Language };
  }
  if (typeof value === "string") return { name: `${given}.${value}`, language: value as Language };
  if (!io.ask) throw usageError("hawk new needs --lang", `one of ${Object.keys(languages).join(", ")}; or an extension: ${given}.py`);
  const language = await io.ask.choose(
    "In which language?",
    (Object.keys(languages) as Language[]).map((id) => ({ value: id, label: languages[id] })),
  );
  return language === null ? null : { name: `${given}.${language}`, language };
}

function unknownLanguage(value: string): HawkError {
  return usageError(`hawk new knows no language "${value}"`, `it knows ${Object.keys(languages).join(", ")}; hawk add takes any hook`);
}

function readMatcher(value: string | boolean | undefined, event: EventName): string | undefined {
  if (typeof value !== "string") return undefined;
  if (/[\r\n]/.test(value)) throw usageError("a matcher is one line", "such as --matcher 'Edit|Write'");
  if (eventInfo(event).matchesOn === undefined)
    throw usageError(`${event} has nothing that a matcher could be held against`, "leave out --matcher");
  return value;
}

function placeFor(given: string | boolean | undefined, project: string | undefined, io: Io): string {
  if (typeof given === "string" && project !== undefined) throw usageError("--dir and --project name two places", "leave out one of them");
  if (typeof given === "string") return resolve(io.cwd, given);
  return project === undefined ? configPaths(io).registry : join(project, ".hawk", "hooks");
}

function refuseTaken(name: string, directory: string): void {
  const names = listTaken(directory);
  const clash = names.includes(name) ? name : findNamesake(name, names);
  if (clash === null) return;
  throw new HawkError("registry/taken", `${clash} is in ${directory} already`, { hint: `${freeHookName(name, names)} is free` });
}

/** Never over a file that is there. */
function writeNew(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { flag: "wx", mode: 0o755 });
}

interface Made {
  name: string;
  path: string;
  event: EventName;
  text: string;
}

function report({ name, path, event, text }: Made, options: CommandArguments["options"], io: Io): void {
  const isDry = options["dry-run"] === true;
  if (options["json"]) return io.stdout(`${JSON.stringify({ dryRun: isDry, name, path, event, ...(isDry ? { text } : {}) }, null, 2)}\n`);
  if (isDry) return io.stdout(`${escapeText(path)} would be written:\n\n${text}`);
  const isElsewhere = options["dir"] !== undefined;
  const isProject = options["project"] === true;
  io.stdout(`${escapeText(path)} written\n\n`);
  io.stdout(`  hawk test ${escapeText(isElsewhere || isProject ? path : name)}   see what it does\n`);
  if (!isElsewhere && !isProject) io.stdout(`  hawk edit ${escapeText(name)}   make it yours\n`);
  io.stdout(
    isElsewhere
      ? `  hawk add ${escapeText(path)} --enable   let it run\n`
      : `  hawk enable ${escapeText(name)}${isProject ? " --project" : ""}   let it run\n`,
  );
}
