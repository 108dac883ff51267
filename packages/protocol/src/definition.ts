import type { EventName } from "@hawk/events";

/** Whose conventions a hook follows. */
export type DialectId = "hawk" | "claude" | "code-agent" | "arawn" | "cocode";

/** A program: a command line for `sh -c`, a program with arguments and no shell, or a hook file that is started by its shebang or extension. */
export interface ShellHandler {
  type: "shell";
  /** The command line or program; absent for a hook file. */
  command?: string;
  /** With `command`: no shell; `command` is the program. */
  args?: string[];
  /** Absolute path of a hook file; then there is no `command`. */
  file?: string;
  /** Give the hook the event as JSON on stdin. */
  passContext: boolean;
  /** Read its stdout as a structured answer. */
  parseResult: boolean;
}

/** Text for the model: the body of a file, from `start` on. */
export interface ContentHandler {
  type: "content";
  file: string;
  start: number;
}

/** What a rule does. */
export type RuleAction = "block" | "ask" | "warn" | "context";

/** One condition of a rule. */
export interface RuleCondition {
  /** `command`, `path`, `text`, `old_text`, `prompt`, `transcript`, `reason`, or `input.` and the name of a field of the tool's input. */
  field: string;
  operator: "regex" | "glob" | "contains" | "lacks" | "equals" | "starts_with" | "ends_with";
  /** One of them has to match. */
  patterns: string[];
  ignoresCase?: true;
}

/** A rule without code: hawk checks events against it. */
export interface RuleHandler {
  type: "rule";
  /** What it does if it matches. */
  action: RuleAction;
  /** All of them have to hold. */
  conditions: RuleCondition[];
  /** The message for the agent, the user or the model. */
  reason: string;
  /** Why the rule can't be applied. Then it blocks, asks or fails, depending on its action. */
  problem?: string;
}

/** Sends the event to a URL. */
export interface WebhookHandler {
  type: "webhook";
  /** Where the event goes. */
  url: string;
  /** How it is sent. */
  method: "POST" | "PUT";
  /** Headers of the request. */
  headers: Record<string, string>;
  /** Variables that `${NAME}` in a header may stand for. */
  allowedEnvVars: string[];
}

/** A function in the embedding program, or the default export of a JS or TS file. */
export interface InlineHandler {
  type: "inline";
  /** The function to call. */
  callback?: (event: HookEvent, signal: AbortSignal) => unknown;
  /** The file whose default export to call. */
  file?: string;
}

/** Asks a model one question. */
export interface PromptHandler {
  type: "prompt";
  /** The question for the model. */
  prompt: string;
  /** Which model to ask; the configured one when absent. */
  model?: string;
  /** A refusal blocks the call without ending the turn. */
  continueOnBlock?: boolean;
}

/** Asks a model that can read the project. */
export interface AgentHandler {
  type: "agent";
  /** The task for the model. */
  prompt: string;
  /** Which model to ask; the configured one when absent. */
  model?: string;
  /** The agent's name, where the dialect has named agents. */
  agent?: string;
}

/** Something that the dialect has and hawk can't run; reported, never silently skipped. */
export interface UnsupportedHandler {
  type: "unsupported";
  kind: string;
  reason: string;
}

/** How a hook runs. */
export type Handler =
  | ShellHandler
  | ContentHandler
  | RuleHandler
  | WebhookHandler
  | InlineHandler
  | PromptHandler
  | AgentHandler
  | UnsupportedHandler;

/** Where configuration comes from. Earlier ones run first; see `layers` in `@hawk/config`. */
export type LayerName = "managed" | "explicit" | "local" | "project" | "directory" | "profile" | "user" | "plugin" | "session";

/** The place in a configuration that declares a hook. */
export interface Origin {
  /** The layer of the configuration. */
  layer: LayerName;
  /** The file, or a stand-in such as `session`. */
  file: string;
  /** Counted from 1. */
  line: number;
  /** Counted from 1. */
  column: number;
}

/** The project files that a command names, as the user approved them. It runs only with these. */
export interface BoundFiles {
  root: string;
  /** Each file by the word that names it. */
  files: Record<string, BoundFile>;
}

/** One approved file of a project. */
export interface BoundFile {
  /** Its real path in the project. */
  path: string;
  sha256: string;
}

/** One hook as a configuration declares it, in any dialect. */
export interface HookDefinition {
  /** What people call it: a file name, a command, a URL. */
  name: string;
  /** The events it runs at. */
  events: EventName[];
  /** Whose conventions it follows. */
  dialect: DialectId;
  /** How it runs. */
  handler: Handler;
  /** Which tools or other values it matches; all of them when absent. */
  matcher?: string;
  /** A permission rule that the call must also meet: `Bash(git push *)`. */
  condition?: string;
  /** How long it may take. */
  timeoutSeconds: number;
  /** Higher runs earlier within its layer. */
  priority: number;
  /** What a crash or a timeout means: `block` makes it a guard. */
  onFailure: "continue" | "block";
  /** What to do if a host lacks what it needs. */
  onUnsupported: "warn" | "skip" | "refuse";
  /** Whether it may run in parallel, if the hook says; otherwise its dialect decides. */
  parallel?: boolean;
  /** Nobody waits for it. */
  async: boolean;
  /** It runs once in a session. */
  once: boolean;
  /** The hosts it runs in; all of them when absent. */
  hosts?: string[];
  /** It gets the host's own payload and answers in the host's own format. */
  isNative?: true;
  /** Python packages that it needs, as pip takes them. */
  pythonPackages?: string[];
  /** Added to the hook's environment. */
  env: Record<string, string>;
  /** The directory of the plugin that brought it. */
  pluginRoot?: string;
  /** For a project's command: the files it may start. */
  bound?: BoundFiles;
  /** Where it was declared. */
  origin: Origin;
}

/** The defaults of a hook. */
export const hookDefaults: Readonly<Pick<HookDefinition, "priority" | "onFailure" | "onUnsupported" | "async" | "once" | "env">> = {
  priority: 0,
  onFailure: "continue",
  onUnsupported: "warn",
  async: false,
  once: false,
  env: {},
};

/** An event as hooks see it: canonical name, canonical payload. */
export interface HookEvent {
  /** Hawk's name for the event. */
  name: EventName;
  /** The host's own name for it, which hooks also see. */
  nativeName?: string;
  /** The id of the agent that fired it. */
  host?: string;
  /** Claude-compatible fields: `session_id`, `cwd`, `tool_name`, `tool_input`, … */
  payload: Record<string, unknown>;
  /** Session variables, for hooks that get them. */
  env?: Readonly<Record<string, string>>;
  /** Other possible names of the tool, if the host's name is ambiguous. In `mcp__*__tool` the server can be any. */
  otherTools?: readonly string[];
}
