import type { AdapterLoaders } from "@hawk/adapter";

/** The world as a command sees it. */
export interface Io {
  stdout: (text: string) => void;
  stderr: (text: string) => void;
  /** All of stdin. */
  stdin: () => Promise<string>;
  cwd: string;
  home: string;
  platform: NodeJS.Platform;
  env: Readonly<Record<string, string | undefined>>;
  /** Another place for the configuration, to preview a change. */
  configHome?: string;
  /** The width of the terminal; absent when the output goes elsewhere. */
  columns: number | undefined;
  hasColour: boolean;
  /** Makes paths in text for people shorter. */
  shortenPaths?: (text: string) => string;
  /** Every agent that hawk has an adapter for. */
  adapters: AdapterLoaders;
  /** The directory of the built-in dispatcher. */
  dispatcherDir: string;
  /** The directory of the built-in hooks. */
  builtinsDir: string;
  /** The directory of the built page of `hawk ui`. */
  pageDir: string;
  /** Asks the user. Absent without a terminal: then commands only use their options. */
  ask?: Ask;
  /** Asks for a yes that weakens what guards the agents, which is traced. Present where `ask` is. */
  agree?: (question: string, initial?: boolean) => Promise<boolean>;
  /** Asks at the controlling terminal, wherever stdin and stdout go; `null` without one. */
  askAtTty?: (question: string) => string | null;
  /** The programs above this one, the nearest first. */
  parents?: () => string[];
  /** Tells what takes long; the answer ends that. Absent when nobody watches stderr. */
  progress?: (what: string | (() => string)) => () => void;
  /** Ends commands that would run forever. */
  signal?: AbortSignal;
}

export interface Choice<T extends string> {
  value: T;
  label: string;
  hint?: string;
}

/** Questions to the user. Each answers `null` when the user gives up, which is the end of the command. */
export interface Ask {
  confirm: (question: string, initial: boolean) => Promise<boolean | null>;
  choose: <T extends string>(question: string, choices: readonly Choice<T>[]) => Promise<T | null>;
  chooseSome: <T extends string>(question: string, choices: readonly Choice<T>[], initial: readonly T[]) => Promise<T[] | null>;
  text: (question: string, initial: string) => Promise<string | null>;
}

/** Documented in the README; scripts rely on them. */
export const exitCode = { ok: 0, problem: 1, usage: 2, bug: 70 } as const;

/** Where output goes. */
export type Printer = Pick<Io, "stdout" | "stderr">;

/** How wide and how colorful output may be. */
export type Screen = Pick<Io, "columns" | "hasColour" | "shortenPaths">;

/** What a conversation with the user needs. */
export type Talk = Pick<Io, "stdout" | "stderr" | "agree" | "hasColour">;
