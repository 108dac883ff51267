import type { EventName } from "@hawk/events";
import type { HookEvent, Outcome, PermissionDecision, PlannedHook, ProcessResult, ShellAnswers, Verdict } from "@hawk/protocol";
import type { Edit, Wiring } from "@hawk/settings-file";
import type { SettingsSyntax } from "./find-faults.ts";
import type { ReadHooks } from "./native-hook.ts";
import type { JsonObject } from "./read-value.ts";
import type { WindowsStart } from "./windows-command.ts";

/** One event of a host. */
export interface HostEvent {
  /** The host's own names for it; the first one is registered. */
  native: readonly string[];
  /** A hook can refuse it, or send the agent back to work. */
  canBlock?: true;
  /** The host can be told in its settings to block whenever its hook fails, times out or is gone. */
  canFailClosed?: true;
  canModifyInput?: true;
  canModifyOutput?: true;
  canAddContext?: true;
  /** A hook can end the turn. */
  canStop?: true;
  /** A hook's message to the user is shown. */
  canTellUser?: true;
  /**
   * Effects this host can only express as a refusal: text for the model that keeps the agent going, or an output that replaces the
   * tool's own.
   */
  onlyAsBlock?: readonly ("context" | "output")[];
  /** The answers that a hook can give to a question of permission. */
  permissions?: readonly PermissionDecision[];
  /** The host fails if no hook answers, so register it only if one does. */
  mustAnswer?: true;
  /** The host's own matcher applies here; elsewhere it is ignored. */
  hasMatcher?: true;
  /** Hooks of these kinds can be left to the host, which runs them itself. */
  runsNatively?: readonly ("prompt" | "agent")[];
  /** What a user should know, in one sentence. */
  note?: string;
}

/** Whose settings: the user's, the project's shared ones, or the user's own in a project. */
export type Scope = "user" | "project" | "local";

/** Where a host's settings are, relative to the home directory (`user`) or to the project. */
export interface SettingsLocation {
  path: string;
  /** A variable that names another directory in place of the first part of `path`, as CLAUDE_CONFIG_DIR does for `.claude`. */
  directoryVariable?: string;
  /** How many parts of `path` the variable replaces; one when absent. */
  variableParts?: number;
}

/** How to tell whether a host is there. Plain data; `@hawk/cli` looks. */
export interface Detection {
  /** Names on the PATH. */
  binaries: readonly string[];
  /** Directories below the home directory that the host makes. */
  directories: readonly string[];
  /** Arguments that print a version. */
  versionArguments: readonly string[];
}

/** One entry to register in a host. */
export interface Registration {
  /** The event to register for, by hawk's name. */
  event: EventName;
  /** What the host starts: a command line, or a hook that it runs itself. */
  handler: CommandHandler | NativeHandler;
  /** Canonical matchers. At least one of them fits whenever a hook should run; absent if hooks run at every such event. */
  matchers?: readonly string[];
  /** How long the host should wait. */
  timeoutSeconds: number;
  /** A guard is among the hooks, and the host can be told to block when the command fails. */
  blocksOnFailure?: true;
}

/** A program that the host starts. */
export interface CommandHandler {
  type: "command";
  /** The command line by which it is listed. */
  command: string;
  /** Where that is not all: what an entry says in its place. */
  fields?: JsonObject;
}

/** A prompt or agent hook that the host runs itself. */
export interface NativeHandler {
  type: "prompt" | "agent";
  prompt: string;
  model?: string;
}

/** A reply to the host: the output and exit code of the program that it started. */
export interface Reply {
  /** What the program prints. */
  stdout: string;
  /** What the program prints to stderr. */
  stderr: string;
  /** How the program exits. */
  exitCode: number;
  /** What the verdict asks for but this host can't do at this event, as text. */
  unsupported: readonly string[];
}

/** Part of a reply's JSON, with what this part can't express. */
export interface ReplyPart {
  fields: JsonObject;
  unsupported: string[];
}

/** A tool call as fields of a payload, in hawk's names. */
export interface ToolFields {
  tool_name: string;
  tool_input: JsonObject;
}

/** A hook that is in a host's settings. */
export interface ListedHook {
  nativeEvent: string;
  /** A command line, a URL or a prompt. */
  what: string;
}

/** A settings file with hooks, as seen by a host that runs only trusted hooks. */
export interface GuardedSettings {
  /** As the host itself calls the file: links are resolved in a directory that a variable names, and nowhere else. */
  path: string;
  text: string | null;
  /** Hawk's own command lines. */
  commands: readonly string[];
}

