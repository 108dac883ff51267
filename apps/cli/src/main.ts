import { isHawkError } from "@hawk/errors";
import { nearest } from "@hawk/events";
import { commandGroups, commands } from "./commands.ts";
import { renewFirst } from "./agents/renew-first.ts";
import { renderCommandHelp, renderHelp } from "./command/help.ts";
import { exitCode } from "./ui/io.ts";
import type { Command } from "./command/command.ts";
import type { Io } from "./ui/io.ts";
import { explainSystemError } from "./system-error.ts";
import { renderHawkError } from "./ui/messages.ts";
import { shortening } from "./ui/shorten-paths.ts";
import { escapeText } from "./ui/terminal.ts";
import { usageError } from "./ui/usage-error.ts";
import { requireSupported } from "./windows.ts";
import { readVersion } from "./version.ts";

const helpNames = new Set(["help", "--help", "-h"]);

/** Runs one command line; the answer is the exit code. */
export async function main(args: readonly string[], io: Io): Promise<number> {
  try {
    return await dispatch(io.platform === "win32" ? args.map((word) => expandHome(word, io.home)) : args, io);
  } catch (error) {
    return reportError(explainSystemError(error) ?? error, shortening(io));
  }
}

/** Windows' shells leave this to programs. */
function expandHome(word: string, home: string): string {
  return /^~(?=[/\\]|$)/.test(word) ? `${home}${word.slice(1)}` : word;
}

async function dispatch([name, ...rest]: readonly string[], io: Io): Promise<number> {
  if (name === "--version" || name === "-v") return print(io, `${readVersion()}\n`);
  if (name === undefined) {
    const { renderStart } = await import("./start.ts");
    const here = await withAddedAdapters(io);
    await renewFirst("", [], { ...here, ...shortening(here) });
    return print(io, await renderStart(here));
  }
  if (helpNames.has(name))
    return help(
      rest.filter((topic) => !helpNames.has(topic) && topic !== "--all"),
      io,
    );
  const command = findCommand(name);
  const end = rest.indexOf("--");
  const beforeEnd = end === -1 ? rest : rest.slice(0, end);
  if (beforeEnd.includes("--help") || beforeEnd.includes("-h")) return print(io, renderCommandHelp(findAction(command, rest)));
  requireSupported(command.name, io.platform);
  const here = await withAddedAdapters(io);
  await renewFirst(command.name, rest, { ...here, ...shortening(here) });
  return command.start(rest, here);
}

async function withAddedAdapters(io: Io): Promise<Io> {
  const { withAdded } = await import("@hawk/added-adapters");
  return { ...io, adapters: withAdded(io.adapters, io) };
}

function help([topic, ...rest]: readonly string[], io: Pick<Io, "stdout">): number {
  return print(io, topic === undefined ? renderHelp(commandGroups) : renderCommandHelp(findAction(findCommand(topic), rest)));
}

/** The command below a command that its first word names, or else itself. */
function findAction(command: Command, words: readonly string[]): Command {
  const word = words.find((one) => !one.startsWith("-")) ?? "";
  return command.actions && Object.hasOwn(command.actions, word) ? (command.actions[word] as Command) : command;
}

/** What people coming from other programs try. */
const synonyms: ReadonlyMap<string, string> = new Map([
  ["install", "init"],
  ["setup", "init"],
  ["version", "--version"],
  ["ls", "list"],
  ["rm", "remove"],
  ["validate", "test"],
]);

function findCommand(name: string): Command {
  const command = commands.find((candidate) => candidate.name === name);
  if (command) return command;
  const what = name.startsWith("-") ? "option" : "command";
  const names = what === "option" ? ["--help", "--version"] : commands.map((candidate) => candidate.name);
  const near = synonyms.get(name) ?? nearest(name, names)[0];
  throw usageError(`hawk has no ${what} "${name}"`, near ? `did you mean hawk ${near}?` : `hawk --help lists the ${what}s`);
}

function print(io: Pick<Io, "stdout">, text: string): number {
  io.stdout(text);
  return exitCode.ok;
}

/** Errors of packages that are mistakes in how hawk was called. */
const usageCodes: ReadonlySet<string> = new Set([
  "cli/usage",
  "import/usage",
  "manage/usage",
  "sync/scope",
  "sync/unknown-agent",
  "trust/no-project",
]);

/** Prints a plain message for what the user can act on; anything else is a bug, and is reported as one. */
function reportError(error: unknown, io: Pick<Io, "stderr">): number {
  if (!isHawkError(error)) {
    const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
    io.stderr(`hawk: this is a bug in hawk ${readVersion()}; please report it with the lines below\n${escapeText(details, "\n")}\n`);
    return exitCode.bug;
  }
  io.stderr(renderHawkError(error));
  return usageCodes.has(error.code) ? exitCode.usage : exitCode.problem;
}
