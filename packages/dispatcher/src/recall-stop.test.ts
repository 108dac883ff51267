import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Adapter } from "@hawk/adapter";
import type { HookEvent } from "@hawk/protocol";
import { expect, test } from "vitest";
import { recallStop } from "./recall-stop.ts";
import { serve } from "./serve.ts";
import { createToy, store } from "./testing/toy.ts";

const directory = (): string => join(mkdtempSync(join(tmpdir(), "hawk-stop-")), "once");
const stop = (more: Record<string, unknown> = {}): HookEvent => ({
  name: "stop",
  payload: { session_id: "s", prompt: "do it", last_assistant_message: "Done.", stop_hook_active: false, ...more },
});
const isActive = (event: HookEvent, at: string): unknown => recallStop(event, at).event.payload["stop_hook_active"];

test("an agent that was sent back is going on because of a hook, until it has another prompt", () => {
  const at = directory();
  const events = [{}, { last_assistant_message: "Done.\nReally." }, { prompt: "and this" }, { prompt: "and this", session_id: "t" }];
  expect(events.map((more) => isActive(stop(more), at))).toEqual([false, true, false, false]);
});

test("the same prompt again is another turn when the answer is another", () => {
  const at = directory();
  expect([isActive(stop(), at), isActive(stop({ last_assistant_message: "Yes." }), at)]).toEqual([false, false]);
});

test("an agent that may stop is forgotten", () => {
  const at = directory();
  recallStop(stop(), at).forget();
  expect(readdirSync(at)).toEqual([]);
  expect(isActive(stop(), at)).toBe(false);
});

test("a host's own payload says the same", () => {
  const at = directory();
  const event = stop({ _native: { stop_hook_active: false, prompt: "do it" } });
  recallStop(event, at);
  expect(recallStop(event, at).event.payload["_native"]).toEqual({ stop_hook_active: true, prompt: "do it" });
});

test("where nothing can be kept, no agent is sent back, and that is said", () => {
  const at = directory();
  writeFileSync(at, "");
  expect(recallStop(stop(), at)).toMatchObject({
    event: { payload: { stop_hook_active: true } },
    problem: `${at} can't be written, so no hook can keep the agent working`,
  });
});

test.each<[string, HookEvent]>([
  ["a host that does not name the prompt", stop({ prompt: undefined })],
  ["another event", { name: "user_prompt_submit", payload: { prompt: "do it" } }],
])("%s is believed", (_, event) => {
  const at = directory();
  expect([recallStop(event, at).event, recallStop(event, at).event]).toEqual([event, event]);
});

/** A host that always says that no hook keeps the agent going. */
function createForgetful(): Adapter {
  const { toy } = createToy();
  const decode: Adapter["decode"] = (nativeName, payload) => ({ ...stop(payload), nativeName, host: "toy" });
  return { ...toy, decode, events: { stop: { native: ["Before"], canBlock: true, onlyAsBlock: ["context"] } } };
}

const heeding = `case $(cat) in *'"stop_hook_active":true'*) exit 0 ;; esac; echo more >&2; exit 2`;
const adding = `case $(cat) in *'"stop_hook_active":true'*) exit 0 ;; esac; echo '{"hookSpecificOutput":{"hookEventName":"Stop","additionalContext":"more"}}'`;

test.each([
  ["blocks", heeding],
  ["adds text", adding],
])("a hook that %s unless a hook did so already sends the agent back once for each prompt", async (_, command) => {
  const given = store(command, { events: ["stop"] });
  const toy = createForgetful();
  const sendsBack = async (prompt: string, said: string): Promise<boolean> => {
    const payload = JSON.stringify({ prompt, last_assistant_message: said });
    const { results } = await serve({ ...given, payload }, { toy: async () => toy });
    return results.some(({ outcome }) => outcome.status === "blocking" || outcome.context !== undefined);
  };
  const turns = [await sendsBack("a", "1"), await sendsBack("a", "1\n2"), await sendsBack("a", "1"), await sendsBack("b", "1")];
  expect(turns).toEqual([true, false, true, true]);
});

test("a host is told why no hook sends its agent back", async () => {
  const given = store(heeding, { events: ["stop"] });
  writeFileSync(join(given.cwd, "once"), "");
  const toy = createForgetful();
  expect(await serve(given, { toy: async () => toy })).toMatchObject({
    stdout: "continue",
    stderr: expect.stringMatching(/^hawk: .*once can't be written, so no hook can keep the agent working\n$/),
  });
});
