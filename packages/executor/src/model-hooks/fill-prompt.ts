import { encodePayload } from "@hawk/protocol";
import type { HookEvent } from "@hawk/protocol";

/** Text from the hook's own prompt, or a value from the event. */
interface PromptPart {
  text: string;
  isValue: boolean;
}

const LONGEST_PROMPT = 200_000;
const PLACEHOLDER = /\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))/g;

const values: ReadonlyMap<string, (event: HookEvent) => string> = new Map([
  ["ARGUMENTS", eventJson],
  ["COMMAND", (event) => textAt(toolInput(event), "command")],
  [
    "FILE_PATH",
    (event) => textAt(toolInput(event), "file_path") || textAt(toolInput(event), "notebook_path") || textAt(event.payload, "file_path"),
  ],
  ["PROMPT", (event) => textAt(event.payload, "prompt")],
  ["SESSION_ID", (event) => textAt(event.payload, "session_id")],
  ["TOOL_INPUT", (event) => JSON.stringify(ownValue(event.payload, "tool_input")) ?? ""],
  ["TOOL_NAME", (event) => textAt(event.payload, "tool_name")],
]);

/**
 * Puts the event into a hook's prompt: `$ARGUMENTS` and the like, or at the end when it has none of them. What is put in is never looked through again.
 * If that gets too long, the event's part is cut, with a note, and never the hook's own prompt.
 */
export function fillPrompt(prompt: string, event: HookEvent): string {
  const parts = splitPrompt(prompt, event);
  if (!parts.some(({ isValue }) => isValue))
    parts.push({ text: "\n\nARGUMENTS: ", isValue: false }, { text: eventJson(event), isValue: true });
  return joinParts(parts);
}

function splitPrompt(prompt: string, event: HookEvent): PromptPart[] {
  const parts: PromptPart[] = [];
  const known = new Map<string, string>();
  let end = 0;
  for (const match of prompt.matchAll(PLACEHOLDER)) {
    const name = match[1] ?? match[2] ?? "";
    const read = values.get(name);
    if (!read) continue;
    const text = known.get(name) ?? read(event);
    known.set(name, text);
    parts.push({ text: prompt.slice(end, match.index), isValue: false }, { text, isValue: true });
    end = match.index + match[0].length;
  }
  return [...parts, { text: prompt.slice(end), isValue: false }];
}

function joinParts(parts: readonly PromptPart[]): string {
  const lengthOf = (some: readonly PromptPart[]): number => some.reduce((sum, { text }) => sum + text.length, 0);
  if (lengthOf(parts) <= LONGEST_PROMPT) return parts.map(({ text }) => text).join("");
  const fromEvent = parts.filter(({ isValue }) => isValue);
  const room = LONGEST_PROMPT - lengthOf(parts.filter(({ isValue }) => !isValue));
  const share = Math.max(0, Math.floor(room / fromEvent.length));
  return cutShort(parts.map(({ text, isValue }) => (isValue ? cutShort(text, share) : text)).join(""), LONGEST_PROMPT);
}

function cutShort(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const roomForNote = 60;
  // Half of a surrogate pair is not text that a provider takes.
  const kept = text.slice(0, Math.max(0, longest - roomForNote)).replace(/[\uD800-\uDBFF]$/, "");
  return `${kept}\n[cut here: ${text.length - kept.length} more characters]`;
}

function eventJson(event: HookEvent): string {
  return encodePayload(event).trimEnd();
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
