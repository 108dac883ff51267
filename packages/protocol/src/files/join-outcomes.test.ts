import { describe, expect, test } from "vitest";
import type { HookEvent } from "../definition.ts";
import type { Outcome } from "../outcome.ts";
import { toolInput } from "../payload.ts";
import { joinOutcomes } from "./join-outcomes.ts";
import { splitCall } from "./split-call.ts";

const whole: HookEvent = {
  name: "pre_tool_use",
  payload: {
    tool_name: "Edit",
    tool_input: {
      file_path: "/r/a.ts",
      file_paths: ["/r/a.ts", "/r/b.ts", "/r/c.ts"],
      old_string: "1\n2",
      new_string: "one\ntwo\nnew",
      edits: [
        { file_path: "/r/a.ts", old_string: "1", new_string: "one" },
        { file_path: "/r/b.ts", old_string: "2", new_string: "two" },
        { file_path: "/r/c.ts", content: "new" },
      ],
    },
  },
};

type Said = Partial<Outcome> | ((input: Record<string, unknown>) => Partial<Outcome>);

function join(...said: Said[]): Outcome {
  const answers = splitCall(whole).flatMap(({ file, event }, index) => {
    const one = said[index];
    const more = typeof one === "function" ? one(toolInput(event)) : one;
    return more ? [{ file, event, outcome: { hookId: "h", status: "success" as const, ...more } }] : [];
  });
  return joinOutcomes({ id: "h" }, whole, answers);
}

describe("of what a hook says about each file", () => {
  test("nothing comes to nothing", () => {
    expect(join({}, {}, {})).toEqual({ hookId: "h", status: "success" });
  });

  test("a block is a block of the call, and names the file", () => {
    expect(join({}, { status: "blocking", reason: "not this one" }, { status: "non_blocking_error", reason: "oops" })).toEqual({
      hookId: "h",
      status: "blocking",
      reason: "/r/b.ts: not this one",
    });
  });

  test.each(["b.ts is not for you", "hands off /r/b.ts.", "you may not change `c.ts`", "guard: b.ts: no"])(
    "a reason that names a file stays: %s",
    (reason) => {
      expect(join({}, { status: "blocking", reason }).reason).toBe(reason);
    },
  );

  test("a failure is one, whatever the others say", () => {
    const failed = { status: "non_blocking_error", failure: "exit", reason: "oops" } as const;
    expect(join({}, failed, { context: "c" })).toMatchObject({ ...failed, reason: "/r/b.ts: oops", context: "c" });
  });

  test("texts are joined, and said once", () => {
    expect(join({ context: "x", systemMessage: "m" }, { context: "y", systemMessage: "m" }, { context: "x" })).toMatchObject({
      context: "x\ny",
      systemMessage: "m",
    });
  });

  test("the strongest permission counts", () => {
    const [allow = {}, ask = {}, deny = {}] = (["allow", "ask", "deny"] as const).map((decision) => ({
      permission: { decision, reason: "why" },
    }));
    expect(join(allow, ask, allow).permission).toEqual({ decision: "ask", reason: "/r/b.ts: why" });
    expect(join(allow, ask, deny).permission).toEqual({ decision: "deny", reason: "/r/c.ts: why" });
  });

  test("an approval counts when it is of all files, and is reported otherwise", () => {
    const allow = { permission: { decision: "allow" } } as const;
    expect(join(allow, allow, allow)).toEqual({ hookId: "h", status: "success", ...allow });
    expect(join(allow, {}, allow)).toEqual({
      hookId: "h",
      status: "success",
      lost: [{ effect: "permission", why: "it allowed 2 of the 3 files that the call touches" }],
    });
    expect(join(allow, undefined as never, allow).permission).toBeUndefined();
  });
});

describe("a changed input", () => {
  test("of two files is put back into the parts, and into what they come to", () => {
    const { updatedInput, lost } = join(
      (input) => ({ updatedInput: { ...input, new_string: "ONE" } }),
      {},
      (input) => ({ updatedInput: { ...input, new_string: "NEW" } }),
    );
    expect(lost).toBeUndefined();
    expect(updatedInput).toMatchObject({
      file_path: "/r/a.ts",
      new_string: "ONE\ntwo\nNEW",
      edits: [{ new_string: "ONE" }, { new_string: "two" }, { content: "NEW" }],
    });
  });

  test("may be another path, or anything beside the parts", () => {
    expect(join((input) => ({ updatedInput: { ...input, file_path: "/r/x.ts", note: 1 } })).updatedInput).toMatchObject({
      file_path: "/r/x.ts",
      file_paths: ["/r/x.ts", "/r/b.ts", "/r/c.ts"],
      note: 1,
      edits: [{ file_path: "/r/x.ts" }, {}, {}],
    });
  });

  test("may name only what it changes", () => {
    expect(join({}, () => ({ updatedInput: { new_string: "TWO" } })).updatedInput).toMatchObject({ new_string: "one\nTWO\nnew" });
  });

  test.each<[string, Said]>([
    ["something to replace in a file that is new", (input) => ({ updatedInput: { ...input, old_string: "x" } })],
    ["a text that is not one", (input) => ({ updatedInput: { ...input, new_string: 7 } })],
  ])("that has no place is reported: %s", (_what, said) => {
    expect(join({}, {}, said)).toEqual({
      hookId: "h",
      status: "success",
      lost: [{ effect: "updatedInput", why: "the call has several parts, and this change to /r/c.ts matches none of them" }],
    });
  });
});
