import { dialects } from "@hawk/protocol";
import type { DialectId } from "@hawk/protocol";

/** Whether a matcher of a dialect fits a tool; at an event without one, `tool` is `undefined`. */
export function matches(dialect: DialectId, matcher: string | undefined, tool: string | undefined): boolean | null {
  return dialects[dialect].matches(matcher, { name: "pre_tool_use", payload: tool === undefined ? {} : { tool_name: tool } });
}
