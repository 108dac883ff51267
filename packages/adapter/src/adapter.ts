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
  /** A hook can block it, or send the agent back to work. */
  canBlock?: true;
  /** The host's settings can make it block if a hook fails, times out or is missing. */
  canFailClosed?: true;
  /** A hook can change the input. */
  canModifyInput?: true;
  /** A hook can replace the output. */
  canModifyOutput?: true;
  /** A hook can add text for the model. */
  canAddContext?: true;
  /** A hook can end the turn. */
  canStop?: true;
  /** A hook's message to the user is shown. */
  canTellUser?: true;
  /**
   * Effects this host can only express as a block: text for the model that keeps the agent going, or an output that replaces the
   * tool's own.
   */
  onlyAsBlock?: readonly ("context" | "output")[];
  /** How a hook can answer a permission request. */
  permissions?: readonly PermissionDecision[];
  /** The host fails if no hook answers, so it is registered only if one does. */
  mustAnswer?: true;
  /** The host applies its own matcher here; at other events it ignores it. */
  hasMatcher?: true;
  /** The host can run these kinds of hooks itself. */
  runsNatively?: readonly ("prompt" | "agent")[];
  /** What a user should know, in one sentence. */
  note?: string;
}

/** Whose settings: the user's, the project's shared ones, or the user's own in a project. */
export type Scope = "user" | "project" | "local";

/** The path of a host's settings, relative to the home directory (`user`) or to the project. */
export interface SettingsLocation {
  /** Relative, with forward slashes. */
  path: string;
  /** A variable that replaces the first part of `path`, as CLAUDE_CONFIG_DIR does for `.claude`. */
  directoryVariable?: string;
  /** How many parts of `path` the variable replaces; one when absent. */
  variableParts?: number;
}

/** How to tell whether a host is installed. Plain data; `@hawk/sync` looks. */
export interface Detection {
  /** Program names to look for on the PATH. */
  binaries: readonly string[];
  /** Directories that the host creates in the home directory. */
  directories: readonly string[];
  /** Arguments that print the version. */
  versionArguments: readonly string[];
}

/** One entry to register in a host. */
export interface Registration {
  /** The event to register for, by hawk's name. */
  event: EventName;
  /** A command line that the host starts, or a hook that it runs itself. */
  handler: CommandHandler | NativeHandler;
  /** Canonical matchers. At least one matches whenever a hook should run; absent if hooks run at every such event. */
  matchers?: readonly string[];
  /** How long the host should wait. */
  timeoutSeconds: number;
  /** One of the hooks is a guard, so the host should block if the command fails. */
  blocksOnFailure?: true;
}

