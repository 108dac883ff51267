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
    note: "Text for the model comes with the tool's result, so it is lost if the tool fails.",
  },
  post_tool_use: {
    native: ["tool.execute.after"],
    canBlock: true,
    canModifyOutput: true,
    canAddContext: true,
    canStop: true,
    canTellUser: true,
    hasMatcher: true,
    note: "A block is feedback below the result.",
  },
  post_tool_use_failure: {
    native: ["tool.execute.after.failed"],
    canBlock: true,
    canAddContext: true,
    canTellUser: true,
    hasMatcher: true,
    note: "Hooks can speak to the model about a shell command with a nonzero exit code; other failures they can only watch.",
  },
  user_prompt_submit: {
    native: ["chat.message"],
    canBlock: true,
    canModifyInput: true,
    canAddContext: true,
    canStop: true,
    canTellUser: true,
    note: "The agent shows a blocked prompt as an error; the reason is in a notice beside it.",
  },
  user_prompt_expansion: { native: ["command.execute.before"], canBlock: true, canAddContext: true, canTellUser: true },
  session_start: {
    native: ["session.created"],
    canAddContext: true,
    canTellUser: true,
    note: "Hooks run with the first prompt of a session, and again when another process resumes it.",
  },
  subagent_start: { native: ["chat.message.subagent"], canBlock: true, canAddContext: true, canTellUser: true },
  subagent_stop: {
    native: ["tool.execute.after.task"],
    canBlock: true,
    canModifyOutput: true,
    canAddContext: true,
    canTellUser: true,
    saidAsRefusal: ["context"],
    note: "Text for the model sends the subagent back to work, like a block, and after 8 rounds its result counts.",
  },
  pre_compact: {
    native: ["experimental.session.compacting"],
    canAddContext: true,
    canTellUser: true,
    note: "Text for the model says what the summary should keep.",
  },
  message_display: {
    native: ["experimental.text.complete"],
    canModifyOutput: true,
    note: "Also changes what the model remembers saying.",
  },
  shell_env: { native: ["shell.env"], canModifyInput: true, note: 'Give variables as `{"env": {…}}`.' },
  session_end: { native: ["dispose", "session.deleted"] },
} as const satisfies Partial<Record<EventName, HostEvent>>;
