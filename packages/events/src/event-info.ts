/** The part of an agent's work that an event belongs to. */
export type EventGroup =
  | "tool"
  | "permission"
  | "prompt"
  | "session"
  | "turn"
  | "subagent"
  | "task"
  | "context"
  | "model"
  | "display"
  | "workspace";

/** One row of the catalogue. Capabilities are the most that any host grants; what one host grants is in its adapter. */
export interface EventRow {
  /** The part of an agent's work that it belongs to. */
  readonly group: EventGroup;
  /** When it fires, and what a hook can do there. */
  readonly summary: string;
  /** A hook can block what is about to happen or, after the fact, send the agent back to work. */
  readonly canBlock?: true;
  /** A hook can change what goes in: the tool's input, the prompt, the request. */
  readonly canModifyInput?: true;
  /** A hook can change what came out: the tool's result, the displayed text. */
  readonly canModifyOutput?: true;
  /** A hook can put text in front of the model. */
  readonly canAddContext?: true;
  /** The payload field that a matcher is tested against. */
  readonly matchesOn?: string;
  /** Payload fields beyond the base ones, in the canonical (Claude Code) spelling; `?` marks those that may be absent. */
  readonly fields: readonly string[];
  /** Other names that mean exactly this event, from specifications and older versions. */
  readonly aliases?: readonly string[];
  /** What each host calls it, where that is not the PascalCase of the canonical name. */
  readonly native?: Readonly<Record<string, readonly string[]>>;
}
