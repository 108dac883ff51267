import type { CommandAnswer } from "../command/answer.ts";
import type { Io } from "../ui/io.ts";

/** Brings what a command has changed into the agents, once the change is told. */
export function syncAfter({ noSync }: { noSync: boolean }, io: Io): () => Promise<CommandAnswer> {
  return async () => (noSync ? { text: "" } : (await import("./after-change.ts")).afterChange(io));
}
