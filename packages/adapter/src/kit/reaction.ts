import type { HookEvent } from "@hawk/protocol";
import type { Adapter, Reply } from "../adapter.ts";
import { OBJECTION_PREFIX } from "../define/answer-parts.ts";
import { understandReply } from "../understand-reply.ts";
import type { HostReaction } from "../understand-reply.ts";
import { isSaidAsRefusal } from "./effects.ts";

/**
 * How the host reacts, by the adapter's own reading of replies. An effect that can only be sent as a block counts as that effect, and an
 * objection with a result as a block.
 */
export function reactionOf(adapter: Adapter, reply: Reply, event: HookEvent): HostReaction {
  const { context, ...reaction } = understandReply(adapter, reply, event);
  const host = adapter.events[event.name] ?? { native: [] };
  const at = context?.indexOf(OBJECTION_PREFIX) ?? -1;
  const shown = at === -1 && typeof reaction.output === "string" ? reaction.output : (context ?? "");
  const objection = shown.includes(OBJECTION_PREFIX) ? shown.slice(shown.indexOf(OBJECTION_PREFIX) + OBJECTION_PREFIX.length) : undefined;
  const refusal = reaction.blocked ? reaction.reason : objection;
  return {
    ...reaction,
    blocked: refusal !== undefined || reaction.blocked,
    reason: refusal,
    context: (at === -1 ? context : context?.slice(0, at) || undefined) ?? (isSaidAsRefusal(host, "context") ? refusal : undefined),
    output: isSaidAsRefusal(host, "output") ? (reaction.output ?? refusal) : reaction.output,
  };
}
