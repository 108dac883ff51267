import { createTree } from "@hawk/testing";
import { expect, test } from "vitest";
import { runMain } from "../testing/run-main.ts";

const hooks = ".config/hawk/registry/hooks";
const guard =
  "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=shell\nif grep -q 'rm -rf'; then echo 'not that one' >&2; exit 2; fi\n";
const files =
  "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=shell|write|read\nif grep -q '/project/.env\"'; then echo 'it holds secrets' >&2; exit 2; fi\n";
const pages =
  "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=web\nif grep -q '//evil'; then echo 'not there' >&2; exit 2; fi\n";
const tree = {
  [`${hooks}/guard.sh`]: guard,
  [`${hooks}/files.sh`]: files,
  [`${hooks}/pages.sh`]: pages,
  ".config/hawk/config.yaml": "global:\n  hooks: [guard.sh, files.sh, pages.sh]\n",
};

async function check(args: readonly string[], more: Record<string, string> = {}) {
  const home = createTree({ "project/x": "", ...tree, ...more });
  const result = await runMain(["check", ...args], { home, cwd: `${home}/project`, env: { PATH: process.env["PATH"] } });
  return { ...result, stdout: result.stdout.replaceAll(/\d+ ms/g, "N ms") };
}

test.each([
  [["rm -rf ~"], 1, "blocked: rm -rf ~\n  guard.sh blocked it, N ms\n    not that one\n  not asked after that: files.sh\n"],
  [["ls"], 0, "allowed: ls\n  guard.sh let it pass, N ms\n  files.sh let it pass, N ms\n"],
  [["--write", ".env"], 1, "blocked: .env\n  files.sh blocked it, N ms\n    it holds secrets\n"],
  [["--read", "../project/.env"], 1, "blocked: ../project/.env\n  files.sh blocked it, N ms\n    it holds secrets\n"],
  [["--url", "https://evil.example/"], 1, "blocked: https://evil.example/\n  pages.sh blocked it, N ms\n    not there\n"],
])("%j: exit code %i", async (args, exitCode, stdout) => {
  expect(await check(args)).toEqual({ exitCode, stdout, stderr: "" });
});

test("says that nobody was asked", async () => {
  const { exitCode, stdout } = await check(["--url", "https://example.com/"], {
    ".config/hawk/config.yaml": "global:\n  hooks: [guard.sh]\n",
  });
  expect([exitCode, stdout]).toEqual([
    0,
    "allowed: https://example.com/\n  No hook was asked: none of your enabled hooks matches WebFetch calls.\n",
  ]);
});

test("a hook that fails is named, with exit code 1", async () => {
  const broken = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\necho oops >&2; exit 3\n";
  const { exitCode, stdout } = await check(["ls"], { [`${hooks}/guard.sh`]: broken });
  expect(exitCode).toBe(1);
  expect(stdout).toContain("guard.sh failed, N ms\n    ");
  expect(stdout).toContain("oops");
});

test("shows the input that a hook changes, and that the user would be asked", async () => {
  const answer = (fields: object): string =>
    `#!/bin/sh\n# hawk-hook: events=pre_tool_use\necho '${JSON.stringify({ hookSpecificOutput: { hookEventName: "PreToolUse", ...fields } })}'\n`;
  const changed = await check(["ls"], { [`${hooks}/guard.sh`]: answer({ updatedInput: { command: "ls -l" } }) });
  expect(changed.stdout).toContain('  would run as: {"command":"ls -l"}\n');
  const asked = await check(["ls"], {
    [`${hooks}/guard.sh`]: answer({ permissionDecision: "ask", permissionDecisionReason: "are you sure?" }),
  });
  expect(asked.stdout).toContain("the user is asked: ls\n  guard.sh asks the user, N ms\n    are you sure?\n");
});

test.each([[[]], [["ls", "--write", "x"]], [[""]]])("%j is a mistake in the command line", async (args) => {
  const { exitCode, stderr } = await check(args);
  expect(exitCode).toBe(2);
  expect(stderr).toContain("hawk check 'rm -rf ~'");
});

test("--json has the verdict and who was asked", async () => {
  const { stdout, exitCode } = await check(["rm -rf /", "--json"]);
  expect(exitCode).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ tool: "Bash", allowed: false, asked: ["guard.sh"], spared: ["files.sh"] });
});
