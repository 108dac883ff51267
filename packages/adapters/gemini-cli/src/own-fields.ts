import { isObject } from "@hawk/adapter";
import type { ReplyPart } from "@hawk/adapter";
import type { EventName } from "@hawk/events";
import type { Verdict } from "@hawk/protocol";

interface OwnField {
  fits: (value: unknown) => boolean;
  /** It counts beside a refusal only. */
  needsRefusal?: true;
}

/** Fields of the host's own in `hookSpecificOutput` that have no canonical meaning, at each event. */
const ownFieldsOf: Readonly<Partial<Record<EventName, Readonly<Record<string, OwnField>>>>> = {
  post_tool_use: { tailToolCallRequest: { fits: isObject } },
  stop: { clearContext: { fits: (value) => typeof value === "boolean", needsRefusal: true } },
  // An answer in place of the model's, which the host takes only from a hook that refuses the request.
  before_model: { llm_response: { fits: (value) => isObject(value) && Array.isArray(value["candidates"]), needsRefusal: true } },
};

/** The host's own fields that hooks gave and this event takes. */
export function ownFields({ event, kind, extra }: Verdict): ReplyPart {
  const taken = ownFieldsOf[event] ?? {};
  const fits = ([key, value]: [string, unknown]): boolean => {
    const field = Object.hasOwn(taken, key) ? taken[key] : undefined;
    return field?.fits(value) === true && (!field.needsRefusal || kind === "reject");
  };
  const entries = Object.entries(extra);
  return {
    fields: Object.fromEntries(entries.filter(fits)),
    unsupported: entries.filter((entry) => !fits(entry)).map(([key]) => `${event} does not take "${key}" in this form`),
  };
}
