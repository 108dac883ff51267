import type { HostEvent } from "@hawk/adapter";
import type { EventName } from "@hawk/events";

/** Hooks of the host's: it waits for them, and goes on with what they make of its values. */
export const awaitedEvents = {
  pre_tool_use: {
    native: ["tool.execute.before"],
    canBlock: true,
    canModifyInput: true,
    canAddContext: true,
    canStop: true,
    canTellUser: true,
    permissions: ["deny", "allow"],
    hasMatcher: true,
    note: "Text for the model comes with the tool's result, so that of a tool that fails it is lost.",
  },
  post_tool_use: {
    native: ["tool.execute.after"],
    canBlock: true,
    canModifyOutput: true,
    canAddContext: true,
    canStop: true,
    canTellUser: true,
    hasMatcher: true,
    note: "A refusal is feedback below the result.",
  },
  post_tool_use_failure: {
    native: ["tool.execute.after.failed"],
    canBlock: true,
    canAddContext: true,
    canTellUser: true,
    hasMatcher: true,
    note: "Hooks can speak to the model about a shell command with another exit code than 0; of other failures they are only told.",
  },
  user_prompt_submit: {
    native: ["chat.message"],
    canBlock: true,
    canModifyInput: true,
    canAddContext: true,
    canStop: true,
    canTellUser: true,
    note: "The host shows a refused prompt as an error of its own; the reason is in a notice beside it.",
  },
  user_prompt_expansion: { native: ["command.execute.before"], canBlock: true, canAddContext: true, canTellUser: true },
  session_start: {
    native: ["session.created"],
    canAddContext: true,
    canTellUser: true,
    note: "Hooks run with the first prompt of a session, and again when it is taken up by another process.",
  },
  subagent_start: { native: ["chat.message.subagent"], canBlock: true, canAddContext: true, canTellUser: true },
  subagent_stop: {
    native: ["tool.execute.after.task"],
    canBlock: true,
    canModifyOutput: true,
    canAddContext: true,
    canTellUser: true,
    saidAsRefusal: ["context"],
    note: "Text for the model sends the subagent back to work as a refusal does, and after 8 rounds its result is taken.",
  },
  pre_compact: {
    native: ["experimental.session.compacting"],
    canAddContext: true,
    canTellUser: true,
    note: "Text for the model is what the summary is told to keep.",
  },
  message_display: {
    native: ["experimental.text.complete"],
    canModifyOutput: true,
    note: "Changes what the model will have said as well.",
  },
  shell_env: { native: ["shell.env"], canModifyInput: true, note: 'Variables are given as `{"env": {…}}`.' },
  session_end: { native: ["dispose", "session.deleted"] },
} as const satisfies Partial<Record<EventName, HostEvent>>;
