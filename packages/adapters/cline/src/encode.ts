import { fitVerdict, listNotes, objectAt, reasonOf, textAt } from "@hawk/adapter";
import type { Adapter, HostEvent } from "@hawk/adapter";
import type { HookEvent, Verdict } from "@hawk/protocol";
import { events } from "./events.ts";
import { toNativeInput } from "./tool-call.ts";

/** What the plugin should do. */
export interface PluginReply {
  refuse?: string;
  input?: Record<string, unknown>;
  context?: string;
  stop?: string;
}

/** Words that tell the model that a hook is against what has been done. */
export const OBJECTED = "A hook objects to this call: ";

const unknownEvent: HostEvent = { native: [] };

/** One JSON object for the plugin, or nothing. The host never shows a plugin's words to the user, so notes go to hawk. */
export const encode: Adapter["encode"] = (original, event) => {
  const fitted = fitVerdict(original, events[original.event] ?? unknownEvent);
  const verdict = settleEnd(original, fitted.verdict);
  const input = changedInput(verdict, event);
  const lost = input === null ? ["no patch can express this change"] : [];
  const reply = buildReply(verdict, input ?? undefined);
  const stdout = Object.keys(reply).length > 0 ? `${JSON.stringify(reply)}\n` : "";
  const extra = Object.keys(verdict.extra).map((key) => `${verdict.event} does not take "${key}"`);
  const notes = listNotes(verdict);
  const stderr = notes.map((note) => `${note}\n`).join("");
  return { stdout, stderr, exitCode: 0, unsupported: [...fitted.unsupported, ...lost, ...extra, ...(stderr === "" ? [] : notes)] };
};

/** A prompt that should end the turn is blocked. */
function settleEnd({ stop }: Verdict, fitted: Verdict): Verdict {
  if (!stop || fitted.event !== "user_prompt_submit" || fitted.kind === "reject") return fitted;
  return { ...fitted, kind: "reject", reason: stop.reason?.trim() ? stop.reason : "stopped by a hook" };
}

function changedInput({ kind, input }: Verdict, { payload }: HookEvent): Record<string, unknown> | null | undefined {
  if (kind !== "modify" || !input) return undefined;
  const native = objectAt(payload, "_native");
  return toNativeInput(textAt(native, "tool") ?? "", objectAt(native, "input"), input, textAt(native, "directory") ?? "");
}

function buildReply(verdict: Verdict, input: Record<string, unknown> | undefined): PluginReply {
  const { event, kind, stop } = verdict;
  const context = textFor(verdict);
  return {
    ...(kind === "reject" && event !== "post_tool_use" ? { refuse: reasonOf(verdict) } : {}),
    ...(input ? { input } : {}),
    ...(context === "" ? {} : { context }),
    ...(stop ? { stop: stop.reason?.trim() ? stop.reason : "stopped by a hook" } : {}),
  };
}

function textFor(verdict: Verdict): string {
  const { event, kind, context } = verdict;
  const objection = kind === "reject" && event === "post_tool_use" ? [`${OBJECTED}${reasonOf(verdict)}`] : [];
  return [...(context === "" ? [] : [context]), ...objection].join("\n");
}
