import { describe, expect, test } from "vitest";
import { createHome } from "../testing/home.ts";

const guard = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\nexit 0\n";

// Lines are those of the file that hawk leaves behind.
describe.each([
  [
    "a comment",
    "claude-code",
    ".claude/settings.json",
    '{\n  // mine\n  "model": "x"\n}\n',
    "Claude Code discards the whole file: line N has a comment",
  ],
  [
    "a block",
    "claude-code",
    ".claude/settings.json",
    '{ /* mine */ "model": "x" }\n',
    "Claude Code discards the whole file: line N has a comment",
  ],
  [
    "a comma",
    "claude-code",
    ".claude/settings.json",
    '{\n  "model": "x",\n}\n',
    "Claude Code discards the whole file: line N has a trailing comma",
  ],
  [
    "a mark",
    "codex",
    ".codex/hooks.json",
    '\uFEFF{ "hooks": {} }\n',
    "Codex CLI discards the whole file: it begins with a byte order mark",
  ],
  [
    "a mark",
    "gemini-cli",
    ".gemini/settings.json",
    "\uFEFF{}\n",
    "Gemini CLI does not start with this file: it begins with a byte order mark",
  ],
])("%s in the file of %s", (_what, host, file, text, said) => {
  const message = said.replace("N", String.raw`\d+`);
  const withPlace = expect.stringMatching(new RegExp(`/${file}:\\d+: ${message}, so no hook runs there`)) as string;

  test("is reported by sync, with the place and exit code 1", async () => {
    const home = createHome({ "guard.sh": guard }, { [file]: text });
    const { exitCode, stderr } = await home.hawk("sync", "--host", host);
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: withPlace });
  });

  test("is reported by status and doctor", async () => {
    const home = createHome({ "guard.sh": guard }, { [file]: text });
    await home.hawk("sync", "--host", host);
    for (const command of ["status", "doctor"]) {
      const { exitCode, stdout } = await home.hawk(command);
      expect({ command, exitCode, stdout }).toEqual({ command, exitCode: 1, stdout: expect.stringMatching(new RegExp(message)) as string });
    }
  });

  test("is reported by init", async () => {
    const home = createHome({}, { [file]: text });
    const { exitCode, stderr } = await home.hawk("init", "--yes", "--hosts", host, "--hooks", "dangerous-cmd.sh");
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: withPlace });
  });
});

test.each([
  [".claude/settings.json", "\uFEFF{}\n"],
  [".claude/settings.json", ""],
  [".gemini/settings.json", '{\n  // mine\n  "general": {}\n}\n'],
])("%s is taken as it is: %j", async (file, text) => {
  const home = createHome({ "guard.sh": guard }, { [file]: text });
  const host = file.startsWith(".claude") ? "claude-code" : "gemini-cli";
  expect(await home.hawk("sync", "--host", host)).toMatchObject({ exitCode: 0, stderr: "" });
});