/** `new`: the user has not decided yet. `changed`: the user trusted something else there. `off`: the user turned it off. */
export type TrustState = "trusted" | "new" | "changed" | "off";

/** One of hawk's hooks in a host that asks its user for trust, and whether it has it. */
export interface GuardedHook extends ListedHook {
  state: TrustState;
}

/** For a host that runs no hook before its user trusts it. Pure, and never used to grant anything that the user has not asked for. */
export interface HostTrust {
  /** The file where the host keeps trust. */
  location: SettingsLocation;
  /** The trust state of each of hawk's hooks in a settings file, given the text of the trust file (`null`: no file). */
  read: (text: string | null, settings: GuardedSettings) => readonly GuardedHook[];
  /**
   * Puts trust in them into the trust file; what was granted before, by `wiring`, gives way. What the user has switched off stays so, and a
   * file that leaves no room for an entry stays as it is: `read` shows the result.
   */
  grant: (text: string | null, settings: GuardedSettings, wiring: Wiring | null) => Edit;
  /** Takes out what `grant` put in. */
  revoke: (text: string | null, wiring: Wiring | null) => Edit;
}

/** Settings of another host from which a host starts hooks as well as from its own. */
export interface AlsoReads {
  /** The other host's id. */
  host: string;
  scopes: readonly Scope[];
}

/** How a program can tell that a host has started it as a hook, no matter which host's settings registered it. All signs must be present. */
export interface HostSigns {
  /** Variables that the host sets for hooks and for nothing else, so another host which it starts as a tool does not pass them on. */
  variables: readonly string[];
  /** Fields that all of its payloads have, and none of those of the hosts whose settings it reads. */
  fields: readonly string[];
}

/** Something that an agent does, for trying hooks without one. Paths are absolute. */
export type HookAction =
  | { kind: "command"; command: string }
  | { kind: "write"; path: string; text: string }
  | { kind: "start" }
  | { kind: "stop" };

/** An event as a host fires it. */
export interface NativeEvent {
  /** The host's own name for it. */
  name: string;
  payload: Readonly<Record<string, unknown>>;
  /** Variables that the host sets for hooks. */
  env?: Readonly<Record<string, string>>;
}

/** A setting that turns off all hooks of a host. */
export type OffSwitch = OffValue & (OffFile | ManagedOffFile);

/** A file below the home directory, or in a directory of the project. */
interface OffFile {
  scope: "user" | "project";
  file: SettingsLocation;
}

/** The administrator's file: an absolute path, by Node's name for the system. */
interface ManagedOffFile {
  scope: "managed";
  pathOn: (platform: string) => string;
}

interface OffValue {
  /** The key in the file, from the outermost one on. */
  key: readonly string[];
  /** A file beside it in the project, whose value at the key counts more. */
  overruledBy?: string;
  /** The value at the key, where the file is not JSON. */
  read?: (text: string, key: readonly string[]) => unknown;
  /** Whether its value keeps one of hawk's hooks from running. */
  isOff: (value: unknown, registered: RegisteredHooks) => boolean;
}

/** Hawk's own command lines in a host, and the files that they are in. */
export interface RegisteredHooks {
  commands: readonly string[];
  paths: readonly string[];
}

/** The JSON of a settings file that may be any host's. */
export interface FoundSettings {
  file: Readonly<Record<string, unknown>>;
  /** What it has under `hooks`, or all of it. */
  hooks: unknown;
  /** The names in that. */
  names: readonly string[];
}

