import type { ReplyPart } from "@hawk/adapter";
import type { Verdict } from "@hawk/protocol";

export const nothing: ReplyPart = { fields: {}, unsupported: [] };

/** The host's own fields that hooks gave and this event takes: artifacts that a tool made, and the end of the turn beside a refused permission. */
export function ownFields(verdict: Verdict): ReplyPart {
  const entries = Object.entries(verdict.extra);
  const fits = ([key, value]: [string, unknown]): boolean => isTaken(key, value, verdict);
  return {
    fields: Object.fromEntries(entries.filter(fits)),
    unsupported: entries.filter((entry) => !fits(entry)).map(([key]) => `${verdict.event} does not take "${key}" in this form`),
  };
}

const artifactEvents: ReadonlySet<Verdict["event"]> = new Set(["post_tool_use", "post_tool_use_failure", "post_tool_batch"]);

function isTaken(key: string, value: unknown, { event, kind }: Verdict): boolean {
  if (key === "artifacts") return artifactEvents.has(event) && Array.isArray(value);
  return key === "interrupt" && event === "permission_request" && kind === "reject" && typeof value === "boolean";
}
