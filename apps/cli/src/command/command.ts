import type { Io } from "../ui/io.ts";
import { breakSilence } from "../ui/break-silence.ts";
import { shortening } from "../ui/shorten-paths.ts";
import { finish } from "./answer.ts";
import type { CommandAnswer } from "./answer.ts";
import { parseArguments } from "./parse-arguments.ts";
import type { Options, Positionals, Request, Syntax } from "./syntax.ts";

interface Row<P extends Positionals, O extends Options> extends Omit<Syntax<P, O>, "positionals"> {
  positionals?: P;
  /** Whether a request leaves the agents with fewer guards, or with hooks that nobody looked at. Absent: none does. */
  weakens?: (request: Request<P, O>) => boolean;
  /** Whether it prints for programs, or what others wrote: then paths stay as they are. Absent: it never does. */
  isVerbatim?: (request: Request<P, O>) => boolean;
  /** Loads what it calls, so no command waits for the code of another. The answer is printed; a number is the exit code. */
  run: (request: Request<P, O>, io: Io) => CommandAnswer | number | Promise<CommandAnswer | number>;
}

export interface Command extends Syntax {
  /** Commands below it, by the word that names each of them. */
  actions?: Readonly<Record<string, Command>>;
  /** Whether a command line asks for something that weakens. */
  weakens: (args: readonly string[], agents: readonly string[]) => boolean;
  /** Runs a command line; the answer is the exit code. */
  start: (args: readonly string[], io: Io) => Promise<number>;
}

/** Commands that belong together, as the help shows them. */
export interface CommandGroup {
  title: string;
  commands: readonly Command[];
}

/** Makes a command of its row. */
export function command<O extends Options, P extends Positionals = Record<string, never>>({
  run,
  weakens = () => false,
  isVerbatim = () => false,
  ...row
}: Row<P, O>): Command {
  const syntax = { ...row, positionals: row.positionals ?? ({} as P) };
  return {
    ...syntax,
    weakens: (args, agents) => weakens(parseArguments(syntax, args, agents)),
    start: async (args, world) => {
      const request = parseArguments(syntax, args, Object.keys(world.adapters));
      const traces: (() => void)[] = [];
      const weaken = async (): Promise<void> => {
        if (traces.length === 0) traces.push((await import("@hawk/manage/weakening")).passWeakening([row.name, ...args], world));
      };
      if (weakens(request)) await weaken();
      const isJson = "json" in request && request.json === true;
      const isQuiet = "quiet" in request && request.quiet === true && !isJson;
      const { io, end } = breakSilence(
        isJson || isQuiet || isHeard(row.name, request) ? withoutProgress(world) : world,
        `hawk ${row.name}`,
      );
      const printer = isVerbatim(request) ? io : shortening(io);
      const stdout = isQuiet ? () => undefined : isJson ? io.stdout : printer.stdout;
      const heard = { ...io, ...agreeing(io, weaken), stdout, stderr: printer.stderr };
      try {
        const answer = await run(request, heard);
        for (const trace of traces) trace();
        return typeof answer === "number" ? answer : await finish(answer, isJson, heard);
      } finally {
        end();
      }
    },
  };
}

/** Commands that run until somebody ends them, hand the terminal over, or answer a program. */
const heardCommands: ReadonlySet<string> = new Set(["completions", "config", "edit", "run", "ui"]);

function isHeard(name: string, request: object): boolean {
  return heardCommands.has(name) || ["follow", "watch"].some((key) => key in request && request[key as keyof typeof request] === true);
}

function withoutProgress({ progress: _progress, ...world }: Io): Io {
  return world;
}

/** A yes at a prompt weakens as much as `--yes` does. */
function agreeing({ ask }: Io, weaken: () => Promise<void>): Pick<Io, "agree"> {
  if (!ask) return {};
  return {
    agree: async (question, initial = false) => {
      const isYes = (await ask.confirm(question, initial)) === true;
      if (isYes) await weaken();
      return isYes;
    },
  };
}
