import type { Command, CommandGroup } from "../command.ts";
import { dryRun, json, noSync, quiet, yes } from "./common-options.ts";

const narrowing: Command["options"] = {
  event: { type: "string", value: "EVENT", summary: "only for these events, with commas between" },
  host: { type: "string", value: "HOST", summary: "only in these agents, with commas between" },
  project: { type: "boolean", summary: "in this project, not in your own configuration" },
};

export const hookCommands: CommandGroup = {
  title: "Your hooks",
  commands: [
    {
      name: "list",
      summary: "Show the hooks that there are, and where each is enabled",
      positionals: [],
      options: {
        enabled: { type: "boolean", summary: "only those that are enabled" },
        event: { type: "string", value: "EVENT", summary: "only those for an event, in any spelling" },
        host: { type: "string", value: "HOST", summary: "only those that are enabled in an agent" },
        json,
      },
      examples: ["hawk list", "hawk list --enabled --event pre_tool_use", "hawk list --host codex --json"],
      load: () => import("../commands/list.ts"),
    },
    {
      name: "new",
      summary: "Write a hook that works at once, for you to change",
      positionals: [{ name: "name", summary: "its name; the extension says the language" }],
      options: {
        event: { type: "string", value: "EVENT", summary: "when it runs, in any spelling" },
        lang: { type: "string", value: "LANG", summary: "py, sh, js, ts or md, for a name without one" },
        matcher: { type: "string", value: "TOOLS", summary: "which tools it is for, such as Bash" },
        dir: { type: "string", value: "DIR", summary: "into that directory, not into your registry" },
        project: { type: "boolean", summary: "into this project's .hawk/hooks" },
        "dry-run": dryRun,
        quiet,
        json,
      },
      examples: ["hawk new guard.py --event pre_tool_use --matcher Bash", "hawk new remember --lang md --event session_start"],
      load: () => import("../commands/new.ts"),
    },
    {
      name: "add",
      summary: "Copy hook files into your registry",
      positionals: [{ name: "path", summary: "a hook file, or a directory with hooks", isRepeated: true }],
      options: {
        as: { type: "string", value: "NAME", summary: "under another name" },
        enable: { type: "boolean", summary: "and enable them" },
        "no-sync": noSync,
        "dry-run": dryRun,
        quiet,
        json,
      },
      examples: ["hawk add guard.py", "hawk add guard.py --as my-guard.py --enable", "hawk add ~/dotfiles/hooks"],
      load: () => import("../commands/add.ts"),
    },
    {
      name: "remove",
      summary: "Take hooks out of your registry; a copy is kept",
      positionals: [{ name: "hook", summary: "the name of a hook", isRepeated: true }],
      options: {
        force: { type: "boolean", summary: "even if it is enabled, which it is no longer then" },
        "no-sync": noSync,
        "dry-run": dryRun,
        quiet,
        json,
      },
      examples: ["hawk remove guard.py", "hawk remove guard.py notify.py --force"],
      load: () => import("../commands/remove.ts"),
    },
    {
      name: "enable",
      summary: "Let hooks run: your own, or those that come with hawk",
      positionals: [{ name: "hook", summary: "the name of a hook, or of a package", isRepeated: true }],
      options: { ...narrowing, yes, "no-sync": noSync, "dry-run": dryRun, quiet, json },
      examples: ["hawk enable file-guard.py", "hawk enable notify.py --event stop --host claude-code", "hawk enable guard.py --project"],
      load: () => import("../commands/enable.ts"),
    },
    {
      name: "disable",
      summary: "Let hooks run no longer, or not for a while",
      positionals: [{ name: "hook", summary: "the name of a hook, or of a package", isRepeated: true }],
      options: {
        ...narrowing,
        for: { type: "string", value: "TIME", summary: "only for that long, such as 30m, 2h or 1d" },
        "no-sync": noSync,
        "dry-run": dryRun,
        quiet,
        json,
      },
      examples: ["hawk disable notify.py", "hawk disable file-guard.py --for 2h", "hawk disable notify.py --event stop --project"],
      load: () => import("../commands/disable.ts"),
    },
  ],
};
