import { eventNames } from "@hawk/events";
import { adapters } from "../adapters.ts";
import type { Command } from "../command.ts";

/** What stands at a place of a command line: words to choose from, the name of a hook, or a path. */
export type Kind = { words: readonly string[] } | "hook" | "path" | "nothing";

const hosts: Kind = { words: Object.keys(adapters) };
const events: Kind = { words: eventNames };

/** By what the table calls a value or an argument. */
const kinds: Readonly<Record<string, Kind>> = {
  HOST: hosts,
  host: hosts,
  EVENT: events,
  event: events,
  FILE: "path",
  DIR: "path",
  PATH: "path",
  path: "path",
  file: "path",
  HOOK: "hook",
  NAME: "nothing",
  hook: "hook",
  name: "hook",
  SCOPE: { words: ["user", "project", "local"] },
  shell: { words: ["bash", "zsh", "fish"] },
  LANG: { words: ["py", "sh", "js", "ts", "md"] },
};

function kindOf(name: string | undefined): Kind {
  return (name === undefined || !Object.hasOwn(kinds, name) ? undefined : kinds[name]) ?? "nothing";
}

/** What a command takes beside its options. */
export function argumentKind({ positionals }: Command): Kind {
  return kindOf(positionals[0]?.name);
}

/** Every option of a command, as it is written, with what its value is; `null` for one that takes none. */
export function listOptions({ options }: Command): { flags: string[]; summary: string; value: Kind | null }[] {
  const own = Object.entries(options).map(([name, { short, type, value, summary }]) => ({
    flags: [`--${name}`, ...(short ? [`-${short}`] : [])],
    summary,
    value: type === "string" ? kindOf(value) : null,
  }));
  return [...own, { flags: ["--help", "-h"], summary: "show the help", value: null }];
}
