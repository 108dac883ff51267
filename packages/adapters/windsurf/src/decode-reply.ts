import type { Adapter } from "@hawk/adapter";
import { dialects } from "@hawk/protocol";
import { events } from "./events.ts";

const BLOCKING_EXIT = 2;

/** Exit codes are all that counts; stdout is shown to the user, JSON or not. */
export const decodeReply: NonNullable<Adapter["decodeReply"]> = (result, hook, event) => {
  const { exitCode, stdout, stderr } = result;
  const isCut = result.timedOut === true || result.aborted === true || result.spawnError !== undefined || exitCode === null;
  if (isCut) return dialects.claude.decode({ ...result, stdout: "" }, hook, event);
  const shown = stdout.trim() === "" ? {} : { systemMessage: stdout.trim() };
  if (exitCode === 0) return { hookId: hook.id, status: "success", ...shown };
  const reason = stderr.trim() || `exited with code ${exitCode}`;
  if (exitCode === BLOCKING_EXIT && events[event.name]?.canBlock) return { hookId: hook.id, status: "blocking", reason, ...shown };
  return { hookId: hook.id, status: "non_blocking_error", failure: "exit", reason, ...shown };
};
