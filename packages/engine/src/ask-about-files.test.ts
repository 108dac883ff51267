import type { HookDefinition, HookEvent, Outcome, RunHook } from "@hawk/protocol";
import { describe, expect, test } from "vitest";
import { createEngine } from "./engine.ts";
import { define, planOf } from "./testing/hooks.ts";
import type { TriggerInput } from "./types.ts";

const edits = [
  { file_path: "/w/a.ts", old_string: "1", new_string: "one" },
  { file_path: "/w/.env", content: "TOKEN=1\n" },
  { file_path: "/w/c.ts", is_deleted: true },
];
const input = { file_path: "/w/a.ts", file_paths: ["/w/a.ts", "/w/.env", "/w/c.ts"], old_string: "1", new_string: "one\nTOKEN=1\n", edits };

function patch(type: string, tool_input: Record<string, unknown> = input): TriggerInput {
  return { type, sessionId: "s", cwd: "/w", payload: { tool_name: "Edit", tool_input } };
}

/** An engine, and what its hooks were asked: the tool and the file. */
function engineOf(script: (event: HookEvent, name: string) => Partial<Outcome> | Promise<Partial<Outcome>>, ...hooks: HookDefinition[]) {
  const asked: string[] = [];
  const run: RunHook = async (hook, event) => {
    const { file_path: file } = event.payload["tool_input"] as Record<string, string>;
    asked.push(`${hook.name} ${String(event.payload["tool_name"])} ${String(file)}`);
    return { hookId: hook.id, status: "success", ...(await script(event, hook.name)) };
  };
  return { engine: createEngine({ plan: planOf(...hooks), run }), asked };
}

const fileOf = (event: HookEvent): unknown => (event.payload["tool_input"] as Record<string, unknown>)["file_path"];

describe("a call that touches several files", () => {
  test("is a question for each, and one result for each hook", async () => {
    const { engine, asked } = engineOf((event) => ({ context: `saw ${String(fileOf(event))}` }), define("a"));
    const { results, verdict } = await engine.trigger(patch("PreToolUse"));
    expect(asked).toEqual(["a Edit /w/a.ts", "a Edit /w/.env", "a Edit /w/c.ts"]);
    expect(results).toHaveLength(1);
    expect(verdict.context).toBe("saw /w/a.ts\nsaw /w/.env\nsaw /w/c.ts");
  });

  test("is blocked by the first file that is, and nobody is asked any more", async () => {
    const script = (event: HookEvent) => (fileOf(event) === "/w/.env" ? { status: "blocking" as const, reason: "secret" } : {});
    const { engine, asked } = engineOf(script, define("a"), define("b"));
    const { verdict } = await engine.trigger(patch("PreToolUse"));
    expect(verdict).toMatchObject({ kind: "reject", reason: "/w/.env: secret" });
    expect(asked).toEqual(["a Edit /w/a.ts", "a Edit /w/.env"]);
  });

  test("is all looked at after it has happened, even if there is an objection to one file", async () => {
    const script = (event: HookEvent) => ({ status: "blocking" as const, reason: `${String(fileOf(event))} is ugly` });
    const { engine, asked } = engineOf(script, define("lint", { events: ["post_tool_use"] }));
    const { verdict } = await engine.trigger(patch("PostToolUse"));
    expect(asked).toHaveLength(3);
    expect(verdict.reason).toBe("/w/a.ts is ugly\n/w/.env is ugly\n/w/c.ts is ugly");
  });

  test("is one question when it has failed", async () => {
    const { engine, asked } = engineOf(() => ({}), define("a", { events: ["post_tool_use_failure"] }));
    await engine.trigger(patch("PostToolUseFailure"));
    expect(asked).toEqual(["a Edit /w/a.ts"]);
  });

  test("asks a hook for Write about the files that are added", async () => {
    const { engine, asked } = engineOf(() => ({}), define("w", { matcher: "Write" }), define("e", { matcher: "Edit|Write" }));
    const { diagnostics } = await engine.trigger(patch("PreToolUse"));
    expect(asked).toEqual(["w Write /w/.env", "e Edit /w/a.ts", "e Edit /w/.env", "e Edit /w/c.ts"]);
    expect(diagnostics.map(({ isSelected }) => isSelected)).toEqual([true, true]);
  });

  test("asks a hook for Delete about the files that are deleted, even if there is only one", async () => {
    const { engine, asked } = engineOf(() => ({ status: "blocking", reason: "keep it" }), define("d", { matcher: "delete" }));
    const several = await engine.trigger(patch("PreToolUse"));
    const one = await engine.trigger(patch("PreToolUse", { file_path: "/w/c.ts", file_paths: ["/w/c.ts"], edits: [edits[2]] }));
    expect(asked).toEqual(["d Delete /w/c.ts", "d Delete /w/c.ts"]);
    expect([several, one].map(({ verdict }) => verdict.reason)).toEqual(["/w/c.ts: keep it", "keep it"]);
  });

  test("asks a hook with a condition about the files that meet it", async () => {
    const { engine, asked } = engineOf(() => ({}), define("c", { condition: "Edit(c.ts)" }), define("none", { condition: "Edit(x.ts)" }));
    await engine.trigger(patch("PreToolUse"));
    expect(asked).toEqual(["c Edit /w/c.ts"]);
  });

  test.each<[string, Partial<HookDefinition>]>([
    ["runs once", { once: true }],
    ["nobody waits for", { async: true }],
    ["wants the host's own payload", { isNative: true }],
    ["is a text", { handler: { type: "content", file: "/hooks/a.md", start: 0 } }],
  ])("tells a hook of the whole call that %s", async (_what, more) => {
    const { engine, asked } = engineOf(() => ({}), define("a", more));
    await engine.trigger(patch("PreToolUse"));
    expect(asked).toEqual(["a Edit /w/a.ts"]);
  });

  test("is not allowed by a hook that allows some of its files", async () => {
    const allow = { permission: { decision: "allow" as const } };
    const some = engineOf((event) => (fileOf(event) === "/w/c.ts" ? {} : allow), define("a"));
    const { verdict } = await some.engine.trigger(patch("PreToolUse"));
    expect(verdict.permission).toBeUndefined();
    expect(verdict.ignored).toMatchObject([{ hookId: "user/a", effect: "permission" }]);
    expect((await engineOf(() => allow, define("a")).engine.trigger(patch("PreToolUse"))).verdict.permission).toEqual({
      decision: "allow",
    });
  });

  test("shows a changed part to the next hook, and keeps it", async () => {
    const change = (event: HookEvent, name: string): Partial<Outcome> =>
      name === "change" && fileOf(event) === "/w/.env"
        ? { updatedInput: { ...(event.payload["tool_input"] as object), new_string: "TOKEN=***\n" } }
        : { context: String((event.payload["tool_input"] as Record<string, unknown>)["new_string"]) };
    const { engine } = engineOf(change, define("change"), define("next"));
    const { verdict } = await engine.trigger(patch("PreToolUse"));
    expect(verdict.context).toContain("TOKEN=***");
    expect(verdict).toMatchObject({ kind: "modify", input: { edits: [{}, { content: "TOKEN=***\n" }, {}] } });
  });

  test("a guard that fails about one file blocks the call", async () => {
    const script = (event: HookEvent) => (fileOf(event) === "/w/.env" ? { status: "non_blocking_error" as const, reason: "crashed" } : {});
    const { verdict } = await engineOf(script, define("a", { onFailure: "block" })).engine.trigger(patch("PreToolUse"));
    expect(verdict).toMatchObject({
      kind: "reject",
      reason: expect.stringContaining("/w/.env: a failed, and a failure of it blocks: crashed"),
    });
  });
});

