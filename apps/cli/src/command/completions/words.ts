import { eventNames } from "@hawk/events";
import { adapters } from "../../adapters.ts";
import { optionName } from "../option-name.ts";
import type { Syntax } from "../syntax.ts";

/** What stands at a place of a command line: words to choose from, the name of a hook, or a path. */
export type Kind = { words: readonly string[] } | "hook" | "path" | "nothing";

const agents: Kind = { words: Object.keys(adapters) };
const events: Kind = { words: eventNames };

/** By what the table calls a value or an argument. */
const kinds: Readonly<Record<string, Kind>> = {
  AGENT: agents,
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
  shell: { words: ["bash", "zsh", "fish"] },
  LANG: { words: ["py", "sh", "js", "ts", "md"] },
};

function kindOf(name: string | undefined): Kind {
  return (name === undefined || !Object.hasOwn(kinds, name) ? undefined : kinds[name]) ?? "nothing";
}

/** What a command takes beside its options. */
export function argumentKind({ positionals }: Syntax): Kind {
  return kindOf(Object.keys(positionals)[0]);
}

/** Every option of a command, as it is written, with what its value is; `null` for one that takes none. */
export function listOptions({ options }: Syntax): { flags: string[]; summary: string; value: Kind | null }[] {
  const own = Object.entries(options).map(([key, { short, value, words, summary }]) => ({
    flags: [`--${optionName(key)}`, ...(short ? [`-${short}`] : [])],
    summary,
    value: value === undefined ? null : words ? { words } : kindOf(value),
  }));
  return [...own, { flags: ["--help", "-h"], summary: "show the help", value: null }];
}
