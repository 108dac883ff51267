import type { ModelApi } from "@hawk/proof/drive";
import type { Sandbox } from "./sandbox.ts";

/** A tool call in a host's own names. */
export interface NativeCall {
  name: string;
  input: Record<string, unknown>;
}

/** What a host is asked to do. */
export interface Task {
  prompt: string;
  /** `granted`: tools run unasked. `asked`: the host would ask the user, who is not there. */
  permissions: "granted" | "asked";
  modelUrl: string;
  /** The name of the model, by which some hosts decide which tools it gets. */
  model: string;
  /** A server of the Model Context Protocol that the host should start. */
  mcpServer?: McpServer;
  /** The user trusts the project's hooks. */
  hasProjectHooks?: true;
  /** The user sits at a terminal. */
  isInteractive?: true;
}

export interface McpServer {
  name: string;
  command: readonly [string, ...string[]];
}

/** Whose models a host may be told to use; `scripts`: one that calls tools from scripts of its own. */
export type ModelFamily = "claude" | "gpt" | "gemini" | "scripts";

/** How a host is started for a task. */
export interface Launch {
  args: readonly string[];
  /** Added to the bare environment of the sandbox. */
  env: Readonly<Record<string, string>>;
  /** Files that it needs in its home directory, by path. They are written before hooks are installed. */
  files?: Readonly<Record<string, string>>;
}

/** How its user installs hawk's plugin from a directory, sees that it is there, and removes it again: arguments for the host's own program. */
export interface HostPlugin {
  /** Files that its user has by then, such as the word that the directory is trusted. */
  files?: (directory: string) => Readonly<Record<string, string>>;
  /** The host's own check of the directory, if it has one, and what installs it. */
  install: (directory: string) => readonly (readonly string[])[];
  list: readonly string[];
  /** What the list says of the plugin, and of nothing else. */
  listed: string;
  remove: readonly (readonly string[])[];
}

/** A coding agent: data, then a few pure functions. */
export interface Host {
  id: string;
  title: string;
  npmPackage: string;
  /** The version that the scenarios hold for. */
  version: string;
  /** The package is of no use unless its install scripts have run. */
  needsInstallScripts?: true;
  /** The major version of Node that its scripts need, when that is a newer one than hawk does. */
  nodeMajor?: number;
  /** Where the program may be in `node_modules`; the first one that is there is taken. Scripts (`.js`) are run by Node. */
  executables: (platform: string, architecture: string) => readonly string[];
  /** For a host that can't be started by itself: the program of this package, in `dist`, that takes it as its first argument. */
  driver?: string;
  versionArguments: readonly string[];
  api: ModelApi;
  /** A model's name for each family that the host takes, and the one that it is given otherwise. */
  models: Readonly<Partial<Record<ModelFamily, string>>> & { usual: string };
  tools: {
    /** A host may want to be asked in so many words before it asks its user. */
    shell: (command: string, permissions: Task["permissions"]) => NativeCall;
    /** A call that fails, for a host to which a shell command with another exit code than 0 does not. */
    fail?: () => NativeCall;
    /** Writes a new file; the path is absolute. */
    write: (path: string, text: string) => NativeCall;
    /** Hands a task to a subagent and, where the host would not wait for it, waits. */
    delegate: (prompt: string) => NativeCall | readonly NativeCall[];
    /** Reads a file, for a host that lets its model change only what it has read. */
    read?: (path: string) => NativeCall;
    /** Applies a patch to files in the project, in the form that GPT models know. */
    patch?: (patch: string) => NativeCall;
    /** Replaces the text of a notebook's first cell. */
    notebook?: (path: string, text: string) => NativeCall;
    /** Runs a command from a script that the model writes. */
    script?: (command: string) => NativeCall;
    /** Deletes a file. */
    remove?: (path: string) => NativeCall;
    /** Calls a tool of an MCP server. */
    mcp?: (server: string, tool: string, input: Record<string, unknown>) => NativeCall;
  };
  /** Tools that the model is told of in words; it gets to them through others. */
  listDeferredTools?: (shown: string) => readonly string[];
  launch: (task: Task, sandbox: Sandbox) => Launch;
  /** Where its user's settings are in the home directory, if hawk shares that file with others. */
  settings?: string;
  /** The hosts in whose settings hawk is registered, with commas between them, where that is not only its own. */
  registeredAs?: string;
  /** Files below the home directory that its user would have, such as the word that a project is trusted: without them it doesn't start, or not soon. */
  userFiles?: (project: string) => Record<string, string>;
  /** What the saboteurs do that it sets right by itself. */
  repairs?: readonly string[];
  /** It reads a project's settings only at the root of a git repository. */
  needsRepository?: true;
  /** The host whose installation it shares. */
  installedAs?: string;
  /** The only scenarios that are for it. */
  onlyScenarios?: readonly string[];
  /** For a host that hawk has a plugin for. */
  plugin?: HostPlugin;
  /** More arguments for `hawk sync`, such as the user's trust in the hooks. */
  syncArguments?: readonly string[];
  /** Scenarios, by name, whose effect the host does not offer, and why not. */
  notOffered: Readonly<Record<string, string>>;
}
