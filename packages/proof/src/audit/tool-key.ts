import { canonicalTool } from "@hawk/adapter";
import type { Adapter } from "@hawk/adapter";
import { familiesOf } from "@hawk/protocol";

/** A name under which a tool is the same in a trace and in a log. A patch may be a write in one and an edit in the other. */
export function toolKey(tools: Adapter["tools"], name: string): string {
  const tool = canonicalTool(tools, name);
  return familiesOf(tool).some((family) => family === "edit" || family === "write") ? "Edit" : tool.replaceAll(/[_-]+/g, "_");
}
