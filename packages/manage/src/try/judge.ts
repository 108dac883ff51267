import type { HostEvent, HostReaction } from "@hawk/adapter";
import type { Scene } from "./scenes.ts";

/** The host's reaction, as a word for the table. */
export type SceneResult = "blocked" | "allowed" | "told" | "sent back" | "not offered" | "no answer";

/** The result that the hooks want; `not offered` if the host can't do it. */
export function expectedIn({ wish, event }: Pick<Scene, "wish" | "event">, host: HostEvent | undefined): readonly SceneResult[] {
  if (!host) return ["not offered"];
  if (wish === "pass") return ["allowed"];
  if (wish === "refuse") return [host.canBlock ? "blocked" : "not offered"];
  if (!host.canAddContext) return ["not offered"];
  return event === "stop" ? ["sent back", "told"] : ["told"];
}

/** The result, judged only by what the host understood. */
export function nameResult({ wish, event }: Pick<Scene, "wish" | "event">, understood: HostReaction): SceneResult {
  const hasText = understood.context !== undefined && understood.context.trim() !== "";
  if (event === "stop" && understood.blocked) return "sent back";
  if (understood.blocked) return "blocked";
  return wish === "tell" && hasText ? "told" : "allowed";
}
