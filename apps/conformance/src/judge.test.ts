import { expect, test } from "vitest";
import { PROMPT, modelIsShown } from "./checks.ts";
import type { RunRecord } from "./checks.ts";
import { judge, judgeControl } from "./judge.ts";
import type { AgentRun } from "@hawk/proof/drive";
import { denyScenario } from "./testing/samples.ts";

const scenario = { ...denyScenario, checks: [modelIsShown("fox", { request: 1 })] };
const ended: AgentRun = { exitCode: 0, hasTimedOut: false, stdout: "bye", stderr: "" };

function see(...shown: string[]): RunRecord {
  const requests = shown.map((text) => ({ shown: text, news: text, opening: PROMPT, tools: [] }));
  return { home: "/nowhere", project: "/nowhere", requestsOf: () => requests, unknownTools: [], screen: "" };
}

test("an effect works when every check holds", () => {
  expect(judge(scenario, see("a fox"), ended)).toBeNull();
  expect(judge(scenario, see("a dog"), ended)).toEqual({ why: 'the model is not shown "fox"', got: "a dog\nexit code 0\nbye" });
});

test("an effect in a run that had to be ended does not count", () => {
  expect(judge(scenario, see("a fox"), { ...ended, exitCode: null, hasTimedOut: true })).toMatchObject({
    why: "the host did not come to an end",
  });
});

test("without hooks, the effect has to be gone", () => {
  expect(judgeControl(scenario, see("a dog"), ended)).toBeNull();
  expect(judgeControl(scenario, see("a fox"), ended)).toEqual({ why: "the effect is there without the hooks" });
});

test.each([
  ["asks no model", see(), ended],
  ["fails", see("a dog"), { ...ended, exitCode: 1 }],
  ["does not end", see("a dog"), { ...ended, hasTimedOut: true }],
])("a host that %s is not a control", (_, seen, run) => {
  expect(judgeControl(scenario, seen, run)).toMatchObject({ why: "the host does not work without hooks" });
});
