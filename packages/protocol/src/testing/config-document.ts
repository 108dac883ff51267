import type { ConfigDocument, ConfigReading, ReadConfig, ReadContext } from "../config-document.ts";

/** A document of a value. Its places tell their paths: a value `n` keys deep is on line `n + 1`, in the column of the last index. */
function documentOf(data: unknown, file = "/repo/settings.json"): ConfigDocument {
  return { file, data, locate: (path) => ({ line: path.length + 1, column: Number(path.findLast(isIndex) ?? 0) + 1 }) };
}

export function readValue(read: ReadConfig, data: unknown, context: ReadContext = { layer: "project" }): ConfigReading {
  return read(documentOf(data), context);
}

/** The document of a single hook in a group without a matcher. */
export function settingsWith(hook: unknown, event = "PreToolUse"): unknown {
  return { hooks: { [event]: [{ hooks: [hook] }] } };
}

/** Problems as people see them. */
export function messagesOf({ problems }: ConfigReading): string[] {
  return problems.map(({ severity, message, hint }) => `${severity}: ${message}${hint === undefined ? "" : ` (${hint})`}`);
}

function isIndex(step: string | number): boolean {
  return typeof step === "number";
}
