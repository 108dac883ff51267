import { findExtras } from "@hawk/settings-file";
import type { Extra } from "@hawk/settings-file";
import type { Adapter } from "./adapter.ts";

/** Whether a host accepts each deviation from strict JSON. Unknown ones are not reported. */
export type SettingsSyntax = Readonly<Record<Extra, "taken" | "fault" | "unknown">> & {
  /** What the host does about a fault; when absent, it discards the file. */
  readonly consequence?: string;
};

/** For a host that was never tested with such files. */
export const unknownSyntax: SettingsSyntax = {
  comment: "unknown",
  blockComment: "unknown",
  trailingComma: "unknown",
  byteOrderMark: "unknown",
  empty: "unknown",
};

/** Something in a settings file that keeps all of its hooks from running. */
export interface Fault {
  line?: number;
  /** A sentence without its period: `Claude Code discards the whole file: line 2 has a comment`. */
  message: string;
}

const words: Readonly<Record<Extra, (line: number) => string>> = {
  comment: (line) => `line ${line} has a comment`,
  blockComment: (line) => `line ${line} has a comment`,
  trailingComma: (line) => `line ${line} has a trailing comma`,
  byteOrderMark: () => "it begins with a byte order mark",
  empty: () => "it is empty",
};

/** What makes the host discard a settings file, and hawk's entries with it, although hawk can read it. */
export function findFaults({ title, syntax, findFaults: findOwn }: Adapter, text: string): Fault[] {
  const consequence = `${title} ${syntax?.consequence ?? "discards the whole file"}`;
  const extras = syntax === null ? [] : findExtras(text).filter(({ extra }) => syntax[extra] === "fault");
  return [
    ...extras.map(({ extra, line }) => ({ line, message: `${consequence}: ${words[extra](line)}` })),
    ...(findOwn?.(text) ?? []).map((fault) => ({ message: `${consequence}: ${fault}` })),
  ];
}
