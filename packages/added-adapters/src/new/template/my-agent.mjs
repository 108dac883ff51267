import { defineAdapter, exitCodes, groupedByMatcher, inSeconds, on } from "@hawk/adapter";

/** Everything that hawk knows about My Agent. It is one file, and imports nothing but @hawk/adapter: what users approve is what runs. */
export const adapter = defineAdapter({
  id: "my-agent",
  title: "My Agent",
  // How to tell that it is installed: names on the PATH, and directories below the home directory.
  detect: { binaries: ["my-agent"], directories: [".my-agent"] },
  // Where hooks are registered. Try what it makes of comments, a comma too many, a byte order mark and an empty file: `syntax` says so.
  settings: groupedByMatcher({
    name: "the settings of My Agent",
    user: ".my-agent/settings.json",
    timeout: inSeconds({ whole: true }),
  }),
  // Names that hooks see, and what the agent calls those tools.
  tools: { Bash: "Bash", Write: "Write" },
  // Say of each event what a hook can really do there, as you saw it.
  events: {
    pre_tool_use: on("PreToolUse", ["block"]),
    stop: on("Stop"),
  },
  // How it reads what a program answers: 2 blocks, for the reason on stderr.
  answers: exitCodes({ stdout: "user" }),
  // What it sends, for hawk try.
  sample: {
    common: ({ project }, name) => ({ session_id: "s1", cwd: project, hook_event_name: name }),
    stop: {},
  },
});
