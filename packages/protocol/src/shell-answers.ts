import type { EventName } from "@hawk/events";

/** What the shell runner may do and say without Node. A host that has none is served by the dispatcher alone. */
export interface ShellAnswers {
  /** The variable that names the project; absent where that is the `cwd` of the payload, which is also where the host starts hooks. */
  projectVariable?: string;
  /** At these events exit code 2 refuses, with the reason on stderr. */
  exitTwoRefuses: ReadonlySet<EventName>;
  /** At these, a block is said as `encode` says it: beside an exit code, the host shows its user the runner's path. */
  jsonRefuses?: ReadonlySet<EventName>;
  /** At these, plain text on stdout goes to the model. */
  plainTextReachesModel: ReadonlySet<EventName>;
  /** The host shows what a program that ends with 1 says on stderr, and goes on. */
  exitOneWarns?: true;
  /** The host understands what hooks say to Claude Code, so one structured answer goes through as it is. */
  takesAnswers?: true;
  /** Fields of an answer that the host drops at an event. Such an answer goes to Node, which reports that. */
  droppedFields?: Partial<Readonly<Record<EventName, readonly string[]>>>;
  /** How payloads become what hooks get; absent where they are that already. */
  splice?: Splice;
}

/** For a host whose payloads differ from what hooks get by a few names: which they are, as data, so a shell can exchange them. */
export interface Splice {
  /** The events of which that is true; all others are for Node. */
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
  /** Fields of the arguments that take more than other names: a call with one of them is for Node. */
  foreignFields: readonly string[];
  /** What keys say of a call that has nothing special; a payload that says something else is for Node. */
  usual: Readonly<Record<string, boolean>>;
  /** Its tools, by its own names. */
  tools: Readonly<Record<string, ToolSplice>>;
  /** Every other tool has the same name for hooks. Where absent, Node finds out. */
  keepsOtherNames?: true;
}

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
  /** Keys that take more than this: a payload with one of them is for Node. */
  foreign: readonly string[];
  /** Hooks find the host's own payload under `_native`. */
  addsNative: boolean;
}

export interface ToolSplice {
  /** What hooks may know it by. They see the first of these. */
  names: readonly string[];
  /** Fields of its input that have another name; absent where that is not all. */
  fields?: Readonly<Record<string, string>>;
}
