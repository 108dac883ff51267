import type { EventName } from "@hawk/events";
import type { PlannedHook, ShellAnswers } from "@hawk/protocol";

/** How much the runner records: nothing, hooks that had an effect or failed, or every run. */
export type TraceLevel = "off" | "decisions" | "all";

/** What the shell does with a hook. */
export type HookStart =
  | {
      kind: "program";
      /** Where its program may be: absolute paths, tried in turn, and names for the PATH of the event. */
      programs: readonly [string, ...string[]];
      args: readonly string[];
      /** The hook's own file, which has to be there. */
      mustExist?: string;
      /** Its settings variables: these come from the configuration, and are not inherited. */
      settings?: readonly string[];
      /** It calls one of hawk's programs. */
      usesLibrary?: true;
    }
  | { kind: "text"; path: string; hasFrontmatter: boolean }
  /** Only Node can run it. */
  | { kind: "node" };

/** A hook, and how to start it. */
export interface RunnerHook {
  hook: PlannedHook;
  start: HookStart;
}

/** Absolute paths of the few programs that a runner needs, found once, so the PATH doesn't matter later. */
export interface RunnerTools {
  /** The first line without its "#!". */
  shell: string;
  cat: string;
  head: string;
  /** Its `-c` reads more from a pipe than asked for, so the rest would be lost. */
  isHeadGreedy: boolean;
  sleep: string;
  rm: string;
  date: string;
  mv: string;
  mkdir: string;
  /** To truncate runaway output; absent if the system has none. */
  find?: string;
  grep?: string;
  ps?: string;
  /** Where Node may be, tried in turn. */
  nodes: readonly string[];
  /** Linux has a clock and a process table in files, so neither costs a process. */
  hasProc: boolean;
}

/** The paths that a runner uses. All absolute. */
export interface RunnerPaths {
  /** A private directory for files that live as long as one event. */
  temporary: string;
  /** A better one, if there is one: in memory, and not writable by others. */
  memory?: string;
  trace: string;
  /** The directory in which a file is touched at each event: the host is alive. */
  seen: string;
  /** The record of pauses, which Node reads. Absent if hooks can't be paused. */
  paused?: string;
  /** The directory of the program that all runners share. */
  library: string;
  /** The plan that the dispatcher reads. */
  plan: string;
  dispatcher: string;
  /** The directory whose subdirectories mirror the paths of projects with a runner of their own; absent when there are none. */
  projects?: string;
}

/** What a caller's events have, all of it: variables that are set, and fields at the top of the payload. */
interface CallerSigns {
  variables: readonly string[];
  fields: readonly string[];
}

/** A block in the host's own terms, for when no hook can be asked. In a text for stdout, `@REASON@` stands for the reason; without one it goes to stderr. */
export interface Refusal {
  stdout: string;
  exitCode: number;
}

/** Answers in the host's own terms that don't depend on the payload. In a text for stdout, `@REASON@` stands for the hooks' text. */
export interface FixedAnswers {
  block?: Refusal;
  /** Text for the model: in JSON, or by itself. */
  context?: string;
}

/** Everything a runner is compiled from. */
export interface RunnerSpec {
  host: string;
  event: EventName;
  /** The host's own name for the event. */
  nativeEvent: string;
  /** The hooks of this event and host, in plan order. */
  hooks: readonly RunnerHook[];
  /** What one of the hooks matches whenever the host starts this runner: its own matcher is then not tested again. */
  registeredMatcher?: string;
  answers?: ShellAnswers;
  /** The variable in which the host names the project, where the shell does not go by it. */
  projectVariable?: string;
  /** Beyond what `answers` say. */
  says?: FixedAnswers;
  /** How to block without having asked; absent where the host takes no block at this event. */
  refusal?: Refusal;
  /** The host blocks when this runner fails, so only a guard may make it fail. In `warning`, a text for stdout that tells the user, `@REASON@` stands for the problem. */
  failsClosed?: { warning: string };
  /** How to tell other hosts that start this runner too, and have one of their own: for them, this one steps aside. */
  leftTo?: readonly CallerSigns[];
  /** The host's own names of tools that hawk knows, as they come in payloads. */
  knownTools?: readonly string[];
  /** Those among them that no hook matches, be it here or in a project. Where all else goes to Node, the shell still settles these. */
  harmlessTools?: readonly string[];
  /** The field that names the tool, where it is not Claude Code's. */
  toolKey?: string;
  tools: RunnerTools;
  paths: RunnerPaths;
  trace: TraceLevel;
}
