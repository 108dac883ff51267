import type { Adapter } from "@hawk/adapter";
import { dialects } from "@hawk/protocol";

const ABORTED = 3;

/** As Claude Code does, and one exit code more: it ends the agent, or skips a compaction. */
export const decodeReply: NonNullable<Adapter["decodeReply"]> = (result, hook, event) => {
  if (result.exitCode !== ABORTED) return dialects.claude.decode(result, hook, event);
  const reason = result.stderr.trim() || "a hook ended the agent";
  if (event.name === "pre_compact") return { hookId: hook.id, status: "blocking", reason };
  return { hookId: hook.id, status: "success", stop: { reason } };
};
