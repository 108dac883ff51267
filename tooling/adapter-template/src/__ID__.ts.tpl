import { defineAdapter, exitCodes, groupedByMatcher, inSeconds, on } from "@hawk/adapter";
import type { Adapter } from "@hawk/adapter";

/** Everything that hawk knows about __TITLE__. */
export const __EXPORT__: Adapter = defineAdapter({
  id: "__ID__",
  title: "__TITLE__",
  // How to tell that it is installed: names on the PATH, and directories below the home directory.
  detect: { binaries: ["__ID__"], directories: [".__ID__"] },
  // Where hooks are registered. Try what it makes of comments, a comma too many, a byte order mark and an empty file: `syntax` says so.
  settings: groupedByMatcher({
    name: "the settings of __TITLE__",
    user: ".__ID__/settings.json",
    timeout: inSeconds({ whole: true }),
  }),
  // Names that hooks see, and what the agent calls those tools.
  tools: { Bash: "Bash" },
  // Say of each event what a hook can really do there, as you saw it: `on("Name", ["block", "context", "matcher"])`.
  events: __EVENTS__,
  // How it reads what a program answers.
  answers: exitCodes({ stdout: "user" }),
  // What it fires when its agent runs a command, writes a file, starts or stops: fill it in as captured, and `hawk try` tries it.
  sample: () => null,
});
