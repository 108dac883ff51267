/** What an answer may say beside what it decides. */
export interface AnswerExtras {
  /** For the model. */
  context?: string;
  /** For the user. */
  message?: string;
}

/** What a hook gives back. Where a host has no way to do what it asks for, hawk says so. */
export type Answer = AnswerExtras &
  (
    | { answer: "continue" }
    | { answer: "allow"; reason?: string; input?: Record<string, unknown> }
    | { answer: "deny"; reason: string }
    | { answer: "ask"; reason?: string; input?: Record<string, unknown> }
    | { answer: "modify"; input: Record<string, unknown> }
    | { answer: "replace-output"; output: unknown }
    | { answer: "stop"; reason?: string }
  );

/** It may happen, and the user is not asked. */
export function allow(reason?: string, extras: AnswerExtras = {}): Answer {
  return { answer: "allow", ...(reason === undefined ? {} : { reason }), ...extras };
}

/** Blocks it. The model sees the reason. */
export function deny(reason: string, extras: AnswerExtras = {}): Answer {
  return { answer: "deny", reason, ...extras };
}

/** The user decides. */
export function ask(reason?: string, extras: AnswerExtras = {}): Answer {
  return { answer: "ask", ...(reason === undefined ? {} : { reason }), ...extras };
}

/** It goes on, with this input in place of the one that it had. */
export function modify(input: Record<string, unknown>, extras: AnswerExtras = {}): Answer {
  return { answer: "modify", input, ...extras };
}

/** The model sees this in place of what the tool gave. */
export function replaceOutput(output: unknown, extras: AnswerExtras = {}): Answer {
  return { answer: "replace-output", output, ...extras };
}

/** Lets it go on, with a text for the model. */
export function context(text: string): Answer {
  return { answer: "continue", context: text };
}

/** Lets it go on, with a message for the user. */
export function message(text: string): Answer {
  return { answer: "continue", message: text };
}

/** The agent stops altogether. */
export function stop(reason?: string, extras: AnswerExtras = {}): Answer {
  return { answer: "stop", ...(reason === undefined ? {} : { reason }), ...extras };
}
