import { encodePayload } from "@hawk/protocol";
import type { HookEvent, ModelResult } from "@hawk/protocol";

const LONGEST_PROMPT = 200_000;
const PLACEHOLDER = /\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))/g;

/** All of them give JSON, so the model sees where the event's own text begins and ends. */
const values: ReadonlyMap<string, (event: HookEvent) => string> = new Map([
  ["ARGUMENTS", eventJson],
  ["COMMAND", (event) => quoted(textAt(toolInput(event), "command"))],
  ["FILE_PATH", (event) => quoted(filePath(event))],
  ["PROMPT", (event) => quoted(textAt(event.payload, "prompt"))],
  ["SESSION_ID", (event) => quoted(textAt(event.payload, "session_id"))],
  ["TOOL_INPUT", (event) => JSON.stringify(ownValue(event.payload, "tool_input")) ?? "null"],
  ["TOOL_NAME", (event) => quoted(textAt(event.payload, "tool_name"))],
]);

/**
 * Puts the event into a hook's prompt, in place of `$ARGUMENTS` and other placeholders, or at the end. Inserted text is never expanded again.
 * Nothing is cut: a model can't judge what it doesn't see, so text that is too long fails the hook.
 */
export function fillPrompt(prompt: string, event: HookEvent): string | ModelResult {
  const parts = splitPrompt(prompt, event);
  if (parts.length === 1) parts.push("\n\nARGUMENTS: ", eventJson(event));
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  if (length <= LONGEST_PROMPT) return parts.join("");
  const error = `the event is too long to show to a model: ${length} characters with the prompt, of at most ${LONGEST_PROMPT}`;
  return { text: "", failure: "input", error };
}

/** The prompt's own text and the event's values in turn; one part when there is no place for a value. */
function splitPrompt(prompt: string, event: HookEvent): string[] {
  const parts: string[] = [];
  const known = new Map<string, string>();
  let end = 0;
  for (const match of prompt.matchAll(PLACEHOLDER)) {
    const name = match[1] ?? match[2] ?? "";
    const read = values.get(name);
    if (!read) continue;
    const value = known.get(name) ?? read(event);
    known.set(name, value);
    parts.push(prompt.slice(end, match.index), value);
    end = match.index + match[0].length;
  }
  return [...parts, prompt.slice(end)];
}

function eventJson(event: HookEvent): string {
  return encodePayload(event).trimEnd();
}

function filePath(event: HookEvent): string {
  const input = toolInput(event);
  return textAt(input, "file_path") || textAt(input, "notebook_path") || textAt(event.payload, "file_path");
}

function quoted(text: string): string {
  return JSON.stringify(text);
}

function toolInput({ payload }: HookEvent): object {
  const input = ownValue(payload, "tool_input");
  return typeof input === "object" && input !== null ? input : {};
}

function textAt(record: object, key: string): string {
  const value = ownValue(record, key);
  return typeof value === "string" ? value : "";
}

function ownValue(record: object, key: string): unknown {
  return Object.hasOwn(record, key) ? (record as Record<string, unknown>)[key] : undefined;
}
