import type { Adapter } from "@hawk/adapter";
import { dialects } from "@hawk/protocol";
import { events } from "./events.ts";

const BLOCKING_EXIT = 2;

/** Exit codes are all that counts; with 0 stdout is for the model, JSON or not. */
export const decodeReply: NonNullable<Adapter["decodeReply"]> = (result, hook, event) => {
  const { exitCode, stdout, stderr } = result;
  const isCut = result.timedOut === true || result.aborted === true || result.spawnError !== undefined || exitCode === null;
  if (isCut) return dialects.claude.decode({ ...result, stdout: "" }, hook, event);
  const { canBlock, canAddContext } = events[event.name] ?? {};
  const context = stdout.trim();
  if (exitCode === 0) return { hookId: hook.id, status: "success", ...(canAddContext && context !== "" ? { context } : {}) };
  const reason = stderr.trim() || `exited with code ${exitCode}`;
  if (exitCode === BLOCKING_EXIT && canBlock) return { hookId: hook.id, status: "blocking", reason };
  return { hookId: hook.id, status: "non_blocking_error", failure: "exit", reason };
};
