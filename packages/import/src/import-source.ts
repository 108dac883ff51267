import type { NativeHook, ReadHooks } from "@hawk/adapter";

/** Whose conventions an imported hook follows. */
type ImportDialect = "claude" | "native" | "code-agent" | "arawn" | "cocode";

/** A file with hooks in it, and how to read it. */
export interface ImportSource {
  /** The agent whose settings it holds; absent for files that belong to none. */
  host?: string;
  title: string;
  dialect: ImportDialect;
  path: string;
  /** The project that the file belongs to; absent for what holds everywhere. */
  project?: string;
  /** Values of variables that its commands may use. */
  variables: Readonly<Record<string, string>>;
  /** The shell that its commands are written for. */
  shell: "sh" | "bash";
  read: ReadHooks;
  /** Single hooks can be taken out of it. */
  isJson: boolean;
}

/** A hook that was found, with the file that it stands in. */
export interface SourceHook extends NativeHook {
  source: ImportSource;
}
