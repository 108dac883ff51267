import type { EventName } from "@hawk/events";

/** What a changed input is called in the host's answer. */
export const inputFields: Readonly<Partial<Record<EventName, string>>> = {
  pre_tool_use: "tool_input",
  before_model: "llm_request",
  before_tool_selection: "toolConfig",
};
