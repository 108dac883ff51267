import type { EventName } from "@hawk/events";

/** What the shell runner may answer without Node. A host that has none gets every answer from the dispatcher. */
export interface ShellAnswers {
  /** The variable that names the project; absent where that is the `cwd` of the payload, which is also where the host starts hooks. */
  projectVariable?: string;
  /** At these events exit code 2 refuses, with the reason on stderr. */
  exitTwoRefuses: ReadonlySet<EventName>;
  /** At these, plain text on stdout goes to the model. */
  plainTextReachesModel: ReadonlySet<EventName>;
  /** The host understands what hooks say to Claude Code, so one structured answer goes through as it is. */
  takesAnswers?: true;
  /** Fields of an answer that the host drops at an event. Such an answer goes to Node, which reports that. */
  droppedFields?: Partial<Readonly<Record<EventName, readonly string[]>>>;
  /** What hooks get as the host sent it; absent where that is everything. */
  asSent?: AsSent;
}

/** For a host of which only some payloads need no translation. */
export interface AsSent {
  /** The events of which that is true. At those about tools, patterns of a shell say for which; hooks then find the payload under `_native` too. */
  events: Partial<Readonly<Record<EventName, readonly string[]>>>;
  /** Tools that have other names here, and the canonical ones that each may stand for. */
  toolNames: Readonly<Record<string, readonly string[]>>;
}
