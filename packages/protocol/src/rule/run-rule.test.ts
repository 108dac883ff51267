import fc from "fast-check";
import { expect, test } from "vitest";
import type { EventName } from "@hawk/events";
import { hookDefaults } from "../definition.ts";
import type { HookEvent, RuleCondition, RuleHandler } from "../definition.ts";
import type { PlannedHook } from "../dialect.ts";
import type { Outcome } from "../outcome.ts";
import { runRule } from "./run-rule.ts";

function hookOf(handler: Partial<RuleHandler>): PlannedHook {
  return {
    ...hookDefaults,
    id: "user/no.md",
    name: "no.md",
    events: ["pre_tool_use"],
    dialect: "hawk",
    handler: { type: "rule", action: "block", conditions: [], reason: "Not that.", ...handler },
    timeoutSeconds: 60,
    origin: { layer: "user", file: "config.yaml", line: 1, column: 1 },
  };
}

function eventOf(tool_input: Record<string, unknown>, tool_name = "Bash"): HookEvent {
  return { name: "pre_tool_use", payload: { cwd: "/home/ada/project", tool_name, tool_input } };
}

function isBlocked(condition: Omit<RuleCondition, "patterns"> & { pattern: string }, event: HookEvent): boolean {
  const { pattern, ...rest } = condition;
  return runRule(hookOf({ conditions: [{ ...rest, patterns: [pattern] }] }), event).status === "blocking";
}

const command = (text: string): HookEvent => eventOf({ command: text });
const file = (path: string): HookEvent => eventOf({ file_path: path, content: "x" }, "Write");

test.each<[operator: RuleCondition["operator"], pattern: string, text: string, isMet: boolean]>([
  ["regex", "rm\\s+-rf", "sudo rm  -rf /", true],
  ["regex", "^rm", "sudo rm -rf /", false],
  ["contains", "rm -rf", "sudo rm -rf /", true],
  ["contains", "rm.-rf", "sudo rm -rf /", false],
  ["lacks", "--dry-run", "npm publish", true],
  ["lacks", "--dry-run", "npm publish --dry-run", false],
  ["equals", "ls", "ls", true],
  ["equals", "ls", "ls -l", false],
  ["starts_with", "git push", "git push -f", true],
  ["starts_with", "push", "git push -f", false],
  ["ends_with", "-f", "git push -f", true],
  ["ends_with", "push", "git push -f", false],
])("%s %s in %s: %s", (operator, pattern, text, isMet) => {
  expect(isBlocked({ field: "command", operator, pattern }, command(text))).toBe(isMet);
});

test.each([
  [".env", "/home/ada/project/.env", true],
  [".env", "/home/ada/project/a/.ENV", true],
  [".env", "/home/ada/project/.env.example", false],
  ["*.pem", "/etc/x/key.pem", true],
  ["secrets/**", "/home/ada/project/secrets/a/b", true],
  ["secrets/**", "/home/ada/project/x/../secrets/a", true],
  ["secrets/*.txt", "/home/ada/other/secrets/a.txt", false],
  ["/etc/**", "/etc/passwd", true],
  ["~/.ssh/**", "/home/bob/.ssh/id", true],
  ["~/.ssh/**", "/srv/.ssh/id", false],
  ["**/dist/**", "/home/ada/project/a/dist/x.js", true],
  ["src/*.ts", "src/a.ts", true],
])("the path %s fits %s: %s", (pattern, path, isMet) => {
  expect(isBlocked({ field: "path", operator: "glob", pattern }, file(path))).toBe(isMet);
});

const text = (tool_input: Record<string, unknown>): HookEvent => eventOf(tool_input, "Edit");

test.each<[what: string, event: HookEvent, isMet: boolean]>([
  ["what is written", text({ file_path: "/a", content: "SECRET" }), true],
  ["what replaces something", text({ file_path: "/a", old_string: "x", new_string: "SECRET" }), true],
  ["one of several edits", text({ file_path: "/a", edits: [{ old_string: "x", new_string: "SECRET" }] }), true],
  ["what an MCP tool is given", eventOf({ body: { note: "SECRET" } }, "mcp__mail__send"), true],
  ["what is replaced", text({ file_path: "/a", old_string: "SECRET", new_string: "x" }), false],
  ["a path", text({ file_path: "/SECRET", content: "x" }), false],
  ["a command", command("echo SECRET"), false],
  ["a prompt", { name: "user_prompt_submit", payload: { prompt: "SECRET" } }, true],
  ["what the model said last", { name: "stop", payload: { last_assistant_message: "SECRET" } }, true],
])("text is %s", (_what, event, isMet) => {
  expect(isBlocked({ field: "text", operator: "regex", pattern: "SECRET" }, event)).toBe(isMet);
});

