import type { ModelApi } from "./model/model-api.ts";

/** A tool call in a host's own names. */
export interface NativeCall {
  name: string;
  input: Record<string, unknown>;
}

/** What a host is started with for a proof. */
export interface ProofTask {
  prompt: string;
  /** The scripted model, `http://127.0.0.1:PORT`. */
  url: string;
  /** A fresh private directory for the copy of its settings and for its state. */
  place: string;
  /** A directory in it, for the files that the model wants to change. */
  work: string;
  project: string;
  /** The program of an MCP server with one tool. */
  mcpCommand: readonly [string, ...string[]];
  /** The text of a copied file; `null` when the user has none. */
  copied: (path: string) => string | null;
}

export interface ProofLaunch {
  args: readonly string[];
  env: Readonly<Record<string, string>>;
  /** Files of ours below the private directory. */
  files?: Readonly<Record<string, string>>;
}

/** A key of a settings file that is another one in the copy. */
interface ChangedKey {
  file: string;
  path: readonly string[];
  value: unknown;
}

/** How to prove what an installed agent does: data, and one pure function that says how it is started. */
export interface Recipe {
  host: string;
  api: ModelApi;
  /** Where the user's settings are: a variable names the directory, or it is below the home directory. */
  settings: { variable?: string; directory: string };
  /** What is copied of it, by path; directories as a whole. Everything else, credentials above all, stays where it is. */
  copies: readonly string[];
  /** Where the copies go in the private directory. */
  copyTo: string;
  /** Directories in it that are linked and not copied. */
  links?: readonly string[];
  /** What stands beside the settings directory is linked as well, since a variable moves all of it. */
  linksSiblings?: true;
  changes?: readonly ChangedKey[];
  /** A copied file in which the path of the settings directory is replaced by that of the copy. */
  rebased?: string;
  /** Variables of the user's that turn hooks off or lead around them: they are passed on, so the proof sees what they do. */
  keeps?: readonly string[];
  tools: {
    shell: (command: string) => NativeCall;
    write: (path: string, text: string) => NativeCall;
    /** Replaces `old` in a file that is there. A host may want it to be read first. */
    edit?: (path: string, change: { from: string; to: string }) => readonly NativeCall[];
    /** Hands a task to a subagent, and waits for it. */
    delegate?: (prompt: string) => NativeCall;
    /** The tool of the MCP server that the host was started with. */
    mcp?: (input: Record<string, unknown>) => NativeCall;
  };
  /** Files that outrank what a proof sets. When a pattern fits one of them, the agent is not started. */
  obstacles?: readonly { files: readonly string[]; pattern: RegExp; why: string }[];
  launch: (task: ProofTask) => ProofLaunch;
  /** What some of its exit codes mean, and what to do then. */
  ends?: Readonly<Record<number, string>>;
  /** It ends after a few calls that fail in a row. */
  givesUp?: true;
  /** Logs that the agent writes below the home directory for what only a proof has, by the name of their directory. */
  leaves?: { below: readonly string[]; name: string };
  /** Files that it makes in the project. They are removed if they weren't there before. */
  makes?: readonly string[];
  /** What a run of this kind can't show, in a few words each. */
  notShown: readonly string[];
}
