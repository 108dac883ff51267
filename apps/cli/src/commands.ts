import type { Command } from "./command.ts";

const json: Command["options"][string] = { type: "boolean", summary: "print the result as JSON" };

const planOptions: Command["options"] = {
  dialect: { type: "string", value: "NAME", summary: "hawk (default), claude, code-agent, arawn or cocode" },
  settings: { type: "string", value: "FILE", summary: "one more settings file of that dialect" },
  plugin: { type: "string", value: "DIR", summary: "a plugin's directory" },
  "assume-trusted": { type: "boolean", summary: "read the project's files as if it were trusted" },
  json,
};

export const commands: readonly Command[] = [
  {
    name: "scan",
    summary: "Find the hooks in a directory tree and show what each one declares",
    positionals: [{ name: "path", summary: "a directory, or a single file" }],
    options: {
      json,
      depth: { type: "string", value: "N", summary: "descend at most N levels of subdirectories" },
    },
    examples: ["hawk scan ~/.config/hawk/registry/hooks", "hawk scan . --depth 2", "hawk scan hooks --json"],
    load: () => import("./commands/scan.ts"),
  },
  {
    name: "plan",
    summary: "Show the hooks of each event, in order, and where each comes from",
    positionals: [],
    options: {
      host: { type: "string", value: "HOST", summary: "only what one agent gets, such as codex" },
      event: { type: "string", value: "EVENT", summary: "only one event, in any spelling" },
      ...planOptions,
    },
    examples: ["hawk plan", "hawk plan --event pre_tool_use --host codex", "hawk plan --dialect claude"],
    load: () => import("./commands/plan.ts"),
  },
  {
    name: "explain",
    summary: "Tell which hooks an event would run, and why not the others",
    positionals: [{ name: "event", summary: "an event, in any spelling" }],
    options: {
      tool: { type: "string", value: "NAME", summary: "the tool that is called, such as Bash" },
      input: { type: "string", value: "JSON", summary: "the tool's input, or the event's fields" },
      host: { type: "string", value: "HOST", summary: "the agent that fires it, such as codex" },
      ...planOptions,
    },
    examples: ["hawk explain pre_tool_use --tool Bash --host codex", 'hawk explain session_start --input \'{"source": "resume"}\''],
    load: () => import("./commands/explain.ts"),
  },
  {
    name: "run",
    summary: "Run the hooks of an event for a payload on stdin, and answer",
    positionals: [],
    options: {
      event: { type: "string", value: "EVENT", summary: "the event, in any spelling" },
      host: { type: "string", value: "HOST", summary: "the agent that fires it, such as claude-code" },
      ...planOptions,
    },
    examples: ["hawk run --event pre_tool_use < payload.json", "hawk run --event stop --json < /dev/null"],
    load: () => import("./commands/run.ts"),
  },
  {
    name: "test",
    summary: "Run one hook file against a sample event and show what it does",
    positionals: [{ name: "hook", summary: "a hook file" }],
    options: {
      event: { type: "string", value: "EVENT", summary: "one of its events; the first when absent" },
      tool: { type: "string", value: "NAME", summary: "the tool that is called, such as Bash" },
      input: { type: "string", value: "JSON", summary: "the tool's input, or the event's fields" },
      json,
    },
    examples: ["hawk test hooks/file-guard.py", 'hawk test guard.sh --tool Bash --input \'{"command": "ls"}\''],
    load: () => import("./commands/test.ts"),
  },
  {
    name: "events",
    summary: "Show which events each agent has, and what a hook can do there",
    positionals: [],
    options: { host: { type: "string", value: "HOST", summary: "one agent, with its own names and notes" }, json },
    examples: ["hawk events", "hawk events --host claude-code", "hawk events --json"],
    load: () => import("./commands/events.ts"),
  },
  {
    name: "sync",
    summary: "Bring the hooks of your configuration into your agents",
    positionals: [],
    options: {
      host: { type: "string", value: "HOST", summary: "only one agent, such as claude-code" },
      scope: { type: "string", value: "SCOPE", summary: "user (default), project or local settings" },
      vendor: { type: "boolean", summary: "with --scope project: copies for those without hawk" },
      "dry-run": { type: "boolean", summary: "show the difference in each file, write nothing" },
      "codex-trust": { type: "boolean", summary: "tell Codex that it may run hawk's hooks" },
      "assume-trusted": { type: "boolean", summary: "let in this project's own hooks as they are now" },
      json,
    },
    examples: ["hawk sync --dry-run", "hawk sync", "hawk sync --scope project --vendor --assume-trusted"],
    load: () => import("./commands/sync.ts"),
  },
  {
    name: "status",
    summary: "Show which agents there are, and whether hawk is in sync with them",
    positionals: [],
    options: { json },
    examples: ["hawk status", "hawk status --json"],
    load: () => import("./commands/status.ts"),
  },
  {
    name: "log",
    summary: "Show what hooks did: refusals, answers, failures",
    positionals: [],
    options: {
      follow: { type: "boolean", short: "f", summary: "go on showing what comes" },
      event: { type: "string", value: "EVENT", summary: "only one event, in any spelling" },
      hook: { type: "string", value: "NAME", summary: "only one hook" },
      host: { type: "string", value: "HOST", summary: "only one agent" },
      count: { type: "string", value: "N", summary: "the last N; 50 when absent" },
      json,
    },
    examples: ["hawk log", "hawk log --follow --event pre_tool_use", "hawk log --hook file-guard.py --json"],
    load: () => import("./commands/log.ts"),
  },
  {
    name: "clean",
    summary: "Take hawk out of your agents, and remove all that it made",
    positionals: [],
    options: { host: { type: "string", value: "HOST", summary: "only one agent" } },
    examples: ["hawk clean", "hawk clean --host claude-code"],
    load: () => import("./commands/clean.ts"),
  },
];
