import type { HookEvent } from "../definition.ts";
import { textField, toolInput } from "../payload.ts";
import { familiesOf } from "../tools.ts";
import { isFileTool } from "./split-call.ts";

/** What a call lacks without which no hook can tell what it would do, in words; `null` when nothing is missing. */
export function findGap(event: HookEvent): string | null {
  if (event.name !== "pre_tool_use" && event.name !== "permission_request") return null;
  const tool = textField(event, "tool_name") ?? "";
  const { command, file_path: path } = toolInput(event);
  if (familiesOf(tool).includes("shell") && typeof command !== "string") return `a call of ${tool} came without a command to look at`;
  if (isFileTool(tool) && (typeof path !== "string" || path === "")) return `a call of ${tool} came without the path of a file`;
  return null;
}
