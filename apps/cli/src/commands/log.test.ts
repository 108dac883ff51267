import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createTree } from "@hawk/testing";
import { describe, expect, test } from "vitest";
import { runMain } from "../testing/run-main.ts";
import type { Outcome } from "../testing/run-main.ts";

const STATE = ".local/state/hawk";
const line = (hooks: string[], more: Record<string, unknown> = {}): string =>
  `${JSON.stringify({ time: "2026-11-16T09:12:44Z", host: "codex", event: "stop", hooks, outcome: "ok", ...more })}\n`;

function log(files: Record<string, string>, ...args: string[]): Promise<Outcome> {
  const home = createTree(Object.fromEntries(Object.entries({ ".keep": "", ...files }).map(([name, text]) => [`${STATE}/${name}`, text])));
  return runMain(["log", ...args], { home });
}

async function namesIn(files: Record<string, string>, ...args: string[]): Promise<unknown[]> {
  const { stdout } = await log(files, "--json", ...args);
  return stdout
    .split("\n")
    .filter(Boolean)
    .flatMap((text) => (JSON.parse(text) as { hooks: unknown[] }).hooks);
}

describe("reads", () => {
  test("whatever anybody has put into the file, and everything after it", async () => {
    const odd = ['{"hook":1,"outcome":{}}', '{"hook":"x","outcome":"ok","ms":"\u001B[2J"}', "null", "[]", '{"hooks":[{}]}', "\0\0", "{"];
    const trace = { "trace.jsonl": [line(["a.sh"]), ...odd.map((text) => `${text}\n`), line(["b.sh"])].join("") };
    expect(await namesIn(trace)).toEqual(["a.sh", "b.sh"]);
    expect(await log(trace)).toMatchObject({ exitCode: 0, stderr: "", stdout: expect.stringMatching(/a\.sh {2}codex stop\n.*b\.sh/) });
  });

  test("all files in the order of time, and lines of earlier versions", async () => {
    const old = `${JSON.stringify({ time: "2026-11-01T00:00:00Z", host: "codex", event: "stop", tool: null, hook: "1.sh", outcome: "ok", ms: 1 })}\n`;
    const files = {
      "trace.jsonl": line(["5.sh"]),
      "trace-1700000009-1.jsonl": line(["4.sh"]) + line(["3.sh"], { time: "2026-11-16T09:12:43Z" }),
      "trace-1700000008-99.jsonl": line(["2.sh"], { time: "2026-11-02T00:00:00Z" }),
      "trace.jsonl.1": old,
    };
    expect(await namesIn(files)).toEqual(["1.sh", "2.sh", "3.sh", "4.sh", "5.sh"]);
    expect(await namesIn(files, "--count", "2")).toEqual(["4.sh", "5.sh"]);
    expect(await namesIn(files, "--since", "2026-11-10")).toEqual(["3.sh", "4.sh", "5.sh"]);
  });
});

const recorded = {
  "trace.jsonl": [
    line(["my-guard.py", "safe.prompt.json"], { session: "0f3a9" }),
    line([], { outcome: "unreadable" }),
    line(["team/other.sh"], { outcome: "blocked", hook: "team/other.sh", event: "pre_tool_use", host: "claude-code" }),
  ].join(""),
};

test.each([
  [
    ["--hook", "my-guard.py"],
    ["my-guard.py", "safe.prompt.json"],
  ],
  [
    ["--hook", "my-guard"],
    ["my-guard.py", "safe.prompt.json"],
  ],
  [
    ["--hook", "safe"],
    ["my-guard.py", "safe.prompt.json"],
  ],
  [["--hook", "other"], ["team/other.sh"]],
  [["--hook", "team/other.sh"], ["team/other.sh"]],
  [["--hook", "guard"], []],
  [["--outcome", "blocked,failed"], ["team/other.sh"]],
  [
    ["--session", "0f3"],
    ["my-guard.py", "safe.prompt.json"],
  ],
  [["--event", "PreToolUse"], ["team/other.sh"]],
  [
    ["--agent", "codex"],
    ["my-guard.py", "safe.prompt.json"],
  ],
])("%j finds %j", async (args, names) => {
  expect(await namesIn(recorded, ...args)).toEqual(names);
});

test("says so when nothing is there, and when nothing matches", async () => {
  expect((await log({})).stdout).toMatch(/^Nothing recorded yet\. /);
  expect((await log(recorded, "--hook", "x")).stdout).toBe("No matching entries.\n");
  expect(await log(recorded, "--since", "soon")).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("--since needs a time") });
});

const page = (name: string): string => readFileSync(join(import.meta.dirname, "../../../..", name), "utf8");

test("prints what the docs say", async () => {
  const [, lines = ""] = /```json\n(\{"time"[\s\S]*?)```/.exec(page("docs/how-it-runs.md")) ?? [];
  const [, printed = ""] = /```\n\$ hawk log\n([\s\S]*?)```/.exec(page("docs/how-it-runs.md")) ?? [];
  // The docs are written where the clock says what the trace says.
  const trace = lines.replaceAll(/(?<="time":")([^"]*)Z/g, (_, time: string) => new Date(time).toISOString().replace(".000", ""));
  const { stdout } = await log({ "trace.jsonl": trace });
  expect(stdout).toBe(printed);
});
