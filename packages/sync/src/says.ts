import type { Adapter } from "@hawk/adapter";
import type { EventName } from "@hawk/events";
import { decide, plainTextEvents } from "@hawk/protocol";
import type { Outcome } from "@hawk/protocol";
import type { FixedAnswers } from "@hawk/runner";

const REASON = "@REASON@";

/**
 * What a runner may say of a hook's block or text by itself: what the adapter makes of any, with the words left out. Nothing where a host
 * can't do it, since Node reports that.
 */
export function saysAt(name: EventName, nativeName: string, { id, encode, shell }: Pick<Adapter, "id" | "encode" | "shell">): FixedAnswers {
  if (!shell?.splice?.events[name] && !shell?.jsonRefuses?.has(name)) return {};
  const event = { name, nativeName, host: id, payload: {} };
  const say = (outcome: Partial<Outcome>): ReturnType<Adapter["encode"]> =>
    encode(decide([{ hookId: "hawk", status: "success", ...outcome }], event), event);
  const [block, context] = [say({ status: "blocking", reason: REASON }), say({ context: REASON })];
  const isByCode = block.exitCode === 2 && block.stdout === "" && block.stderr === `${REASON}\n` && block.unsupported.length === 0;
  return {
    ...(isByCode
      ? { block: { stdout: "", exitCode: 2 } }
      : isSaid(block)
        ? { block: { stdout: block.stdout.trimEnd(), exitCode: 0 } }
        : {}),
    ...(isSaid(context) && plainTextEvents.has(name) ? { context: context.stdout.trimEnd() } : {}),
  };
}

function isSaid({ stdout, stderr, exitCode, unsupported }: ReturnType<Adapter["encode"]>): boolean {
  return exitCode === 0 && stderr === "" && unsupported.length === 0 && stdout.includes(REASON);
}
