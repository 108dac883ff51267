import { describe, expect, test } from "vitest";
import { judge } from "./judge.ts";
import { createWorld } from "./node-world.ts";
import { readCall } from "./event.ts";
import { readPolicy } from "./settings.ts";
import { dangerousElsewhere, dangerousOnWindows, ordinaryOnWindows } from "./testing/windows-commands.ts";

const windows = createWorld(String.raw`C:\work\heron`, String.raw`C:\Users\me`, {});
const linux = createWorld("/work/heron", "/home/me", {});

const reads = readPolicy({ HAWK_FILE_GUARD_READ: "1" });

function rulesFor(
  tool: string,
  command: string,
  world = windows,
  guard: Parameters<typeof judge>[0] = "dangerous-cmd",
  policy = readPolicy({}),
): string[] {
  const cwd = world === windows ? String.raw`C:\work\heron` : "/work/heron";
  const call = readCall(JSON.stringify({ tool_name: tool, cwd, tool_input: { command } }));
  return call ? judge(guard, call, world, policy).findings.map(({ rule }) => rule) : ["unread"];
}

test("dangerous commands of PowerShell and cmd are seen for what they are", () => {
  const missed = dangerousOnWindows.filter(([tool, command, rule]) => !rulesFor(tool, command).includes(rule));
  expect(missed.map(([tool, command, rule]) => [tool, command, rule, rulesFor(tool, command)])).toEqual([]);
});

test("PowerShell is read on other systems, too", () => {
  expect(dangerousElsewhere.filter(([command, rule]) => !rulesFor("Bash", command, linux).includes(rule))).toEqual([]);
});

test.each(["PowerShell", "Bash"])("ordinary commands pass, as a call of %s", (tool) => {
  expect(ordinaryOnWindows.length).toBeGreaterThanOrEqual(60);
  const guards = ["dangerous-cmd", "file-guard", "secret-guard"] as const;
  const found = ordinaryOnWindows.flatMap((command) =>
    guards.flatMap((guard) => rulesFor(tool, command, windows, guard).map((rule) => [command, rule])),
  );
  expect(found).toEqual([]);
});

describe("secrets and settings are guarded from what PowerShell and cmd call reading and writing", () => {
  test.each([
    ["PowerShell", "Get-Content .env"],
    ["PowerShell", String.raw`gc $HOME\.ssh\id_rsa`],
    ["PowerShell", String.raw`cat C:\work\heron\.env`],
    ["PowerShell", "Select-String -Path .env -Pattern KEY"],
    ["PowerShell", "Set-Content .env 'A=1'"],
    ["PowerShell", "'A=1' | Out-File .env"],
    ["PowerShell", "'A=1' > .env"],
    ["PowerShell", String.raw`Set-Content "$env:USERPROFILE\.claude\settings.json" '{}'`],
    ["PowerShell", String.raw`Remove-Item -Recurse $HOME\AppData\Local\hawk`],
    ["PowerShell", "hawk disable dangerous-cmd.sh"],
    ["Bash", "type .env"],
    ["Bash", String.raw`copy .env C:\work\heron\x.txt`],
    ["Bash", "echo A=1 > .env"],
    ["Bash", String.raw`del %USERPROFILE%\.claude\settings.json`],
    ["Bash", "cmd /c type .env"],
    ["Bash", "powershell -c Get-Content .env"],
  ])("%s: %s", (tool, command) => {
    expect(rulesFor(tool, command, windows, "file-guard", reads)).not.toEqual([]);
  });
});

test("no text makes the readers hang or throw", () => {
  const pieces = ["`", "'", '"', "@'\n", "$(", "${", "(", "{", "|", "&", "<#", "%x%", "^", ">", "\\", "C:\\", "iex ", "rd /s "];
  for (const one of pieces)
    for (const other of pieces) expect(rulesFor("Bash", (one + other).repeat(50)), one + other).toBeInstanceOf(Array);
});
