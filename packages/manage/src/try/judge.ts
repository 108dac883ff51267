import type { HostEvent, HostReaction } from "@hawk/adapter";
import type { Scene } from "./scenes.ts";

/** What the host made of it, in the words of a table. */
export type SceneResult = "blocked" | "allowed" | "told" | "sent back" | "not offered" | "no answer";

/** What is seen when the hooks have their way; `not offered` where the host has no way to do it. */
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
