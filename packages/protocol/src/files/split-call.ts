import type { EventName } from "@hawk/events";
import type { HookEvent } from "../definition.ts";
import { isObject, textField, toolInput } from "../payload.ts";
import { familiesOf } from "../tools.ts";
import { filesOf, isPartOf, joinParts, partsOf } from "./file-part.ts";
import type { FilePart } from "./file-part.ts";

/** What a hook is asked about one of the files that a call touches. */
export interface FileQuestion {
  file: string;
  /** The call with this file as its `file_path`, and with the text that is for it. */
  event: HookEvent;
  /** The same under the name of what is done to this file, where the call as a whole has another one. */
  own?: HookEvent;
}

/** Where each file counts: a guard may block one, and a formatter wants all. A call that failed has touched none. */
const perFileEvents: ReadonlySet<EventName> = new Set(["pre_tool_use", "permission_request", "post_tool_use"]);
const fileFamilies: ReadonlySet<string> = new Set(["edit", "write", "delete", "read"]);

/** The questions that a call splits into, one per file. Empty if the call needs no splitting. */
export function splitCall(event: HookEvent): FileQuestion[] {
  if (!perFileEvents.has(event.name)) return [];
  const files = isFileTool(textField(event, "tool_name") ?? "") ? filesOf(toolInput(event)) : [];
  const questions = files.map((file) => toQuestion(event, file));
  return questions.length > 1 || questions.some(({ own }) => own) ? questions : [];
}

/** Whether a tool reads, writes, edits or deletes files. */
export function isFileTool(tool: string): boolean {
  return familiesOf(tool).some((name) => fileFamilies.has(name));
}

function toQuestion(event: HookEvent, file: string): FileQuestion {
  const tool = textField(event, "tool_name") ?? "";
  const parts = partsOf(toolInput(event)).filter((part) => isPartOf(part, file));
  const own = ownTool(parts);
  return {
    file,
    event: withFile(event, file, parts, tool),
    ...(own === undefined || own === tool ? {} : { own: withFile(event, file, parts, own) }),
  };
}

/** A patch adds some files and deletes others, whatever it is called as a whole. */
function ownTool(parts: readonly FilePart[]): "Write" | "Delete" | undefined {
  if (parts.length === 0) return undefined;
  if (parts.every(({ content }) => content !== undefined)) return "Write";
  return parts.every(({ is_deleted }) => is_deleted) ? "Delete" : undefined;
}

/** `file_paths` and `edits` stay whole. */
function withFile(event: HookEvent, file: string, parts: readonly FilePart[], tool: string): HookEvent {
  const { content: _content, old_string: _old, new_string: _new, ...rest } = toolInput(event);
  const input = parts.length === 0 ? toolInput(event) : { ...rest, ...joinParts(parts, tool) };
  return {
    ...event,
    payload: { ...event.payload, tool_name: tool, tool_input: { ...input, file_path: file }, ...responseFor(event, file) },
  };
}

/** What a tool gave back names the file, too. */
function responseFor(event: HookEvent, file: string): Record<string, unknown> {
  const response = event.payload["tool_response"];
  const isNamed = isObject(response) && response["filePath"] === toolInput(event)["file_path"];
  return isNamed ? { tool_response: { ...response, filePath: file } } : {};
}
