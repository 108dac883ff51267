import { parseHookMeta, renderHookMeta } from "@hawk/hook-meta";
import { basename } from "node:path";
import type { Script } from "./script-of.ts";

const FIRST_LINES = /^(?:#!.*(?:\r\n|\n|\r))?(?:[ \t]*#.*coding[:=][ \t]*[-\w.]+.*(?:\r\n|\n|\r))?/;

/**
 * A script with a header that says what the settings said of it. `null` when it has one already, which may say something else, or when the
 * header would not be read as it is meant.
 */
export function withHeader({ path, text }: Script, meta: Parameters<typeof renderHookMeta>[1]): string | null {
  const name = basename(path);
  if (/hawk-hook/.test(text.slice(0, 65_536))) return null;
  const lineEnd = /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";
  const header = renderHookMeta(name, meta).replaceAll("\n", lineEnd);
  const [first = ""] = FIRST_LINES.exec(text) ?? [];
  const whole = first + header + text.slice(first.length);
  const read = parseHookMeta(name, whole);
  const isMeant =
    read.kind === "command" &&
    read.problems.length === 0 &&
    read.events.join() === meta.events?.join() &&
    read.matcher === meta.matcher &&
    read.timeoutSeconds === meta.timeoutSeconds &&
    read.dialect === meta.dialect;
  return isMeant ? whole : null;
}
