import type { CommandArguments } from "../command.ts";
import { readEvent, readHost } from "../commands/load-for-command.ts";
import { usageError } from "../usage-error.ts";
import type { Narrowing } from "./enable-hooks.ts";

/** Reads `--event` and `--host`, each of which may be a list with commas. */
export function readNarrowing({ options }: CommandArguments): Narrowing {
  const { event, host } = options;
  return {
    ...(typeof event === "string" ? { events: [...new Set(words(event, "--event").map(readEvent))] } : {}),
    ...(typeof host === "string" ? { hosts: [...new Set(words(host, "--host").map((id) => readHost(id) as string))] } : {}),
  };
}

function words(text: string, option: string): string[] {
  const found = text
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);
  if (found.length === 0) throw usageError(`${option} needs a value`, `such as ${option} ${option === "--event" ? "stop" : "codex"}`);
  return found;
}
