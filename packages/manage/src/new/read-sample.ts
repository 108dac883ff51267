import { closeSync, openSync, readSync } from "node:fs";
import { HawkError } from "@hawk/errors";

const MOST_BYTES = 65_536;
const SAMPLE = /^[ \t]*(?:#|\/\/|--|;)[ \t]*hawk-test:(.*)$/m;

/** The sample that a hook file carries: `# hawk-test: {"tool_input": {…}}`, fields of an event that it does something about. */
export function readSample(path: string): Record<string, unknown> | null {
  const text = readStart(path);
  const found = SAMPLE.exec(text);
  if (!found) return null;
  try {
    const value: unknown = JSON.parse(found[1] ?? "");
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Told below.
  }
  const line = text.slice(0, found.index).split("\n").length;
  throw new HawkError("test/bad-sample", `${path}:${line} expected a JSON object after hawk-test:`, {
    hint: 'such as # hawk-test: {"tool_input": {"command": "ls"}}, or give --input',
  });
}

function readStart(path: string): string {
  const file = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(MOST_BYTES);
    return bytes.toString("utf8", 0, readSync(file, bytes, 0, MOST_BYTES, 0));
  } finally {
    closeSync(file);
  }
}
