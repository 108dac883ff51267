import type { JsonObject } from "@hawk/adapter";

/** A tool call as an agent wrote it into its log. */
export interface LoggedCall {
  host: string;
  /** In milliseconds. */
  time: number;
  /** As hooks see it. A subagent's call has the session of the agent that started it. */
  session: string;
  /** The subagent that made it. */
  agent?: string;
  id?: string;
  /** An empty text where the log doesn't say. */
  cwd: string;
  /** The agent's own name for the tool. */
  tool: string;
  /** The arguments, or a text for a tool that takes one, such as a patch. */
  input: JsonObject | string;
  /** The agent itself rejected it before it ran, for example because of invalid arguments. */
  isRejected?: true;
}

/** What a line says: a call, or that an earlier one was turned down. */
export type LogEntry = Omit<LoggedCall, "host"> | { rejectedId: string };

/** One log, and what is kept beside it. */
export interface LogFile {
  /** Below the directory of all logs. */
  path: string;
  /** The text of another file there; `null` if it can't be read. */
  readBeside: (path: string) => string | null;
}

/** One object in each line. */
export interface LineForm {
  kind: "lines";
  /** A line without any of these is skipped. */
  words: readonly string[];
  /** What reads the lines of one file, in order. */
  open: (file: LogFile) => (line: JsonObject) => readonly LogEntry[];
}

/** One object in each file. */
interface DocumentForm {
  kind: "document";
  read: (document: JsonObject, file: LogFile) => readonly LogEntry[];
}

/** An SQLite database. */
export interface DatabaseForm {
  kind: "database";
  /** Takes the earliest time, in milliseconds, as its one parameter. */
  query: string;
  read: (row: JsonObject) => readonly LogEntry[];
}

/** A form of the host's own. */
interface BytesForm {
  kind: "bytes";
  /** In words why it can't be read. */
  read: (bytes: Buffer, file: LogFile) => readonly LogEntry[] | string;
}

/** Where one host keeps logs of its sessions, and how to read them. */
export interface Transcript {
  host: string;
  /** The directory of its own that a variable names, or one below the home directory, and the logs' place in it. */
  place: { variable?: string; directory: string; below: string };
  isLog: (path: string) => boolean;
  form: LineForm | DocumentForm | DatabaseForm | BytesForm;
  /** Calls have the same ID that hooks see. */
  sharesIds?: true;
}
