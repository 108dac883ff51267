/** What else an answer may say. */
export interface AnswerExtras {
  /** For the model. */
  context?: string;
  /** For the user. */
  message?: string;
}

/** What a hook returns. If a host can't do what it asks for, hawk says so. */
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

/** Allows it without asking the user. */
export function allow(reason?: string, extras: AnswerExtras = {}): Answer {
  return { answer: "allow", ...(reason === undefined ? {} : { reason }), ...extras };
}

/** Blocks it. The model sees the reason. */
export function deny(reason: string, extras: AnswerExtras = {}): Answer {
  return { answer: "deny", reason, ...extras };
}

/** Asks the user. */
export function ask(reason?: string, extras: AnswerExtras = {}): Answer {
  return { answer: "ask", ...(reason === undefined ? {} : { reason }), ...extras };
}

/** Lets it continue with this input instead. */
export function modify(input: Record<string, unknown>, extras: AnswerExtras = {}): Answer {
  return { answer: "modify", input, ...extras };
}

/** The model sees this instead of the tool's result. */
export function replaceOutput(output: unknown, extras: AnswerExtras = {}): Answer {
  return { answer: "replace-output", output, ...extras };
}

/** Lets it continue, with text for the model. */
export function context(text: string): Answer {
  return { answer: "continue", context: text };
}

/** Lets it continue, with a message for the user. */
export function message(text: string): Answer {
  return { answer: "continue", message: text };
}

/** Stops the agent. */
export function stop(reason?: string, extras: AnswerExtras = {}): Answer {
  return { answer: "stop", ...(reason === undefined ? {} : { reason }), ...extras };
}
