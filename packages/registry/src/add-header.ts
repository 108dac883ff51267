import { parseHookMeta, renderHookMeta } from "@hawk/hook-meta";
import type { HookMeta } from "@hawk/hook-meta";

const BYTE_ORDER_MARK = "\uFEFF";

/** The lines that have to come first in a script: what runs it, and how its text is encoded. */
const FIRST_LINES = /^(?:#!.*(?:\r\n|\n|\r))?(?:[ \t]*#.*coding[:=][ \t]*[-\w.]+.*(?:\r\n|\n|\r))?/;

/**
 * A hook's text with a header for its directory's event, so it works in a flat registry. `null` if a header
 * can't be added safely.
 */
export function addHeader(name: string, text: string, { kind, events, body }: HookMeta): string | null {
  const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "";
  const bare = text.slice(mark.length);
  const lineEnd = /\r\n|\n|\r/.exec(bare)?.[0] ?? "\n";
  const header = renderHookMeta(name, { events }).replaceAll("\n", lineEnd);
  const [first = ""] = header.startsWith("---") ? [""] : (FIRST_LINES.exec(bare) ?? []);
  const changed = mark + first + header + bare.slice(first.length);
  const after = parseHookMeta(name, changed);
  const isSame = after.kind === kind && isSameList(after.events, events) && bodyOf(changed, after) === bodyOf(text, { body } as HookMeta);
  return isSame ? changed : null;
}

function bodyOf(text: string, { body }: HookMeta): string | null {
  return body === undefined ? null : text.slice(body.start).replace(/^\uFEFF/, "");
}

function isSameList(first: readonly string[], second: readonly string[]): boolean {
  return first.length === second.length && first.every((item, index) => item === second[index]);
}
