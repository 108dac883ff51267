import assert from "node:assert/strict";
import type { EventName } from "@hawk/events";
import { decide, dialects } from "@hawk/protocol";
import type { HookEvent, Outcome, ProcessResult, Verdict } from "@hawk/protocol";
import type { Adapter, Reply } from "../adapter.ts";
import { runner } from "../understand-reply.ts";
import type { KitMaterial } from "./material.ts";

/** Questions that every adapter's tests ask. */
export interface VerdictKit {
  /** The event of the n-th payload as hooks see it, or of the first one with some fields changed. */
  eventOf: (name: EventName, which?: number | Record<string, unknown>) => HookEvent;
  verdictOf: (name: EventName, ...outcomes: Partial<Outcome>[]) => Verdict;
  /** The reply to the outcomes of hooks. They are called `user/hook0.sh` and so on. */
  replyTo: (event: HookEvent | EventName, ...outcomes: Partial<Outcome>[]) => Reply;
  /** The same reply's stdout as JSON; `undefined` if it is empty. */
  jsonFor: (event: HookEvent | EventName, ...outcomes: Partial<Outcome>[]) => unknown;
  /** How the host reads a program's answer. */
  readReply: (event: HookEvent | EventName, result: Partial<ProcessResult>) => Outcome;
}

/** Shorthands for an adapter's own tests, over payloads that were captured. */
export function verdictKit(adapter: Adapter, payloads: KitMaterial["payloads"]): VerdictKit {
  const eventOf: VerdictKit["eventOf"] = (name, which = 0) => {
    const native = adapter.events[name]?.native[0] ?? "";
    const payload = typeof which === "number" ? payloads[native]?.[which] : { ...payloads[native]?.[0], ...which };
    const event = adapter.decode(native, payload ?? {}, {});
    assert.ok(event, `${name} is not in the table`);
    return event;
  };
  const find = (event: HookEvent | EventName): HookEvent => (typeof event === "string" ? eventOf(event) : event);
  const replyTo: VerdictKit["replyTo"] = (event, ...outcomes) => adapter.encode(decideOn(find(event), outcomes), find(event));
  return {
    eventOf,
    verdictOf: (name, ...outcomes) => decideOn({ name, payload: {} }, outcomes),
    replyTo,
    jsonFor: (event, ...outcomes) => {
      const { stdout } = replyTo(event, ...outcomes);
      return stdout === "" ? undefined : JSON.parse(stdout);
    },
    readReply: (event, result) => {
      const read = adapter.decodeReply ?? dialects.claude.decode;
      return read({ exitCode: 0, stdout: "", stderr: "", ...result }, runner, find(event));
    },
  };
}

function decideOn(event: HookEvent, outcomes: readonly Partial<Outcome>[]): Verdict {
  const named = outcomes.map((effects, index): Outcome => ({ hookId: `user/hook${index}.sh`, status: "success", ...effects }));
  return decide(named, event);
}
