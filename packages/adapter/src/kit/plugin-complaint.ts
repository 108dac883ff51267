import type { Reply } from "../adapter.ts";

const isText = (value: unknown): boolean => typeof value === "string" && value !== "";

const shapes: Readonly<Record<string, (value: unknown) => boolean>> = {
  refuse: isText,
  input: (value) => typeof value === "object" && value !== null,
  output: (value) => typeof value === "string" || Array.isArray(value),
  context: isText,
  allow: (value) => value === true,
  stop: isText,
  message: isText,
};

/** What hawk's plugin would silently ignore; `null` if nothing. */
export function findPluginComplaint({ stdout, exitCode }: Reply): string | null {
  if (exitCode !== 0) return `exit code ${exitCode}`;
  const fields = stdout === "" ? [] : Object.entries(JSON.parse(stdout) as Record<string, unknown>);
  const wrong = fields.find(([key, value]) => !(Object.hasOwn(shapes, key) && shapes[key]?.(value)));
  return wrong ? `${wrong[0]} is ${JSON.stringify(wrong[1])}` : null;
}
