import { isObject, reasonOf } from "@hawk/adapter";
import type { Verdict } from "@hawk/protocol";

/** Words that tell the model what is whose. */
export const REPLACED = "The call has run, and a hook gives this as its result:\n";
export const OBJECTED = "A hook objects to this call: ";
export const ADDED = "A hook adds: ";

/** The answer after a tool. */
interface AfterTool {
  additionalContext?: string;
  /** Takes the place of the result. */
  replacement?: string;
}

/**
 * The host has no effect for a refusal after a tool, so an objection stands beside the result. An end of the turn, which it does not
 * end, takes the result away: that is the way to another one.
 */
export function tellAfterTool(verdict: Verdict): AfterTool {
  const { kind, context, output } = verdict;
  const objection = kind === "reject" ? [`${OBJECTED}${reasonOf(verdict)}`] : [];
  if (output !== undefined) {
    const added = context === "" ? [] : [`${ADDED}${context}`];
    return { replacement: [`${REPLACED}${toText(output)}`, ...added, ...objection].join("\n\n") };
  }
  const additionalContext = [...(context === "" ? [] : [context]), ...objection].join("\n");
  return additionalContext === "" ? {} : { additionalContext };
}

/** Results are text here. Of a shell's, in Claude Code's shape, that is what it printed. */
function toText(output: unknown): string {
  if (typeof output === "string") return output;
  if (isObject(output) && typeof output["stdout"] === "string") {
    return [output["stdout"], output["stderr"]].filter((text) => typeof text === "string" && text !== "").join("\n");
  }
  return JSON.stringify(output) ?? "";
}
