/** The world as a command sees it. */
export interface Io {
  stdout: (text: string) => void;
  stderr: (text: string) => void;
  /** All that comes in. */
  stdin: () => Promise<string>;
  cwd: string;
  home: string;
  env: Readonly<Record<string, string | undefined>>;
  /** The width of the terminal; absent when the output goes elsewhere. */
  columns: number | undefined;
  hasColour: boolean;
  /** Where the dispatcher is that comes with hawk. */
  dispatcherDir: string;
  /** Ends commands that would go on for ever. */
  signal?: AbortSignal;
}

/** Documented in the README; scripts rely on them. */
export const exitCode = { ok: 0, problem: 1, usage: 2, bug: 70 } as const;
