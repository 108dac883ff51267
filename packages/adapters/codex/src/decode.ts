import { canonicalEvent, isObject, withArguments } from "@hawk/adapter";
import type { Adapter, JsonObject } from "@hawk/adapter";
import { eventInfo } from "@hawk/events";
import { events } from "./events.ts";
import { toCanonicalCall } from "./tool-call.ts";
import { toCanonicalResponse } from "./tool-response.ts";

/** The host has Claude Code's names for most things; tools and what they give back are another matter. */
export const decode: Adapter["decode"] = (nativeName, sent) => {
  const name = canonicalEvent(events, nativeName);
  if (!name) return null;
  const payload = withArguments(sent, "tool_input");
  const isAboutTool = eventInfo(name).matchesOn === "tool_name";
  return { name, nativeName, host: "codex", payload: isAboutTool ? decodeCall(payload) : payload };
};

/** The payload as the host sent it. */
export function nativePayload(payload: JsonObject): JsonObject {
  const native = Object.hasOwn(payload, "_native") ? payload["_native"] : undefined;
  return isObject(native) ? native : payload;
}

function decodeCall(payload: JsonObject): JsonObject {
  const { name, input } = toCanonicalCall(payload);
  const response = Object.hasOwn(payload, "tool_response")
    ? { tool_response: toCanonicalResponse(name, input, payload["tool_response"]) }
    : {};
  return { ...payload, tool_name: name, tool_input: input, ...response, _native: payload };
}
