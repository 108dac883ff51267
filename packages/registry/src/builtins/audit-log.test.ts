import { readFileSync, readdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createTree, randomParts, secrets } from "@hawk/testing";
import { describe, expect, test } from "vitest";
import { runBuiltin, startBuiltin } from "./testing/run-builtin.ts";

const today = (): string => `${new Date().toISOString().slice(0, 10)}.jsonl`;
const call = {
  hook_event_name: "PostToolUse",
  session_id: "s1",
  cwd: "/repo",
  tool_name: "Bash",
  tool_input: { command: "ls" },
  tool_response: "a\nb\n",
};

function log(event: unknown, env: Record<string, string> = {}, state: string = createTree({})): { state: string; text: string } {
  const run = runBuiltin("audit-log.py", event, { env: { XDG_STATE_HOME: state, HAWK_EVENT: "post_tool_use", ...env } });
  expect(run).toMatchObject({ exitCode: 0, stdout: "" });
  return { state, text: readAudit(join(state, "hawk/audit")) };
}

function readAudit(directory: string): string {
  return readdirSync(directory)
    .map((name) => readFileSync(join(directory, name), "utf8"))
    .join("");
}

test("writes one line for a call, for the user's eyes only", () => {
  const { state, text } = log(call);
  expect(JSON.parse(text)).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string,
    event: "post_tool_use",
    session: "s1",
    cwd: "/repo",
    tool_name: "Bash",
    tool_input: { command: "ls" },
    response_size: 4,
  });
  expect(text.endsWith("}\n")).toBe(true);
  expect(statSync(join(state, "hawk/audit", today())).mode & 0o777).toBe(0o600);
  expect(statSync(join(state, "hawk/audit")).mode & 0o777).toBe(0o700);
});

test("keeps what a failure says, and of a prompt only its length", () => {
  expect(JSON.parse(log({ ...call, tool_response: undefined, error: "no such file" }).text)).toMatchObject({ error: "no such file" });
  const prompt = { hook_event_name: "UserPromptSubmit", prompt: "my plans" };
  expect(log(prompt).text).not.toContain("plans");
  expect(JSON.parse(log(prompt).text)).toMatchObject({ prompt_size: 8 });
  expect(JSON.parse(log(prompt, { HAWK_AUDIT_PROMPTS: "1" }).text)).toMatchObject({ prompt: "my plans" });
});

describe("secrets", () => {
  test.each(secrets)("%s is taken out: %s", (_, secret) => {
    const { text } = log({ ...call, tool_input: { command: `echo ${secret} done` } });
    expect(text).not.toMatch(randomParts);
    expect(text).toContain("[redacted]");
  });

  test.each([
    ["a header", { command: "curl -H 'Authorization: Bearer abcdef123456'" }, "abcdef123456"],
    ["a variable", { command: "DB_PASSWORD=hunter22 ./run" }, "hunter22"],
    ["an option", { command: "login --password hunter22" }, "hunter22"],
    ["a field", { api_key: "hunter22", nested: { password: "hunter22" } }, "hunter22"],
    ["a URL", { command: "git clone https://me:hunter22@example.com/x" }, "hunter22"],
  ])("%s is taken out", (_, input, secret) => {
    expect(log({ ...call, tool_input: input }).text).not.toContain(secret);
  });

  test("the rest of a command stays", () => {
    expect(log({ ...call, tool_input: { command: "TOKEN=hunter22 make deploy" } }).text).toContain("[redacted] make deploy");
  });
});

describe("limits", () => {
  test("a large input is cut, and the line stays JSON", () => {
    const { text } = log({
      ...call,
      tool_input: { content: "é\n".repeat(500_000), list: Array.from({ length: 500 }, () => "x".repeat(500)) },
    });
    expect(text.length).toBeLessThan(17_000);
    expect(JSON.parse(text)).toMatchObject({ tool_name: "Bash" });
  });

  test("a full file is left as it is", () => {
    const state = createTree({ [`hawk/audit/${today()}`]: "x".repeat(1 << 20) });
    expect(log(call, { HAWK_AUDIT_MEGABYTES: "1" }, state).text).toBe("x".repeat(1 << 20));
  });

  test("old days go, and nothing else does", () => {
    const state = createTree({ "hawk/audit/2020-01-01.jsonl": "", "hawk/audit/notes.txt": "", "hawk/audit/abcd-01-01.jsonl": "" });
    log(call, {}, state);
    expect(readdirSync(join(state, "hawk/audit")).toSorted()).toEqual([today(), "abcd-01-01.jsonl", "notes.txt"].toSorted());
    const kept = createTree({ "hawk/audit/2020-01-01.jsonl": "" });
    log(call, { HAWK_AUDIT_DAYS: "0" }, kept);
    expect(readdirSync(join(kept, "hawk/audit"))).toContain("2020-01-01.jsonl");
  });

  test("a link in its place is not followed", () => {
    const state = createTree({ victim: "", "hawk/audit/x": "" });
    symlinkSync(join(state, "victim"), join(state, "hawk/audit", today()));
    const run = runBuiltin("audit-log.py", call, { env: { XDG_STATE_HOME: state } });
    expect([run.exitCode, readFileSync(join(state, "victim"), "utf8")]).toEqual([0, ""]);
  });
});

test("thirty at once write thirty whole lines", async () => {
  const dir = createTree({ x: "" });
  const events = Array.from({ length: 30 }, (_, i) => ({ ...call, tool_input: { command: `${i} ${"x".repeat(1500)}` } }));
  await Promise.all(events.map((event) => startBuiltin("audit-log.py", event, { env: { HAWK_AUDIT_DIR: join(dir, "audit") } })));
  const numbers = readAudit(join(dir, "audit"))
    .trim()
    .split("\n")
    .map((line) => Number.parseInt((JSON.parse(line) as typeof call).tool_input.command, 10));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(events.map((_, i) => i));
});

test.each(["", "[]", "{", '{"tool_input":7,"prompt":1,"session_id":{"a":[]}}', `{"tool_input":${"[".repeat(500)}${"]".repeat(500)}}`])(
  "an event such as %.40s is not a failure",
  (event) => {
    const state = createTree({});
    expect(runBuiltin("audit-log.py", event, { env: { XDG_STATE_HOME: state } })).toMatchObject({ exitCode: 0, stdout: "" });
  },
);

test("a place that can't be written is not a failure", () => {
  const dir = createTree({});
  writeFileSync(join(dir, "file"), "");
  const { exitCode, stderr } = runBuiltin("audit-log.py", call, { env: { HAWK_AUDIT_DIR: join(dir, "file/audit") } });
  expect([exitCode, stderr]).toEqual([0, expect.stringMatching(/^audit-log: NotADirectoryError/)]);
});
