import { basename } from "node:path";
import { plannedHooks } from "./finding.ts";
import type { Check, Finding } from "./finding.ts";

const guards: ReadonlySet<string> = new Set(["dangerous-cmd.sh", "file-guard.py", "secret-guard.py"]);

/** Hawk's guards read commands. On Windows, these are in languages of which the guards don't read everything. */
export const checkLanguages: Check = ({ world }) =>
  describeLanguages(
    plannedHooks(world).flatMap(({ handler }) => ("file" in handler && handler.file ? [basename(handler.file)] : [])),
    process.platform,
  );

export function describeLanguages(names: readonly string[], platform: string): Finding[] {
  const asked = [...new Set(names)].filter((name) => guards.has(name));
  if (platform !== "win32" || asked.length === 0) return [];
  const what = "PowerShell and cmd are read by their words: calls into .NET, and commands put together out of pieces, are not seen";
  return [{ severity: "note", subject: asked.join(", "), what }];
}
