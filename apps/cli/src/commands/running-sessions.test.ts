import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createHome } from "../testing/home.ts";

const hook = (matcher: string): string => `#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=${matcher}\n`;
const guard = (matcher: string): string => `${hook(matcher)}# hawk-hook: on_failure=block\n`;
const AGENTS = "claude-code,codex,cline,gemini-cli,opencode,qwen-code,copilot-cli";
const restart =
  "Restart running sessions of Cline, Gemini CLI, OpenCode, GitHub Copilot CLI, and Qwen Code: they still use the old settings.\n";

test("a hook that changes the registration names the agents in which running sessions don't have it", async () => {
  const home = createHome({ "bash.sh": hook("Bash") }, { ".config/hawk/registry/hooks/edit.sh": hook("edit") });
  expect(await home.hawk("sync", "--agent", AGENTS, "--dry-run")).toMatchObject({
    exitCode: 0,
    stdout: expect.not.stringContaining("Restart") as string,
  });
  expect(await home.hawk("sync", "--agent", AGENTS)).toMatchObject({ stdout: expect.stringContaining(restart) as string });
  expect(await home.hawk("sync")).toMatchObject({ stdout: expect.not.stringContaining("Restart") as string });
  expect(await home.hawk("enable", "edit.sh")).toMatchObject({ stdout: expect.stringContaining(restart) as string });
  expect(await home.hawk("enable", "edit.sh")).toMatchObject({ stdout: expect.not.stringContaining("Restart") as string });
});

test.each([
  ["a guard", guard, false],
  ["a plain hook", hook, true],
])(
  "when %s becomes one for another tool, running sessions need a restart only if the registration names tools",
  async (_, text, isTold) => {
    const home = createHome({ "a.sh": text("Bash") });
    await home.hawk("sync", "--agent", AGENTS);
    writeFileSync(join(home.path, ".config/hawk/registry/hooks/a.sh"), text("edit"));
    expect((await home.hawk("sync")).stdout.includes(restart)).toBe(isTold);
  },
);