describe("a thousand files", () => {
  const file_paths = Array.from({ length: 1000 }, (_, index) => `/w/${index}.ts`);
  const many = patch("PreToolUse", { file_path: "/w/0.ts", file_paths });

  /** Each question takes a second, on a clock of its own. */
  function slowly(more: Partial<HookDefinition>) {
    let now = 0;
    const timeouts: number[] = [];
    const run: RunHook = async (hook) => {
      now += 1000;
      timeouts.push(hook.timeoutSeconds);
      return { hookId: hook.id, status: "success" };
    };
    return { engine: createEngine({ plan: planOf(define("slow", { timeoutSeconds: 5, ...more })), run, clock: () => now }), timeouts };
  }

  test("have the time of one call, and a guard blocks when it is over", async () => {
    const { engine, timeouts } = slowly({ onFailure: "block" });
    const { verdict } = await engine.trigger(many);
    expect(timeouts).toEqual([5, 4, 3, 2, 1]);
    expect(verdict.reason).toBe("/w/5.ts: slow failed, and a failure of it blocks: it has 5 s for a call, and ran out at file 6 of 1000");
  });

  test("are let go by another hook, which is said to have failed", async () => {
    const { verdict, allowed } = await slowly({}).engine.trigger(many);
    expect(allowed).toBe(true);
    expect(verdict.failures).toMatchObject([{ failure: "timeout", reason: expect.stringContaining("file 6 of 1000") }]);
  });

  test("start eight at a time where hooks may run beside each other, and one at a time elsewhere", async () => {
    const widest = async (more: Partial<HookDefinition>): Promise<number> => {
      let [running, most] = [0, 0];
      const script = async () => {
        most = Math.max(most, ++running);
        await Promise.resolve();
        running -= 1;
        return {};
      };
      await engineOf(script, define("a", more)).engine.trigger(many);
      return most;
    };
    expect([await widest({ parallel: true }), await widest({})]).toEqual([8, 1]);
  });
});
