/** One thing that the model says or does, in the host's own names for tools. */
export type Block = { type: "text"; text: string } | { type: "call"; name: string; input: Record<string, unknown> };

/** What the model answers to one request. */
export type Turn = readonly Block[];

/** What the model answers, request by request, to those who open with a certain text: the user, or an agent that delegates. */
export interface Conversation {
  opening: string;
  turns: readonly Turn[];
}