/** A program that the host starts. */
export interface CommandHandler {
  type: "command";
  /** The command line that listings show. */
  command: string;
  /** The entry's fields, if it takes more than `command`. */
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
  /** What the verdict asks for and this host can't do at this event, as text. */
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

/** A hook in a host's settings. */
export interface ListedHook {
  /** The host's own name of the event. */
  nativeEvent: string;
  /** A command line, a URL or a prompt. */
  what: string;
}

/** A settings file of a host that runs only trusted hooks. */
export interface GuardedSettings {
  /** The path as the host spells it: it resolves links only in a directory that a variable names. */
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

/** For a host that runs no hook until its user trusts it. Pure; hawk grants only what the user asked for. */
export interface HostTrust {
  /** The file where the host records trust. */
  location: SettingsLocation;
  /** The trust state of each of hawk's hooks in a settings file, given the text of the trust file (`null`: no file). */
  read: (text: string | null, settings: GuardedSettings) => readonly GuardedHook[];
  /**
   * Puts trust in them into the trust file; what was granted before, by `wiring`, gives way. What the user has switched off stays so, and a
   * file that leaves no room for an entry stays as it is: `read` shows the result.
   */
  grant: (text: string | null, settings: GuardedSettings, wiring: Wiring | null) => Edit;
  /** Removes what `grant` added. */
  revoke: (text: string | null, wiring: Wiring | null) => Edit;
}

/** Another host's settings that a host also starts hooks from. */
export interface AlsoReads {
  /** The other host's id. */
  host: string;
  scopes: readonly Scope[];
}

/** How a program can tell that a host has started it as a hook, no matter which host's settings registered it. All signs must be present. */
export interface HostSigns {
  /** Variables that the host sets for hooks only, so another host that it starts as a tool does not pass them on. */
  variables: readonly string[];
  /** Fields that all of its payloads have, and that hosts whose settings it reads never send. */
  fields: readonly string[];
}

/** An action of an agent, for trying hooks without one. Paths are absolute. */
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
  /** The path of keys in the file. */
  key: readonly string[];
  /** A file beside it in the project whose value for the key wins. */
  overruledBy?: string;
  /** Reads the value if the file is not JSON. */
  read?: (text: string, key: readonly string[]) => unknown;
  /** Whether its value keeps one of hawk's hooks from running. */
  isOff: (value: unknown, registered: RegisteredHooks) => boolean;
}

/** hawk's command lines in a host, and the files they are in. */
export interface RegisteredHooks {
  commands: readonly string[];
  paths: readonly string[];
}

/** The JSON of a settings file of an unknown host. */
export interface FoundSettings {
  file: Readonly<Record<string, unknown>>;
  /** Its `hooks` object, or all of it. */
  hooks: unknown;
  /** The keys of that object. */
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
  /** Its other tools, by its own names: they run no command and touch no file, or only through a tool that hooks see. */
  otherTools?: readonly string[];
  /** Tools that the host never asks hooks about, by the names its model uses. */
  unaskedTools?: readonly string[];
  /** The field of its payloads that names the tool; `tool_name` when absent. */
  toolKey?: string;
  /** What a user should know about MCP tool names here, in one sentence; absent if they are as in Claude Code. */
  mcpNote?: string;
  /** The settings files that hawk can register in, by scope. */
  settings: Readonly<Partial<Record<Scope, SettingsLocation>>>;
  /** How the host reads settings that are not strict JSON; `null` if they are a program. */
  syntax: SettingsSyntax | null;
  /** Running sessions pick up changes to the settings. Absent if they don't, or if that is unknown. */
  reloads?: true;
  /** How to tell whether the host is installed. */
  detection: Detection;
  /** If hawk is registered in these too, hooks would run twice; the other host's runner steps aside when it finds the `signs`. */
  alsoReads?: readonly AlsoReads[];
  /** How a program can tell that this host started it. */
  signs?: HostSigns;
  /** What the shell runner can do without Node; absent if Node has to run every hook. */
  shell?: ShellAnswers;
  /** The variable that holds the project's directory. A call's own directory, or one that the session moved to, is something else. */
  projectVariable?: string;
  /** How the host starts a program on Windows; absent if unknown, and then hawk isn't registered there. */
  windows?: WindowsStart;
  /** The command line for a program in the project, wherever that is; absent if the host can't express it. */
  projectCommand?: (path: string) => string;
  /**
   * Turns what the host sent into a canonical event; `null` if it has no canonical name. If the payload is translated, the
   * host's own stays under `_native`.
   */
  decode: (nativeEvent: string, payload: Record<string, unknown>, env: Readonly<Record<string, string | undefined>>) => HookEvent | null;
  /**
   * The event that hooks would get for a call from the host's session log: the host's name for the tool
   * and its arguments, which may be text, such as a patch. If the log doesn't name an MCP tool's server, the event has every name
   * that matches.
   */
  readCall: (tool: string, input: JsonObject | string, cwd: string) => HookEvent;
  /** Turns a verdict into the host's own reply. */
  encode: (verdict: Verdict, event: HookEvent) => Reply;
  /** How the host itself reads a program's reply, for hooks with `dialect: native`; as Claude Code does when absent. */
  decodeReply?: (result: ProcessResult, hook: PlannedHook, event: HookEvent) => Outcome;
  /** Puts registrations into a settings file's text (`null`: no file), in place of earlier ones. Messages call the file `path`. */
  wire: (text: string | null, registrations: readonly Registration[], wiring: Wiring | null, path?: string) => Edit;
  /** Removes what `wire` added. */
  unwire: (text: string | null, wiring: Wiring | null, path?: string) => Edit;
  /** All hooks in the text of a settings file, hawk's or not. */
  listHooks: (text: string | null) => readonly ListedHook[];
  /** The same hooks with all their settings, for `hawk import`. Absent if they are plugins. */
  readHooks?: ReadHooks;
  /** Whether a settings file in an unusual place is this host's; absent if nothing tells. */
  recognizes?: (found: FoundSettings) => boolean;
  /** Whose conventions its hooks follow, if not its own. */
  dialect?: "claude";
  /** The shell that runs a hook's command; `sh` when absent. */
  hookShell?: "bash";
  /** Absent for a host that runs everything in its settings. */
  trust?: HostTrust;
  /** The event that the host would fire, for `hawk try`; `null` if it fires none or hawk doesn't know it. */
  sample: (action: HookAction, place: { home: string; project: string }) => NativeEvent | null;
  /**
   * For a host that loads a plugin instead of starting programs: a Node program that plays the host. It gets the plugin's path as
   * an argument and a `NativeEvent` on stdin, and prints the result: an `Understood`, and `ms`.
   */
  stage?: string;
  /** Settings that turn off hooks in the host itself. */
  offSwitches?: readonly OffSwitch[];
  /** What else makes the host discard a settings file that hawk can read, as text. */
  findFaults?: (text: string) => readonly string[];
}

/** The approved file of an added adapter. */
export interface AdapterPin {
  file: string;
  sha256: string;
}

/** Loads an adapter. */
export interface AdapterLoader {
  (): Promise<Adapter>;
  /** Absent for a built-in adapter. */
  pin?: AdapterPin;
}

/** Adapters by host id. Each loads when it is needed. */
export type AdapterLoaders = Readonly<Record<string, AdapterLoader>>;
