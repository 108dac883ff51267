import fc from "fast-check";
import { expect, test } from "vitest";
import type { HookEvent } from "./definition.ts";
import { splitCommands } from "./permission-command.ts";
import { meetsCondition } from "./permission-rule.ts";

const call = (tool: string, input: Record<string, unknown>): HookEvent => ({
  name: "pre_tool_use",
  payload: { cwd: "/repo", tool_name: tool, tool_input: input },
});
const bash = (command: string): HookEvent => call("Bash", { command });

test.each([
  ["Bash", "ls"],
  ["Bash()", "ls"],
  ["Bash(*)", "ls"],
  ["Bash(echo *)", "echo hi"],
  ["Bash(echo *)", "echo"],
  ["Bash(echo:*)", "echo hi"],
  ["Bash(echo:*)", "echo"],
  ["Bash(ls*)", "lsof"],
  ["Bash(git push)", "git push"],
  ["Bash(git * main)", "git merge main"],
  ["Bash(npm run test:*)", "npm run test --watch"],
  ["Bash(touch *)", "echo hi && touch z"],
  ["Bash(touch *)", "false || touch z"],
  ["Bash(touch *)", "echo hi; touch z"],
  ["Bash(wc *)", "cat x | wc -l"],
  ["Bash(wc *)", "cat x |& wc -l"],
  ["Bash(touch *)", "echo hi\ntouch z"],
  ["Bash(touch *)", "sleep 1 & touch z"],
  ["Bash(touch *)", "echo a&&touch z"],
  ["Bash(git push *)", "FOO=bar git push"],
  ["Bash(git push *)", `A=1 B="x y" C='p q' git push origin`],
  ["Bash(rm *)", "echo $(rm -rf x)"],
  ["Bash(rm *)", 'echo "$(rm -rf x)"'],
  ["Bash(rm *)", "echo `rm -rf x`"],
  ["Bash(rm *)", "(cd a && rm -rf x)"],
  ["Bash(rm *)", "if true; then rm -rf x; fi"],
  ["Bash(rm *)", "{ rm -rf x; }"],
  ["Bash(echo * done)", "echo $(date) done"],
  ["Bash(make a && make b)", "make a && make b"],
  ["Bash(echo *)", "echo 'a && b' c"],
  ["Bash(echo hi 2>&1)", "echo hi 2>&1"],
  ["Bash(make &>log)", "make &>log"],
])("%s is met by %j", (rule, command) => {
  expect(meetsCondition(rule, bash(command))).toBe(true);
});

test.each([
  ["Bash(echo *)", "ls"],
  ["Bash(echo *)", "echoes x"],
  ["Bash(echo:*)", "echoes x"],
  ["Bash(ls *)", "lsof"],
  ["Bash(git push)", "git push origin"],
  ["Bash(git * main)", "git main"],
  ["Bash(a*b*b)", "ab"],
  ["Bash(touch *)", "echo 'a && touch z'"],
  ["Bash(touch *)", 'echo "a; touch z"'],
  ["Bash(touch *)", String.raw`echo a \; touch z`],
  ["Bash(touch *)", "echo '$(touch z)'"],
  ["Bash(1)", "echo hi 2>&1"],
  ["bash(echo *)", "echo hi"],
  ["PowerShell(echo *)", "echo hi"],
  ["Write(echo *)", "echo hi"],
  ["", "echo hi"],
])("%s is not met by %j", (rule, command) => {
  expect(meetsCondition(rule, bash(command))).toBe(false);
});

test.each(["echo 'open", 'echo "open', "echo $(open", "echo `open", "(".repeat(60) + ")".repeat(60)])(
  "a command that can't be taken apart may hold anything, so its hooks run: %j",
  (command) => {
    expect(splitCommands(command)).toBeNull();
    expect(meetsCondition("Bash(rm *)", bash(command))).toBe(true);
    expect(meetsCondition("Write(rm *)", bash(command))).toBe(false);
  },
);

test.each([
  ["Write(src/**)", "Write", "/repo/src/a.ts"],
  ["Write(src/**)", "Write", "/repo/src/a/b/c.ts"],
  ["Write(src/**)", "Write", "src/a.ts"],
  ["Write(./src/**)", "Write", "/repo/src/a.ts"],
  ["Write(/src/**)", "Write", "/repo/src/a.ts"],
  ["Write(src/*.ts)", "Write", "/repo/src/a.ts"],
  ["Write(src)", "Write", "/repo/lib/src/a.ts"],
  ["Write(src/)", "Write", "/repo/lib/src/a.ts"],
  ["Write(**/gen/**)", "Write", "/repo/gen/a.ts"],
  ["Write(src/**/test.ts)", "Write", "/repo/src/test.ts"],
  ["Write(app/[id]/page.tsx)", "Write", "/repo/app/[id]/page.tsx"],
  ["Read(*.env)", "Read", "/repo/.env"],
  ["Read(*.env)", "Read", "/repo/a/b/prod.env"],
  ["Read(.env)", "Read", "/repo/a/.env"],
  ["Read(a?.txt)", "Read", "/repo/a1.txt"],
  ["Read(//etc/**)", "Read", "/etc/ssh/config"],
  ["Read(~/.ssh/**)", "Read", "/home/ann/.ssh/id"],
  ["Read(~/.ssh/**)", "Read", "/home/me/.ssh/id"],
  ["Read(src/**)", "Read", "/repo/x/../src/a.ts"],
  ["Edit(src/**)", "Edit", "/repo/src/a.ts"],
  ["Read(src/**)", "Read", "//repo//src//a.ts"],
])("%s is met by %s of %s", (rule, tool, file) => {
  expect(meetsCondition(rule, call(tool, { file_path: file }))).toBe(true);
});

