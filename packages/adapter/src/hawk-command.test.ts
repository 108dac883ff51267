import { expect, test } from "vitest";
import { isHawkCommand, isHawksFile, refersToHawk } from "./hawk-command.ts";

test.each([
  "/home/ada/.local/state/hawk/run/claude-code/stop",
  "'/Users/o'\\''neill & sons/hawk/run/codex/pre_tool_use'",
  '"/home/a b/hawk/run/codex/stop"',
  "/s/hawk/run/gemini-cli/stop || exit 1",
  "'/a b/hawk/run/copilot-cli/pre_tool_use' || [ $? -ne 2 ]",
  "'/a b/hawk/run/auggie/stop';",
  String.raw`eval "$(printf %b '\0057\0057s\0057hawk\0057run\0057cursor\0057stop')"`,
  '"$CLAUDE_PROJECT_DIR"/.hawk/vendor/claude-code/stop',
  "./.hawk/vendor/cursor/stop",
  String.raw`C:\Users\ada\AppData\Local\hawk\run\cursor\stop.cmd`,
  String.raw`C:\Windows\System32\cmd.exe /d /c "C:\Users\Ada L\AppData\Local\hawk\run\codex\stop.cmd"`,
  String.raw`& 'C:\Users\Ada L\AppData\Local\hawk\run\gemini-cli\stop.cmd'; if ($null -eq $LASTEXITCODE) { exit 1 }; exit $LASTEXITCODE`,
])("%s is hawk's", (command) => {
  expect(isHawkCommand(command)).toBe(true);
  expect(refersToHawk(`  "command": ${JSON.stringify(command)},`)).toBe(true);
});

test.each([
  "./mine.sh",
  "/home/ada/hawk/run.sh",
  "/home/ada/hawk/run/lint/all",
  "/home/ada/hawk/run/claude-code/stop.sh",
  "cat /home/ada/.local/state/hawk/run/claude-code/stop",
  "./mine.sh && /home/ada/.local/state/hawk/run/claude-code/stop",
  "/home/ada/.local/state/hawk/run/claude-code/stop | ./mine.sh",
  "",
  String.raw`C:\mine.exe C:\Users\ada\AppData\Local\hawk\run\cursor\stop.cmd`,
  String.raw`C:\Users\ada\AppData\Local\hawk\run\cursor\stop.cmd & C:\mine.exe`,
  String.raw`C:\Users\ada\AppData\Local\hawk\run\cursor\lint.cmd`,
  String.raw`& 'C:\Users\ada\AppData\Local\hawk\run\cursor\stop.cmd'; & 'C:\mine.exe'`,
])("%s is not", (command) => {
  expect(isHawkCommand(command)).toBe(false);
});

test("a file is hawk's by its first line, or when all of its hooks are", () => {
  const hook = (command: string): unknown => ({ hooks: [{ type: "command", command }] });
  const file = (...commands: string[]): string => JSON.stringify({ version: 1, hooks: { Stop: commands.map(hook) } });
  const own = "/s/hawk/run/kiro/stop";
  expect(isHawksFile("// Starts hawk's hooks. hawk sync writes this file\n")).toBe(true);
  expect(isHawksFile(file(own, own))).toBe(true);
  for (const text of ["", "{}", "// mine\n", file(), file(own, "./mine.sh"), "{ not JSON"]) expect(isHawksFile(text)).toBe(false);
});
