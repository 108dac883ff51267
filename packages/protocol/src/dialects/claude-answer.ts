import { eventInfo } from "@hawk/events";
import type { HookAnswer } from "../dialect.ts";
import type { Verdict } from "../verdict.ts";

const BLOCKED = 2;

/** A verdict in the way that hook files answer themselves: exit code 2 and a reason, or one JSON object as Claude Code reads it. */
export function answerClaude(verdict: Verdict): HookAnswer {
  if (verdict.kind === "reject") return { stdout: "", stderr: `${verdict.reason ?? "blocked by a hook"}\n`, exitCode: BLOCKED };
  const specific = specificOutput(verdict);
  const output = {
    ...(verdict.stop ? { continue: false, ...(verdict.stop.reason ? { stopReason: verdict.stop.reason } : {}) } : {}),
    ...(verdict.suppressOutput ? { suppressOutput: true } : {}),
    ...(verdict.systemMessages.length > 0 ? { systemMessage: verdict.systemMessages.join("\n") } : {}),
    ...(Object.keys(specific).length > 0 ? { hookSpecificOutput: { hookEventName: eventName(verdict), ...specific } } : {}),
  };
  return { stdout: Object.keys(output).length > 0 ? `${JSON.stringify(output)}\n` : "", stderr: "", exitCode: 0 };
}

function specificOutput({ permission, input, output, context, extra }: Verdict): Record<string, unknown> {
  return {
    ...extra,
    ...(permission
      ? { permissionDecision: permission.decision, ...(permission.reason ? { permissionDecisionReason: permission.reason } : {}) }
      : {}),
    ...(input ? { updatedInput: input } : {}),
    ...(output === undefined ? {} : { updatedToolOutput: output }),
    ...(context === "" ? {} : { additionalContext: context }),
  };
}

function eventName({ event }: Verdict): string {
  return eventInfo(event).native?.["claude-code"]?.[0] ?? event;
}