test.each([
  ["Edit(src/**)", "Write", "/repo/src/a.ts"],
  ["Write(src/**)", "Edit", "/repo/src/a.ts"],
  ["Write(src/**)", "Write", "/repo/lib/src/a.ts"],
  ["Write(src/**)", "Write", "/repo/src"],
  ["Write(src/**)", "Write", "/repo/srcs/a.ts"],
  ["Write(src/**)", "Write", "/other/src/a.ts"],
  ["Write(src/**)", "Write", "/repo/src/../x.ts"],
  ["Write(src/*.ts)", "Write", "/repo/src/a/b.ts"],
  ["Read(*.env)", "Read", "/repo/.env.local"],
  ["Read(*.env)", "Read", "/elsewhere/.env"],
  ["Read(//etc/**)", "Read", "/repo/etc/x"],
  ["Read(~/.ssh/**)", "Read", "/repo/.ssh/id"],
  ["Read(a.env)", "Read", "/repo/axenv"],
])("%s is not met by %s of %s", (rule, tool, file) => {
  expect(meetsCondition(rule, call(tool, { file_path: file }))).toBe(false);
});

test.each<[string, string, Record<string, unknown>, boolean]>([
  ["Read(src/**)", "Read", { file_path: String.raw`C:\repo\src\a.ts` }, true],
  ["Read(src/**)", "Read", { file_path: String.raw`C:\other\src\a.ts` }, false],
])("%s on Windows: %j", (rule, tool, input, expected) => {
  const event: HookEvent = { name: "pre_tool_use", payload: { cwd: String.raw`C:\repo`, tool_name: tool, tool_input: input } };
  expect(meetsCondition(rule, event)).toBe(expected);
});

test.each<[string, string, Record<string, unknown>, boolean]>([
  ["NotebookEdit(*.ipynb)", "NotebookEdit", { notebook_path: "/repo/a.ipynb" }, true],
  ["Grep(src/**)", "Grep", { path: "/repo/src/x" }, true],
  ["WebFetch(domain:example.com)", "WebFetch", { url: "https://example.com/x" }, true],
  ["WebFetch(domain:*.example.com)", "WebFetch", { url: "https://a.example.com/x" }, true],
  ["WebFetch(domain:example.com)", "WebFetch", { url: "https://example.com.evil.org" }, false],
  ["WebFetch(domain:example.com)", "WebFetch", { url: "not a url" }, false],
  ["WebFetch", "WebFetch", {}, true],
  ["Agent(Explore)", "Task", { subagent_type: "Explore" }, true],
  ["Task(Plan)", "Agent", { subagent_type: "Explore" }, false],
  ["Skill(deploy)", "Skill", { skill: "deploy" }, true],
  ["mcp__fake", "mcp__fake__echo", {}, true],
  ["mcp__fake__*", "mcp__fake__echo", {}, true],
  ["mcp__fak", "mcp__fake__echo", {}, false],
  ["mcp__fake__echo(x)", "mcp__fake__echo", { command: "x" }, false],
  ["Bash(echo *)", "Bash", {}, false],
  ["Bash(echo *)", "Bash", { command: 7 }, false],
  ["constructor(x)", "constructor", { x: "x" }, false],
])("%s on the tool %s with %j: %s", (rule, tool, input, expected) => {
  expect(meetsCondition(rule, call(tool, input))).toBe(expected);
});

test("never on events that are about no tool", () => {
  const event: HookEvent = { name: "stop", payload: { cwd: "/repo" } };
  expect(["Bash", "Bash(*)", "*", ""].map((rule) => meetsCondition(rule, event))).toEqual([false, false, false, false]);
});

test("takes no notable time for rules and commands that are made to take forever", () => {
  const started = process.cpuUsage();
  expect(meetsCondition(`Bash(${"*a".repeat(500)}b)`, bash("a".repeat(100_000)))).toBe(false);
  expect(meetsCondition(`Read(${"*a".repeat(100)}b)`, call("Read", { file_path: `/repo/${"a".repeat(4000)}` }))).toBe(false);
  expect(meetsCondition(`Read(${"**/a/".repeat(100)}b)`, call("Read", { file_path: `/repo${"/a".repeat(2000)}` }))).toBe(false);
  expect(meetsCondition("Bash(rm *)", bash("$(".repeat(100_000)))).toBe(true);
  expect(meetsCondition("Bash(rm *)", bash("A=1 ".repeat(50_000)))).toBe(false);
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(3000);
});

test("no rule and no command make it throw, and a command always meets itself", () => {
  const shellText = fc.string({ unit: fc.constantFrom(..."ab*?()[]{}$`'\"\\|&;\n =:/.~<>!#".split("")) });
  fc.assert(
    fc.property(shellText, shellText, (rule, command) => {
      expect(typeof meetsCondition(`Bash(${rule})`, bash(command))).toBe("boolean");
      expect(typeof meetsCondition(`Read(${rule})`, call("Read", { file_path: command }))).toBe("boolean");
      expect(meetsCondition(`Bash(${command})`, bash(command))).toBe(true);
    }),
    { numRuns: 500 },
  );
});