/** Everything that hawk knows about one host: data, then pure functions. */
export interface Adapter {
  /** The host's id in hawk, such as `claude-code`. */
  id: string;
  /** The host's name for people, such as `Claude Code`. */
  title: string;
  /** The events that the host fires, by hawk's names. */
  events: Readonly<Partial<Record<EventName, HostEvent>>>;
  /** Canonical tool names and what the host calls them. */
  tools: Readonly<Record<string, readonly string[]>>;
  /** Its other tools, by its own names: they run no command and touch no file, or do it through a tool that hooks are asked about. */
  otherTools?: readonly string[];
  /** Tools about which the host asks no hook, by the names that its model has for them. */
  unaskedTools?: readonly string[];
  /** The field of its payloads that names the tool; `tool_name` when absent. */
  toolKey?: string;
  /** What a user should know about the names of MCP tools here, in one sentence; absent where they are as in Claude Code. */
  mcpNote?: string;
  /** The settings files that hawk can register in, by scope. */
  settings: Readonly<Partial<Record<Scope, SettingsLocation>>>;
  /** What the host makes of settings that are not strict JSON; `null` where they are a program. */
  syntax: SettingsSyntax | null;
  /** A session that is running takes changes of the settings at once. Absent where it reads them once, and where nobody has tried. */
  reloads?: true;
  /** How to tell whether the host is installed. */
  detection: Detection;
  /** Where hawk is registered in these too, a hook would run twice: the other host's runner steps aside when it finds the `signs`. */
  alsoReads?: readonly AlsoReads[];
  /** How a program can tell that this host started it. */
  signs?: HostSigns;
  /** What the shell runner can do without Node; absent if Node has to run every hook. */
  shell?: ShellAnswers;
  /** The variable in which the host names the project's directory. A call's own directory, or one that the session has moved to, is not it. */
  projectVariable?: string;
  /** How the host starts a program on Windows; absent where hawk doesn't know, and then it isn't registered there. */
  windows?: WindowsStart;
  /** The command line for a program in the project, no matter where that is; absent if the host can't express it. */
  projectCommand?: (path: string) => string;
  /**
   * Makes a canonical event of what the host sent; `null` for an event that has no canonical name. Where the payload is translated, the
   * host's own stays under `_native`.
   */
  decode: (nativeEvent: string, payload: Record<string, unknown>, env: Readonly<Record<string, string | undefined>>) => HookEvent | null;
  /**
   * The event that hooks would get about a call as the host's model made it, and as its log of a session has it: its own name for the tool,
   * and the arguments, which may be a text, such as a patch. Where the log doesn't say which server a tool is of, the event has every name
   * that fits.
   */
  readCall: (tool: string, input: JsonObject | string, cwd: string) => HookEvent;
  /** Makes the host's own reply of a verdict. */
  encode: (verdict: Verdict, event: HookEvent) => Reply;
  /** How the host itself reads a program's reply, for hooks with `dialect: native`; as Claude Code does when absent. */
  decodeReply?: (result: ProcessResult, hook: PlannedHook, event: HookEvent) => Outcome;
  /** Puts registrations into the text of a settings file, `null` when there is none; what was there from before gives way. Messages call the file `path`. */
  wire: (text: string | null, registrations: readonly Registration[], wiring: Wiring | null, path?: string) => Edit;
  /** Takes out what `wire` put in. */
  unwire: (text: string | null, wiring: Wiring | null, path?: string) => Edit;
  /** All hooks in the text of a settings file, hawk's or not. */
  listHooks: (text: string | null) => readonly ListedHook[];
  /** The same hooks with all that is said of them, to be brought into hawk. Absent where they are programs of the host's own kind. */
  readHooks?: ReadHooks;
  /** Whether a settings file is this host's although it is where no host has one; absent where nothing tells. */
  recognizes?: (found: FoundSettings) => boolean;
  /** Whose conventions its hooks follow, when not its own. */
  dialect?: "claude";
  /** The shell that the host gives a hook's command to; `sh` when absent. */
  hookShell?: "bash";
  /** Absent for a host that runs everything in its settings. */
  trust?: HostTrust;
  /** The event that the host would fire, to try hooks without it; `null` if it fires none or hawk doesn't know which. */
  sample: (action: HookAction, place: { home: string; project: string }) => NativeEvent | null;
  /**
   * For a host that loads a plugin in place of starting programs: a program for Node that plays the host. It is given the plugin's path as
   * an argument and a `NativeEvent` on stdin, and prints the result: an `Understood`, and `ms`.
   */
  stage?: string;
  /** Where hooks can be switched off in the host itself. */
  offSwitches?: readonly OffSwitch[];
  /** What else makes the host discard a settings file that hawk can read, and hawk's entries with it, as text. */
  findFaults?: (text: string) => readonly string[];
}

/** The file of an adapter that doesn't come with hawk, as the user approved it. */
export interface AdapterPin {
  file: string;
  sha256: string;
}

/** Loads an adapter. */
export interface AdapterLoader {
  (): Promise<Adapter>;
  /** Absent for an adapter that comes with hawk. */
  pin?: AdapterPin;
}

/** Adapters by the id of their host. Each is loaded when its host is asked for. */
export type AdapterLoaders = Readonly<Record<string, AdapterLoader>>;
