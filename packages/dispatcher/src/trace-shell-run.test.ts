import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createToy, store } from "./testing/toy.ts";
import { describeShellRun } from "./trace-shell-run.ts";

const { toy } = createToy();
const adapters = { toy: async () => toy };
const trace = { level: "all", file: "/trace.jsonl" } as const;
const payload = JSON.stringify({ tool_name: "Bash", session_id: "s", agent_id: "a1", tool_use_id: "t1", tool_input: { command: "ls" } });

test("a block that the shell has answered: what it was about, and why", async () => {
  const given = store("true", {}, trace);
  const prefix = join(given.cwd, "1");
  writeFileSync(`${prefix}.0.o`, "");
  writeFileSync(`${prefix}.0.e`, "not that\n");
  const traced = await describeShellRun({ ...given, payload, prefix, ran: " 0:2" }, adapters, { ms: "12", outcome: "blocked" });
  expect(traced).toEqual({
    file: "/trace.jsonl",
    entry: {
      time: expect.any(String),
      host: "toy",
      event: "pre_tool_use",
      session: "s",
      agent: "a1",
      tool: "Bash",
      call: "t1",
      hooks: ["one"],
      outcome: "blocked",
      ms: 12,
      hook: "one",
      about: "ls",
      reason: "not that",
    },
  });
  expect(readdirSync(given.cwd)).toEqual(expect.arrayContaining(["1.0.e", "1.0.o"]));
});

test.each([
  ["what was printed without end", { payload, ran: " 0:F" }, "flood", { hook: "one", reason: expect.stringContaining("too much") }],
  ["a time that is over", { payload, ran: " 0:T143" }, "timeout", { hook: "one", hooks: ["one"] }],
  ["a file that is gone", { payload, ran: " 0:M" }, "missing", { hook: "one", reason: expect.stringContaining("missing") }],
  [
    "a payload that can't be read",
    { payload: "[", ran: "" },
    "unreadable",
    { hooks: [], reason: expect.stringContaining("not a JSON object") },
  ],
  ["a dispatcher that broke", { payload, ran: "" }, "broken", { hooks: [], about: "ls" }],
])("%s", async (_, sent, outcome, expected) => {
  const traced = await describeShellRun({ ...store("true", {}, trace), ...sent }, adapters, {
    ms: outcome === "flood" ? "x" : "",
    outcome,
  });
  expect(traced?.entry).toMatchObject({ host: "toy", event: "pre_tool_use", outcome, ...expected });
  expect(traced?.entry).not.toHaveProperty("ms");
});

test("what is not to be recorded is not, and a host that nobody knows is an error", async () => {
  const said = { ms: "1", outcome: "blocked" };
  expect(await describeShellRun({ ...store("true", {}), payload }, adapters, said)).toBeNull();
  await expect(describeShellRun({ ...store("true", {}), payload }, {}, said)).rejects.toMatchObject({ code: "dispatcher/unknown-host" });
});
