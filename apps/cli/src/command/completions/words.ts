import { eventNames } from "@hawk/events";
import { optionName } from "../option-name.ts";
import type { Syntax } from "../syntax.ts";

/** What fits at a place in a command line: one of some words, a hook name, or a path. */
export type Kind = { words: readonly string[] } | "hook" | "path" | "nothing";

const events: Kind = { words: eventNames };

/** By what the table calls a value or an argument. */
const kinds: Readonly<Record<string, Kind>> = {
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
  LANG: { words: ["py", "sh", "js", "ts", "md", "rule", "prompt"] },
};

function kindOf(name: string | undefined, agents: readonly string[]): Kind {
  if (name === "AGENT") return { words: agents };
  return (name === undefined || !Object.hasOwn(kinds, name) ? undefined : kinds[name]) ?? "nothing";
}

/** A command's positional arguments. */
export function argumentKind({ positionals }: Syntax, agents: readonly string[]): Kind {
  return kindOf(Object.keys(positionals)[0], agents);
}

/** Every option of a command, as it is written, with what its value is; `null` for one that takes none. */
export function listOptions({ options }: Syntax, agents: readonly string[]): { flags: string[]; summary: string; value: Kind | null }[] {
  const own = Object.entries(options).map(([key, { short, value, words, summary }]) => ({
    flags: [`--${optionName(key)}`, ...(short ? [`-${short}`] : [])],
    summary,
    value: value === undefined ? null : words ? { words } : kindOf(value, agents),
  }));
  return [...own, { flags: ["--help", "-h"], summary: "show the help", value: null }];
}
