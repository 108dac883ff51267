import type { EventName } from "@hawk/events";
import type { PermissionDecision } from "../outcome.ts";
import { isObject } from "../payload.ts";

export interface ClaudeOutput {
  continue?: boolean;
  stopReason?: string;
  suppressOutput?: boolean;
  systemMessage?: string;
  decision?: "approve" | "block";
  reason?: string;
  terminalSequence?: string;
}

export interface SpecificOutput {
  permissionDecision?: PermissionDecision;
  permissionDecisionReason?: string;
  updatedInput?: Record<string, unknown>;
  additionalContext?: string;
  updatedToolOutput?: unknown;
  updatedMCPToolOutput?: unknown;
  /** The answer to a permission request. */
  decision?: PermissionAnswer;
}

export interface PermissionAnswer {
  behavior: "allow" | "deny";
  updatedInput?: Record<string, unknown>;
  updatedPermissions?: unknown;
  message?: string;
  interrupt?: boolean;
}

interface Shape {
  expected: string;
  fits: (value: unknown) => boolean;
}

type Shapes = Readonly<Record<string, Shape>>;

// By hand: a schema library would cost more to load than a hook takes to run.
const text: Shape = { expected: "a string", fits: (value) => typeof value === "string" };
const flag: Shape = { expected: "true or false", fits: (value) => typeof value === "boolean" };
const object: Shape = { expected: "an object", fits: isObject };

const outputShapes: Shapes = {
  continue: flag,
  stopReason: text,
  suppressOutput: flag,
  systemMessage: text,
  decision: oneOf("approve", "block"),
  reason: text,
  terminalSequence: text,
  hookSpecificOutput: object,
};

/** The keys of an answer. */
export const outputKeys: readonly string[] = Object.keys(outputShapes);

/** Fields of `hookSpecificOutput` that have a canonical meaning; the rest is the host's own. */
export const specificKeys: ReadonlySet<string> = new Set([
  "hookEventName",
  "permissionDecision",
  "permissionDecisionReason",
  "updatedInput",
  "additionalContext",
  "updatedToolOutput",
  "updatedMCPToolOutput",
  "decision",
]);

const specificShapes: Shapes = {
  permissionDecision: oneOf("allow", "deny", "ask", "defer"),
  permissionDecisionReason: text,
  updatedInput: object,
  additionalContext: text,
};

const answerShapes: Shapes = { updatedInput: object, message: text, interrupt: flag };

/** What is wrong with a hook's output, in words; `undefined` when nothing is. Keys that nobody knows are no problem. */
export function findOutputProblem(
  output: Record<string, unknown>,
  specific: Record<string, unknown> | undefined,
  event: EventName,
  eventNames: readonly string[],
): string | undefined {
  const problem = findMisfit(output, outputShapes);
  if (problem !== undefined || specific === undefined) return problem;
  if (!eventNames.includes(specific["hookEventName"] as string)) {
    return misfit("hookSpecificOutput.hookEventName", `"${eventNames[0]}"`, specific["hookEventName"]);
  }
  return findMisfit(specific, specificShapes) ?? (event === "permission_request" ? findAnswerProblem(specific["decision"]) : undefined);
}

function findAnswerProblem(answer: unknown): string | undefined {
  if (answer === undefined) return undefined;
  if (!isObject(answer)) return misfit("decision", "an object", answer);
  const behavior = oneOf("allow", "deny");
  return behavior.fits(answer["behavior"]) ? findMisfit(answer, answerShapes) : misfit("behavior", behavior.expected, answer["behavior"]);
}

function findMisfit(values: Record<string, unknown>, shapes: Shapes): string | undefined {
  const found = Object.entries(shapes).find(([key, { fits }]) => Object.hasOwn(values, key) && !fits(values[key]));
  return found && misfit(found[0], found[1].expected, values[found[0]]);
}

function misfit(key: string, expected: string, value: unknown): string {
  return `expected "${key}" to be ${expected}, got ${describe(value)}`;
}

/** Objects by their kind only: one that is nested deeply enough can be parsed and not be written again. */
function describe(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value === "object") return Array.isArray(value) ? "an array" : "an object";
  return JSON.stringify(value).slice(0, 80);
}

function oneOf(...values: string[]): Shape {
  return { expected: values.map((value) => `"${value}"`).join(" or "), fits: (value) => values.includes(value as string) };
}
