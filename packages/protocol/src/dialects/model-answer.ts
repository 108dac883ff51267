import { isObject } from "../payload.ts";
import { parseJson } from "./parse-json.ts";

/** What a model that was asked for `{"ok": …, "reason": …}` says; `null` when it says something else. */
export function readModelAnswer(text: string): { ok: boolean; reason?: string } | null {
  const answer = parseJson(withoutFence(text));
  if (!isObject(answer) || typeof answer["ok"] !== "boolean") return null;
  return { ok: answer["ok"], ...(typeof answer["reason"] === "string" ? { reason: answer["reason"] } : {}) };
}

/** Models like to put JSON into a Markdown block. */
function withoutFence(text: string): string {
  const trimmed = text.trim();
  if (!trimmed.startsWith("```") || !trimmed.endsWith("```")) return trimmed;
  return trimmed.slice(3, -3).replace(/^json\b/i, "");
}
