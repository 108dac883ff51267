import type { Handler } from "../definition.ts";

/** Linux takes no single variable that is longer, with its name, the "=" and the closing zero byte. */
const LONGEST_VARIABLE = 131_072;

/**
 * Leaves out what is empty or absent, and what no process could be started with, which would keep the hook from running at all:
 * a value that is too long, or one with a zero byte in it. The latter two are reported in `notes`.
 */
export function fitEnvironment(variables: Readonly<Record<string, string | undefined>>): { env: Record<string, string>; notes: string[] } {
  const env: Record<string, string> = {};
  const notes: string[] = [];
  for (const [name, value = ""] of Object.entries(variables)) {
    const obstacle = obstacleTo(name, value);
    if (obstacle !== null) notes.push(`${name} is left out of the environment: ${obstacle}`);
    else if (value !== "") env[name] = value;
  }
  return { env, notes };
}

function obstacleTo(name: string, value: string): string | null {
  if (value.includes("\0")) return "it has a zero byte in it";
  return Buffer.byteLength(`${name}=${value}`) + 1 > LONGEST_VARIABLE ? "it is longer than 128 KiB" : null;
}

/** Whether a handler is given the event: a program may do without it. */
export function takesInput(handler: Handler): boolean {
  return handler.type !== "shell" || handler.passContext;
}

/** The command line of a handler that has one. */
export function commandLine(handler: Handler): { command?: string; args?: string[] } {
  if (handler.type !== "shell" || handler.command === undefined) return {};
  return { command: handler.command, ...(handler.args === undefined ? {} : { args: handler.args }) };
}
