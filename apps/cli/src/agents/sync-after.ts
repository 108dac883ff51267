import type { CommandAnswer } from "../command/answer.ts";
import type { Io } from "../ui/io.ts";

/** Syncs the agents after a command has reported its change. */
export function syncAfter({ noSync }: { noSync: boolean }, io: Io): () => Promise<CommandAnswer> {
  return async () => (noSync ? { text: "" } : (await import("./after-change.ts")).afterChange(io));
}
