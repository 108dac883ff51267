import type { Command, CommandGroup } from "../command.ts";
import { json, quiet } from "./common-options.ts";

const planOptions: Command["options"] = {
  dialect: { type: "string", value: "NAME", summary: "hawk (default), claude, code-agent, arawn or cocode" },
  settings: { type: "string", value: "FILE", summary: "one more settings file of that dialect" },
  plugin: { type: "string", value: "DIR", summary: "a plugin's directory" },
  "assume-trusted": { type: "boolean", summary: "read the project's files as if it were trusted" },
  json,
};

export const insightCommands: CommandGroup = {
  title: "What runs, and why",
  commands: [
    {
      name: "doctor",
      summary: "Find out why a hook does not fire, and what to do about it",
      positionals: [],
      options: { json, quiet },
      examples: ["hawk doctor", "hawk doctor --json"],
      load: () => import("../commands/doctor.ts"),
    },
    {
      name: "plan",
      summary: "Show the hooks of each event in order, and whence they come",
      positionals: [],
      options: {
        host: { type: "string", value: "HOST", summary: "only what one agent gets, such as codex" },
        event: { type: "string", value: "EVENT", summary: "only one event, in any spelling" },
        ...planOptions,
      },
      examples: ["hawk plan", "hawk plan --event pre_tool_use --host codex", "hawk plan --dialect claude"],
      load: () => import("../commands/plan.ts"),
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
      load: () => import("../commands/explain.ts"),
    },
    {
      name: "test",
      summary: "Run one hook file against a sample event and show what it does",
      positionals: [{ name: "hook", summary: "a hook file, or the name of a hook" }],
      options: {
        event: { type: "string", value: "EVENT", summary: "one of its events; the first when absent" },
        tool: { type: "string", value: "NAME", summary: "the tool that is called, such as Bash" },
        input: { type: "string", value: "JSON", summary: "the tool's input, or the event's fields" },
        json,
      },
      examples: ["hawk test hooks/file-guard.py", 'hawk test guard.sh --tool Bash --input \'{"command": "ls"}\''],
      load: () => import("../commands/test.ts"),
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
      load: () => import("../commands/run.ts"),
    },
    {
      name: "log",
      summary: "Show what hooks did: refusals, answers, failures",
      positionals: [],
      options: {
        follow: { type: "boolean", short: "f", summary: "go on showing what comes" },
        event: { type: "string", value: "EVENT", summary: "only one event, in any spelling" },
        hook: { type: "string", value: "HOOK", summary: "only one hook" },
        host: { type: "string", value: "HOST", summary: "only one agent" },
        count: { type: "string", value: "N", summary: "the last N; 50 when absent" },
        json,
      },
      examples: ["hawk log", "hawk log --follow --event pre_tool_use", "hawk log --hook file-guard.py --json"],
      load: () => import("../commands/log.ts"),
    },
    {
      name: "completions",
      summary: "Print the completions of hawk's commands for your shell",
      positionals: [{ name: "shell", summary: "bash, zsh or fish" }],
      options: {},
      examples: ["hawk completions bash >> ~/.bashrc", "hawk completions fish | source"],
      load: () => import("../commands/completions.ts"),
    },
  ],
};
