import type { Reply } from "@hawk/adapter";

type Field = (value: unknown) => boolean;

const text: Field = (value) => typeof value === "string";
const flag: Field = (value) => typeof value === "boolean";
const texts: Field = (value) => Array.isArray(value) && value.every(text);
const list: Field = (value) => Array.isArray(value);
const object: Field = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const anything: Field = () => true;
const oneOf =
  (...words: string[]): Field =>
  (value) =>
    words.includes(value as string);

const common: Record<string, Field> = {
  continue: flag,
  stopReason: text,
  suppressOutput: flag,
  systemMessage: text,
  decision: oneOf("approve", "block"),
  reason: text,
  terminalSequence: text,
  hookSpecificOutput: object,
};

const action = oneOf("accept", "decline", "cancel");

/** `hookSpecificOutput` as the program's own schema has it: at an event that is not here there may be none. */
const specific: Record<string, Record<string, Field>> = {
  PreToolUse: {
    permissionDecision: oneOf("allow", "deny", "ask", "defer"),
    permissionDecisionReason: text,
    updatedInput: object,
    additionalContext: text,
  },
  PermissionRequest: { decision: isDecision },
  PermissionDenied: { retry: flag },
  PostToolUse: { additionalContext: text, classifierContext: text, updatedToolOutput: anything, updatedMCPToolOutput: anything },
  PostToolUseFailure: { additionalContext: text },
  PostToolBatch: { additionalContext: text },
  UserPromptSubmit: { additionalContext: text, sessionTitle: text, suppressOriginalPrompt: flag },
  UserPromptExpansion: { additionalContext: text, suppressOriginalPrompt: flag },
  SessionStart: { additionalContext: text, initialUserMessage: text, sessionTitle: text, watchPaths: texts, reloadSkills: flag },
  Setup: { additionalContext: text },
  Stop: { additionalContext: text },
  SubagentStart: { additionalContext: text },
  SubagentStop: { additionalContext: text },
  PreModelSwitch: { permissionDecision: oneOf("allow", "deny", "ask"), permissionDecisionReason: text },
  PostModelSwitch: { additionalContext: text },
  Elicitation: { action, content: object },
  ElicitationResult: { action, content: object },
  Notification: { additionalContext: text },
  CwdChanged: { watchPaths: texts },
  FileChanged: { watchPaths: texts },
  MessageDisplay: { displayContent: text },
};

/** Where stdout is taken as it is, so JSON other than a refusal would be read as text. */
const plainEvents = new Set(["PreCompact", "PostCompact", "WorktreeCreate"]);

/** What the program would say against a reply: it would discard or misread the output. */
export function findComplaint({ stdout, exitCode }: Reply, nativeEvent: string): string | null {
  if (![0, 1, 2].includes(exitCode)) return `exit code ${exitCode}`;
  if (exitCode !== 0) return stdout === "" ? null : "output beside a failure";
  if (!stdout.trimStart().startsWith("{")) return stdout === "" || plainEvents.has(nativeEvent) ? null : "plain text";
  const output = JSON.parse(stdout) as Record<string, unknown>;
  const isRefusal = output["decision"] === "block";
  if (plainEvents.has(nativeEvent) && !isRefusal) return "JSON where text is read";
  return (
    findMisfit(output, common) ?? findSpecificComplaint(output["hookSpecificOutput"] as Record<string, unknown> | undefined, nativeEvent)
  );
}

function findSpecificComplaint(output: Record<string, unknown> | undefined, nativeEvent: string): string | null {
  if (output === undefined) return null;
  const { hookEventName, ...fields } = output;
  if (hookEventName !== nativeEvent) return `hookEventName is ${JSON.stringify(hookEventName)}`;
  const known = specific[nativeEvent];
  if (!known) return `${nativeEvent} has no hookSpecificOutput`;
  if (nativeEvent === "PermissionRequest" && !("decision" in fields)) return "no decision";
  return findMisfit(fields, known);
}

function findMisfit(fields: Record<string, unknown>, known: Record<string, Field>): string | null {
  const wrong = Object.entries(fields).find(([key, value]) => !known[key]?.(value));
  return wrong ? `${wrong[0]} is ${JSON.stringify(wrong[1])?.slice(0, 80)}` : null;
}

function isDecision(value: unknown): boolean {
  const { behavior, ...fields } = value as Record<string, unknown>;
  if (behavior === "allow") return findMisfit(fields, { updatedInput: object, updatedPermissions: list }) === null;
  return behavior === "deny" && findMisfit(fields, { message: text, interrupt: flag }) === null;
}
