import { isObject, textAt } from "@hawk/adapter";
import type { JsonObject } from "@hawk/adapter";

type Shape = (value: unknown) => boolean;

const isText: Shape = (value) => typeof value === "string";
const isFlag: Shape = (value) => typeof value === "boolean";
const isAnything: Shape = () => true;

const message = { systemMessage: isText };
const common = { ...message, continue: isFlag, stopReason: isText, suppressOutput: isFlag };
const blocking = { ...common, decision: isText, reason: isText };
const context = { additionalContext: isText };

/** The fields that each event accepts, and those in `hookSpecificOutput`. Other events ignore all output. */
const shapes: Readonly<Record<string, { fields: Record<string, Shape>; specific?: Record<string, Shape> }>> = {
  PreToolUse: {
    fields: blocking,
    specific: { ...context, permissionDecision: isText, permissionDecisionReason: isText, updatedInput: isAnything },
  },
  PermissionRequest: { fields: common, specific: { decision: isObject } },
  PostToolUse: { fields: blocking, specific: { ...context, updatedMCPToolOutput: isAnything } },
  UserPromptSubmit: { fields: blocking, specific: context },
  SessionStart: { fields: common, specific: context },
  SubagentStart: { fields: common, specific: context },
  Stop: { fields: blocking },
  SubagentStop: { fields: blocking },
  PreCompact: { fields: common },
  PostCompact: { fields: common },
  Interrupt: { fields: message },
};

/** Whether the host reads what a hook prints at an event. */
export function readsOutput(nativeEvent: string): boolean {
  return Object.hasOwn(shapes, nativeEvent);
}

/** Why the host would ignore an output; `null` if it accepts it. */
export function findProblem(output: JsonObject, nativeEvent: string): string | null {
  const { fields = {}, specific: specificFields } = shapes[nativeEvent] ?? {};
  const specific = output["hookSpecificOutput"];
  const { hookSpecificOutput: _specific, ...rest } = output;
  const misfit = findMisfit(rest, fields) ?? findUnfit(output, nativeEvent);
  if (misfit !== null || specific === undefined || specific === null) return misfit;
  if (!specificFields || !isObject(specific)) return "hookSpecificOutput has no place here";
  if (textAt(specific, "hookEventName") === undefined) return "hookSpecificOutput has no hookEventName";
  const { hookEventName: _name, ...values } = specific;
  return findMisfit(values, specificFields) ?? findUnsupported(specific, nativeEvent);
}

function findMisfit(fields: JsonObject, known: Readonly<Record<string, Shape>>): string | null {
  const wrong = Object.entries(fields).find(([key, value]) => value !== null && !(Object.hasOwn(known, key) && known[key]?.(value)));
  return wrong ? `it does not accept ${wrong[0]}: ${JSON.stringify(wrong[1])}` : null;
}

function findUnfit(output: JsonObject, nativeEvent: string): string | null {
  const decision = textAt(output, "decision");
  if (decision !== undefined && decision !== "block") return `it does not accept the decision "${decision}"`;
  if (decision === "block" && !textAt(output, "reason")?.trim()) return "a refusal needs a reason";
  const isUnfit = nativeEvent === "PreToolUse" && (output["continue"] === false || "stopReason" in output || "suppressOutput" in output);
  return isUnfit ? "before a tool there is no continue, stopReason or suppressOutput" : null;
}

function findUnsupported(specific: JsonObject, nativeEvent: string): string | null {
  if (nativeEvent === "PreToolUse") return findCallProblem(specific);
  if (nativeEvent === "PermissionRequest") return findAnswerProblem(specific["decision"]);
  return specific["updatedMCPToolOutput"] === undefined ? null : "it does not accept updatedMCPToolOutput";
}

function findCallProblem(specific: JsonObject): string | null {
  const decision = textAt(specific, "permissionDecision");
  const hasInput = Object.hasOwn(specific, "updatedInput");
  if (decision === "deny") return textAt(specific, "permissionDecisionReason")?.trim() ? null : "a refusal needs a reason";
  if (decision === "allow") return hasInput ? null : "allow needs a changed input";
  if (decision !== undefined) return `it does not accept the decision "${decision}"`;
  return hasInput ? "a changed input needs allow" : null;
}

function findAnswerProblem(answer: unknown): string | null {
  if (!isObject(answer)) return null;
  const { behavior, message: _message, ...others } = answer;
  if (behavior !== "allow" && behavior !== "deny") return "the decision has no behavior";
  const other = Object.entries(others).find(([key, value]) => !(key === "interrupt" && value === false));
  return other ? `it does not accept ${other[0]}` : null;
}
