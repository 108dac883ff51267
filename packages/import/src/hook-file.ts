import { parseHookMeta, renderHookMeta } from "@hawk/hook-meta";
import type { HookMeta } from "@hawk/hook-meta";
import { editJson } from "@hawk/settings-file";
import type { JsonValue } from "@hawk/settings-file";

export type HeaderFields = Parameters<typeof renderHookMeta>[1];

const BYTE_ORDER_MARK = "\uFEFF";
const FIRST_LINES = /^(?:#!.*(?:\r\n|\n|\r))?(?:[ \t]*#.*coding[:=][ \t]*[-\w.]+.*(?:\r\n|\n|\r))?/;

/**
 * A file with metadata that says what its directory, or an agent's settings, said of it. `null` when it has some already, which may say
 * something else, or when what is added would not be read as it is meant.
 */
export function withHeader(name: string, text: string, declared: HeaderFields, kind: HookMeta["kind"] = "command"): string | null {
  if (/hawk-hook/.test(text.slice(0, 65_536))) return null;
  const whole = kind === "prompt" ? withJsonHeader(text, declared) : withTextHeader(name, text, declared);
  const read = parseHookMeta(name, whole);
  const isMeant = read.kind === kind && read.problems.length === 0 && isSaid(declared, read);
  return isMeant ? whole : null;
}

function withTextHeader(name: string, text: string, declared: HeaderFields): string {
  const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "";
  const bare = text.slice(mark.length);
  const lineEnd = /\r\n|\n|\r/.exec(bare)?.[0] ?? "\n";
  const header = renderHookMeta(name, declared).replaceAll("\n", lineEnd);
  const [first = ""] = header.startsWith("---") ? [""] : (FIRST_LINES.exec(bare) ?? []);
  return mark + first + header + bare.slice(first.length);
}

function withJsonHeader(text: string, { events = [] }: HeaderFields): string {
  const value: JsonValue = { events };
  return editJson(text, [{ path: [], key: "hawk-hook", value }], null).text ?? text;
}

function isSaid(declared: HeaderFields, read: HookMeta): boolean {
  return Object.entries(declared).every(([key, value]) => JSON.stringify(read[key as keyof HookMeta]) === JSON.stringify(value));
}
