import { isObject } from "@hawk/adapter";
import type { Adapter, JsonObject } from "@hawk/adapter";
import { dialects } from "@hawk/protocol";

const BLOCKING_EXIT = 2;

/** As Claude Code does, but that a refusal stands in `hookSpecificOutput`, and that exit code 2 refuses nothing but calls of tools. */
export const decodeReply: NonNullable<Adapter["decodeReply"]> = (result, hook, event) => {
  const reason = result.stderr.trim() || "exited with code 2";
  if (result.exitCode === BLOCKING_EXIT && event.name !== "pre_tool_use") {
    const isToldAgent = event.name === "post_tool_use";
    return { hookId: hook.id, status: "non_blocking_error", failure: "exit", reason, ...(isToldAgent ? { context: reason } : {}) };
  }
  const output = result.exitCode === 0 ? parseObject(result.stdout) : null;
  return dialects.claude.decode(output ? { ...result, stdout: JSON.stringify(withRefusalOutside(output)) } : result, hook, event);
};

function withRefusalOutside(output: JsonObject): JsonObject {
  const { hookSpecificOutput: specific, decision: _decision, reason: _reason, ...rest } = output;
  if (!isObject(specific)) return { ...rest, ...(specific === undefined ? {} : { hookSpecificOutput: specific }) };
  const { decision, reason, ...inside } = specific;
  return { ...rest, hookSpecificOutput: inside, ...(decision === "block" ? { decision, reason } : {}) };
}

function parseObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
