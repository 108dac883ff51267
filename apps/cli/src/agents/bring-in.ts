import type { Answer } from "../command/answer.ts";
import type { Io } from "../ui/io.ts";

/** Brings what a command has changed into the agents, once the change is told. */
export function bringIn({ noSync }: { noSync: boolean }, io: Io): () => Promise<Answer> {
  return async () => (noSync ? { text: "" } : (await import("./after-change.ts")).afterChange(io));
}
