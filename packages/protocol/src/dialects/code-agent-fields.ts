import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";

/** Fields that any event may have. */
const everywhere = ["session_id", "transcript_path", "permission_mode", "tool_name", "tool_use_id", "tool_input", "agent_id", "agent_type"];

/** Names that are more than another spelling. */
const ownNames = { input: "tool_input", output: "tool_response", toolOutput: "tool_response", userPrompt: "prompt" };

/** Code Agent writes canonical fields in camelCase, and has a few names of its own. */
export function codeAgentFields(name: EventName): Record<string, string> {
  const fields = [...everywhere, ...eventInfo(name).fields.map((field) => field.replace("?", ""))];
  return { ...Object.fromEntries(fields.map((field) => [camelCase(field), field]).filter(([own, field]) => own !== field)), ...ownNames };
}

function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
