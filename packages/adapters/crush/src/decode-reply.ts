import { isObject, textOrEmpty } from "@hawk/adapter";
import type { Adapter, JsonObject } from "@hawk/adapter";
import { dialects } from "@hawk/protocol";
import type { Outcome } from "@hawk/protocol";

const HALTED = 49;

/** What the host makes of a reply: its own fields, or Claude Code's when there is a `hookSpecificOutput`. */
export const decodeReply: NonNullable<Adapter["decodeReply"]> = (result, hook, event) => {
  if (result.exitCode === HALTED) return { hookId: hook.id, status: "success", stop: toReason(result.stderr.trim()) };
  const output = result.exitCode === 0 ? parseObject(result.stdout) : null;
  if (!output || "hookSpecificOutput" in output) return dialects.claude.decode(result, hook, event);
  return { hookId: hook.id, ...readOutput(output) };
};

/** Anything that the host does not know says nothing. */
function readOutput(output: JsonObject): Omit<Outcome, "hookId"> {
  const [decision, reason] = [textOrEmpty(output, "decision").toLowerCase(), textOrEmpty(output, "reason")];
  const context = [output["context"]]
    .flat()
    .filter((text) => typeof text === "string" && text !== "")
    .join("\n");
  return {
    ...(decision === "deny" ? { status: "blocking", reason: reason || "denied by a hook" } : { status: "success" }),
    ...(decision === "allow" ? { permission: { decision, ...toReason(reason) } } : {}),
    ...(output["halt"] === true ? { stop: toReason(reason) } : {}),
    ...(context === "" ? {} : { context }),
    ...(isObject(output["updated_input"]) ? { updatedInput: output["updated_input"] } : {}),
  };
}

function toReason(reason: string): { reason?: string } {
  return reason === "" ? {} : { reason };
}

function parseObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