test("all conditions have to hold, and what isn't there meets none, not even one about what is lacking", () => {
  const conditions: RuleCondition[] = [
    { field: "path", operator: "glob", patterns: ["*.ts", "*.tsx"] },
    { field: "text", operator: "contains", patterns: ["console.log"] },
  ];
  const run = (input: Record<string, unknown>): string => runRule(hookOf({ conditions }), eventOf(input, "Write")).status;
  expect(run({ file_path: "/a.tsx", content: "console.log(1)" })).toBe("blocking");
  expect(run({ file_path: "/a.js", content: "console.log(1)" })).toBe("success");
  expect(run({ file_path: "/a.ts", content: "" })).toBe("success");
  expect(isBlocked({ field: "command", operator: "lacks", pattern: "x" }, file("/a"))).toBe(false);
});

const always: RuleCondition[] = [{ field: "command", operator: "regex", patterns: ["."] }];

test.each<[action: RuleHandler["action"], outcome: Partial<Outcome>]>([
  ["block", { status: "blocking", reason: "Not that." }],
  ["ask", { status: "success", permission: { decision: "ask", reason: "Not that." } }],
  ["warn", { status: "success", systemMessage: "Not that." }],
  ["context", { status: "success", context: "Not that." }],
])("%s does what it says", (action, outcome) => {
  expect(runRule(hookOf({ action, conditions: always }), command("ls"))).toEqual({ hookId: "user/no.md", ...outcome });
});

test.each<[action: RuleHandler["action"], outcome: Partial<Outcome>]>([
  ["block", { status: "blocking", reason: expect.stringContaining("no.md: the rule can't be read: unknown key") as string }],
  ["ask", { status: "success", permission: { decision: "ask", reason: expect.stringContaining("no.md: ") as string } }],
  ["warn", { status: "non_blocking_error", reason: expect.stringContaining("can't be read") as string }],
  ["context", { status: "non_blocking_error", reason: expect.stringContaining("can't be read") as string }],
])("a rule to %s that can't be read never passes for one that doesn't match", (action, outcome) => {
  expect(runRule(hookOf({ action, problem: "unknown key" }), command("ls"))).toMatchObject(outcome);
});

test("a pattern that would keep the agent waiting is not tried, and the rule blocks", () => {
  const slow = "(a?){500}[bc]";
  const outcome = runRule(
    hookOf({ conditions: [{ field: "command", operator: "regex", patterns: [slow] }] }),
    command("a".repeat(1_000_000)),
  );
  expect(outcome).toMatchObject({ status: "blocking", reason: expect.stringContaining("1000000 characters are too many") as string });
});

test.each(["(a+)+$", "(a|aa)+$", "(.*a){25}", "(\\w+\\s?)*;"])("%s takes no time that grows faster than the text", (pattern) => {
  const before = process.cpuUsage();
  expect(isBlocked({ field: "command", operator: "regex", pattern }, command(`${"a".repeat(50_000)}!`))).toBe(pattern === "(.*a){25}");
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(20);
});

test.each(["(?=a)b", "(a)\\1", "a(", "x".repeat(5000)])("a pattern that can't be compiled blocks: %s", (pattern) => {
  expect(isBlocked({ field: "command", operator: "regex", pattern }, command("ls"))).toBe(true);
});

test("a session's transcript is searched where somebody can read it, and otherwise blocks", () => {
  const conditions: RuleCondition[] = [{ field: "transcript", operator: "lacks", patterns: ["npm test"] }];
  const event: HookEvent = { name: "stop", payload: { transcript_path: "/t.jsonl" } };
  const run = (read?: () => string | null): Outcome => runRule(hookOf({ conditions }), event, read);
  expect(run(() => "ran npm test").status).toBe("success");
  expect(run(() => "did nothing").reason).toBe("Not that.");
  expect(run().reason).toContain("transcript can't be read");
});

test("a text for an agent that is about to stop is said once", () => {
  const conditions: RuleCondition[] = [{ field: "text", operator: "contains", patterns: ["done"] }];
  const stop = (stop_hook_active: boolean): HookEvent => ({ name: "stop", payload: { last_assistant_message: "done", stop_hook_active } });
  expect(runRule(hookOf({ action: "context", conditions }), stop(false)).context).toBe("Not that.");
  expect(runRule(hookOf({ action: "context", conditions }), stop(true)).context).toBeUndefined();
});

test("no event and no pattern make a rule throw, and a rule that blocks either blocks or does not match", () => {
  const condition = fc.record({
    field: fc.constantFrom("command", "path", "text", "old_text", "prompt", "reason", "input.x"),
    operator: fc.constantFrom<RuleCondition["operator"]>("regex", "glob", "contains", "lacks", "equals", "starts_with", "ends_with"),
    patterns: fc.array(fc.oneof(fc.string(), fc.constantFrom("(", "[a", "**/..", "~/", "/", "a{2,1}")), { minLength: 1, maxLength: 3 }),
  });
  const name = fc.constantFrom<EventName>("pre_tool_use", "stop", "user_prompt_submit", "session_start");
  fc.assert(
    fc.property(fc.array(condition, { maxLength: 3 }), name, fc.dictionary(fc.string(), fc.jsonValue()), (conditions, event, payload) => {
      const { status } = runRule(hookOf({ conditions }), { name: event, payload: { ...payload, tool_input: payload } });
      return status === "blocking" || status === "success";
    }),
  );
});
