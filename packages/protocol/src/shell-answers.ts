import type { EventName } from "@hawk/events";

/** What the shell runner may do without Node. A host without this is served by the dispatcher alone. */
export interface ShellAnswers {
  /** The variable that names the project; absent if that is the payload's `cwd`, where the host also starts hooks. */
  projectVariable?: string;
  /** Events where exit code 2 blocks, with the reason on stderr. */
  exitTwoRefuses: ReadonlySet<EventName>;
  /** Events where a block is sent as JSON, as `encode` writes it: with an exit code, the host shows its user the runner's path. */
  jsonRefuses?: ReadonlySet<EventName>;
  /** Events where plain text on stdout goes to the model. */
  plainTextReachesModel: ReadonlySet<EventName>;
  /** With exit code 1, the host shows stderr and continues. */
  exitOneWarns?: true;
  /** The host understands Claude Code's answers, so a single structured answer passes unchanged. */
  takesAnswers?: true;
  /** Answer fields that the host ignores at an event. Node reports such answers. */
  droppedFields?: Partial<Readonly<Record<EventName, readonly string[]>>>;
  /** How to translate payloads for hooks; absent if no translation is needed. */
  splice?: Splice;
}

/** For a host whose payloads differ only in a few names: which ones, as data, so a shell can replace them. */
export interface Splice {
  /** The events it applies to; all others go to Node. */
  events: Partial<Readonly<Record<EventName, EventSplice>>>;
  /** The key of the session's directory. */
  cwd: string;
  /** It is the first of a list there. */
  isCwdInList?: true;
  /** The variable that names the project goes before it. */
  isCwdNamed?: true;
  /** The keys of a call's tool and of its arguments. */
  tool: string;
  input: string;
  /** Argument fields that need more than renaming: a call with one of them goes to Node. */
  foreignFields: readonly string[];
  /** The usual values of some keys; a payload with other values goes to Node. */
  usual: Readonly<Record<string, boolean>>;
  /** Its tools, by its own names. */
  tools: Readonly<Record<string, ToolSplice>>;
  /** Every other tool has the same name for hooks. Where absent, Node finds out. */
  keepsOtherNames?: true;
}

/** How the shell translates one event's payload. */
export interface EventSplice {
  /** What hooks read as `hook_event_name`. */
  name: string;
  /** Keys that hooks don't see: these, or all that `texts` and a call don't need. */
  drops: readonly string[] | "all";
  /** Texts that have to be there, by the key under which hooks find them. */
  texts: Readonly<Record<string, string>>;
  /** Those of their keys whose texts can't be empty. */
  filled: readonly string[];
  /** Texts that hooks find in other words, by their key. */
  words: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Keys that need more than this: a payload with one of them goes to Node. */
  foreign: readonly string[];
  /** Hooks find the host's own payload under `_native`. */
  addsNative: boolean;
}

/** How the shell translates one tool's call. */
export interface ToolSplice {
  /** The names that hooks may use for it. They see the first one. */
  names: readonly string[];
  /** Renamed fields of its input; absent if that isn't enough. */
  fields?: Readonly<Record<string, string>>;
}
