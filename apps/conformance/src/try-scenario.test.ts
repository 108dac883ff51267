import { expect, test } from "vitest";
import type { Failure } from "./checks.ts";
import { claudeCode } from "./hosts/claude-code.ts";
import { denyScenario } from "./testing/samples.ts";
import { tryScenario } from "./try-scenario.ts";
import type { TryOptions } from "./try-scenario.ts";

const options: TryOptions = { command: ["toy"], isWithoutHooks: false, isKept: false, isLatest: false };
const fails: Failure = { why: "made.txt was made", got: "exit code 0" };
const unoffered = { ...claudeCode, notOffered: { deny: "its tools are its own" } };

/** Runs that come to these ends, one after the other. */
function playing(...ends: (Failure | null)[]): Parameters<typeof tryScenario>[3] & { left: () => number } {
  const run = async (): Promise<{ failure: Failure | null; sandbox: string }> => {
    if (ends.length === 0) throw new Error("one run too many");
    return { failure: ends.shift() ?? null, sandbox: "/tmp/box" };
  };
  return Object.assign(run, { left: () => ends.length });
}

test("what works at once is not tried again", async () => {
  expect(await tryScenario(claudeCode, denyScenario, options, playing(null))).toEqual({
    host: "claude-code",
    scenario: "deny",
    event: "pre_tool_use",
    effect: "a call is blocked",
    status: "works",
  });
});

test("what works at the second try is flaky", async () => {
  expect(await tryScenario(claudeCode, denyScenario, options, playing(fails, null))).toMatchObject({ status: "works", isFlaky: true });
});

test("what fails twice fails, with the reason", async () => {
  expect(await tryScenario(claudeCode, denyScenario, options, playing(fails, fails))).toMatchObject({ status: "fails", ...fails });
});

test("what the host does not offer is not run", async () => {
  const result = await tryScenario(unoffered, denyScenario, options, playing());
  expect(result).toMatchObject({ status: "not offered", why: "its tools are its own" });
});

test("in another version it is looked for anyway", async () => {
  const latest = { ...options, isLatest: true };
  expect(await tryScenario(unoffered, denyScenario, latest, playing(null))).toMatchObject({ status: "works", isNewlyOffered: true });
  expect(await tryScenario(unoffered, denyScenario, latest, playing(fails))).toMatchObject({ status: "not offered" });
});

test("a control is marked as one, and a kept sandbox is named", async () => {
  const result = await tryScenario(claudeCode, denyScenario, { ...options, isWithoutHooks: true, isKept: true }, playing(null));
  expect(result).toMatchObject({ isControl: true, sandbox: "/tmp/box" });
});
