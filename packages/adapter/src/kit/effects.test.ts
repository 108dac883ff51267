import { decide } from "@hawk/protocol";
import type { Outcome, Verdict } from "@hawk/protocol";
import { describe, expect, test } from "vitest";
import type { HostEvent } from "../adapter.ts";
import { holds, listSurprises } from "./effects.ts";

function verdictOf(name: Verdict["event"], outcome: Partial<Outcome>): Verdict {
  return decide([{ hookId: "h", status: "success", ...outcome }], { name });
}

const plain: HostEvent = { native: ["X"], canBlock: true, canAddContext: true, canModifyOutput: true };
const refused = { blocked: true, reason: "text" };

describe("a host that knows one form for several things", () => {
  test.each<[string, Verdict, HostEvent["onlyAsBlock"] & {}, object]>([
    ["text that keeps the agent going", verdictOf("stop", { context: "text" }), ["context"], { context: "text" }],
    ["another output", verdictOf("post_tool_use", { updatedOutput: "text" }), ["output"], { output: "text" }],
    ["a refusal that is text as well", verdictOf("stop", { status: "blocking", reason: "text" }), ["context"], { context: "text" }],
    [
      "a refusal that is an output as well",
      verdictOf("post_tool_use", { status: "blocking", reason: "text" }),
      ["output"],
      { output: "text" },
    ],
  ])("surprises nobody with %s, and one that knows two does", (_what, verdict, onlyAsBlock, more) => {
    expect(listSurprises(verdict, { ...plain, onlyAsBlock }, { ...refused, ...more })).toEqual([]);
    expect(listSurprises(verdict, plain, { ...refused, ...more })).toHaveLength(1);
  });

  test("still surprises with a refusal that nobody asked for", () => {
    const host: HostEvent = { ...plain, onlyAsBlock: ["context", "output"] };
    expect(listSurprises(verdictOf("stop", {}), host, refused)).toEqual(["a refusal"]);
  });
});

test("half a character may be read as none, and a whole one may not", () => {
  expect(holds("half \uFFFD", "half \uD800 ")).toBe(true);
  expect(holds("an \uFFFD", "an 🦅")).toBe(false);
  expect(holds(undefined, "text")).toBe(false);
});

describe("an end of the turn that a host does not offer", () => {
  test("may become a refusal of what was about to happen", () => {
    const ended = verdictOf("pre_tool_use", { stop: {} });
    expect(listSurprises(ended, plain, { blocked: true })).toEqual([]);
    expect(listSurprises(ended, { ...plain, canStop: true }, { blocked: true })).toEqual(["a refusal"]);
  });

  test("may not send an agent back to work", () => {
    expect(listSurprises(verdictOf("stop", { stop: {} }), plain, { blocked: true })).toEqual(["a refusal"]);
  });
});
