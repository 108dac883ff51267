import { decide } from "@hawk/protocol";
import type { Outcome, Verdict } from "@hawk/protocol";
import { expect, test } from "vitest";
import type { HostEvent } from "./adapter.ts";
import { fitVerdict, listNotes } from "./fit-verdict.ts";

const nothing: HostEvent = { native: ["X"] };

function verdictOf(name: Verdict["event"], ...outcomes: Partial<Outcome>[]): Verdict {
  return decide(
    outcomes.map((outcome, index) => toOutcome(`h${index}`, outcome)),
    { name },
  );
}

function toOutcome(hookId: string, effects: Partial<Outcome>): Outcome {
  return { hookId, status: "success", ...effects };
}

test("what a host offers stays, and nothing is reported", () => {
  const verdict = verdictOf("pre_tool_use", {
    context: "c",
    updatedInput: { a: 1 },
    permission: { decision: "ask" },
    stop: {},
    systemMessage: "m",
  });
  const host: HostEvent = {
    native: ["X"],
    canAddContext: true,
    canModifyInput: true,
    permissions: ["ask"],
    canStop: true,
    canTellUser: true,
  };
  expect(fitVerdict(verdict, host)).toEqual({ verdict, unsupported: [] });
});

test("each effect that a host does not offer is left out and reported", () => {
  const verdict = verdictOf("pre_tool_use", {
    context: "c",
    updatedInput: { a: 1 },
    permission: { decision: "ask" },
    stop: { reason: "enough" },
    systemMessage: "m",
  });
  const fitted = fitVerdict(verdict, nothing);
  expect(fitted.verdict).toEqual(verdictOf("pre_tool_use", {}));
  expect(fitted.unsupported).toEqual([
    "pre_tool_use has no input that can be changed in this host",
    "pre_tool_use takes no text for the model in this host",
    'pre_tool_use can\'t be answered with "ask" in this host',
    "pre_tool_use can't end the turn in this host: enough",
    "pre_tool_use shows the user nothing in this host: m",
  ]);
});

test("a refusal that a host does not know is reported with its reason, and no denied permission is left behind", () => {
  const fitted = fitVerdict(verdictOf("permission_request", { status: "blocking", reason: "no" }), nothing);
  expect(fitted.verdict).toEqual(verdictOf("permission_request", {}));
  expect(fitted.unsupported).toEqual(["permission_request can't be blocked in this host: no"]);
});

test("an output that a host does not take is reported", () => {
  expect(fitVerdict(verdictOf("post_tool_use", { updatedOutput: null }), nothing).unsupported).toEqual([
    "post_tool_use has no output that can be replaced in this host",
  ]);
});

test("the given verdict stays as it is", () => {
  const verdict = verdictOf("stop", { status: "blocking", reason: "no" }, { context: "c", systemMessage: "m" });
  const before = structuredClone(verdict);
  fitVerdict(verdict, nothing);
  expect(verdict).toEqual(before);
});

test("failures and ignored effects are put in words", () => {
  const verdict = verdictOf("session_end", { status: "cancelled", failure: "timeout", reason: "timed out after 3 s" }, { context: "c" });
  expect(listNotes(verdict)).toEqual([
    "hook h0 failed: timed out after 3 s",
    "hook h1 asked for context, but session_end takes no context",
  ]);
});
