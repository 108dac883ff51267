import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createHome } from "./testing/home.ts";
import { createHosts } from "./testing/hosts.ts";

const noPush = `---
hawk-hook:
  description: No force pushes
  # hawk-test: {"tool_input": {"command": "git push --force"}}
  match:
    command: 'git\\s+push.*--force'
  action: block
---
Force pushes lose other people's work.
`;
const bash = (command: string): Record<string, unknown> => ({ tool_name: "Bash", tool_input: { command } });

test("a rule blocks what it matches and nothing else, in the agent's own runner", async () => {
  const home = createHome({ "no-push.md": noPush });
  expect(await home.hawk("sync")).toMatchObject({ exitCode: 0 });
  const { status, stdout, stderr } = home.fire("pre_tool_use", bash("git push --force"));
  expect(status === 2 ? stderr : stdout).toContain("Force pushes lose other people's work.");
  expect(home.fire("pre_tool_use", bash("git push"))).toMatchObject({ status: 0, stdout: "" });
});

test("a rule does the same in every agent", async () => {
  const { dispatch } = await createHosts({ "no-ls.md": noPush.replace("git\\s+push.*--force", "^ls") }, [
    "claude-code",
    "codex",
    "gemini-cli",
  ]);
  for (const host of ["claude-code", "codex", "gemini-cli"]) {
    const { stdout, stderr, status } = await dispatch(host);
    expect({ host, text: stdout + stderr, status }).toMatchObject({ text: expect.stringContaining("Force pushes lose") as string });
  }
});

test.each([
  ["ask", /"permissionDecision":"ask".*Force pushes/],
  ["warn", /"systemMessage":".*Force pushes/],
  ["context", /"additionalContext":"Force pushes/],
])("a rule to %s says its text there", async (action, reply) => {
  const home = createHome({ "no-push.md": noPush.replace("action: block", `action: ${action}`) });
  expect(await home.hawk("sync")).toMatchObject({ exitCode: 0 });
  expect(home.fire("pre_tool_use", bash("git push --force")).stdout).toMatch(reply);
});

test.each([
  ["an unknown key", "    command: 'git", "    comand: 'git", "unknown key .comand. under match"],
  ["a pattern that can't be read", "'git\\s+push", "'(?=git)push", "expected a regular expression as command"],
  ["a frontmatter that is not YAML", "    command: '", "    command: [", "invalid YAML"],
])(
  "a rule with %s is an error when it is synced; what was synced before goes on, and hawk test blocks by its name",
  async (_what, part, broken, why) => {
    const home = createHome({ "no-push.md": noPush });
    expect(await home.hawk("sync")).toMatchObject({ exitCode: 0 });
    writeFileSync(join(home.path, ".config/hawk/registry/hooks/no-push.md"), noPush.replace(part, broken));
    const synced = await home.hawk("sync");
    expect(synced.exitCode).toBe(1);
    expect(synced.stderr).toContain("no-push.md");
    const { stdout, stderr, status } = home.fire("pre_tool_use", bash("git push --force"));
    expect(status === 2 ? stderr : stdout).toContain("Force pushes lose");
    expect((await home.hawk("test", "no-push.md")).stdout).toMatch(new RegExp(`no-push.md: the rule can't be read: .*${why}`));
  },
);

test("hawk test, scan, list, plan and explain know rules", async () => {
  const home = createHome({ "no-push.md": noPush });
  const registry = join(home.path, ".config/hawk/registry/hooks");
  expect((await home.hawk("test", "no-push.md")).stdout).toContain("Force pushes lose other people's work.");
  expect(await home.hawk("scan", registry)).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("rule") as string });
  expect((await home.hawk("list")).stdout).toContain("no-push.md");
  expect((await home.hawk("plan")).stdout).toContain("no-push.md");
  expect((await home.hawk("explain", "pre_tool_use", "--tool", "Bash", "--input", '{"command":"ls"}')).stdout).toContain("no-push.md");
  writeFileSync(join(registry, "bad.md"), noPush.replace("command:", "comand:"));
  expect(await home.hawk("scan", registry)).toMatchObject({
    exitCode: 1,
    stdout: expect.stringContaining("did you mean command?") as string,
  });
});

const hookify = `---
name: block-dangerous-rm
enabled: true
event: bash
pattern: rm\\s+-rf
action: block
---

Dangerous rm command detected!
`;

test("hawk add takes a rule of hookify as it is, and it blocks", async () => {
  const home = createHome({}, { "project/.claude/hookify.rm.local.md": hookify });
  const added = await home.hawk("add", ".claude/hookify.rm.local.md", "--enable");
  expect(added).toMatchObject({ exitCode: 0 });
  expect(await home.hawk("sync")).toMatchObject({ exitCode: 0 });
  rmSync(join(home.project, ".claude"), { recursive: true });
  const { stdout, stderr, status } = home.fire("pre_tool_use", bash("RM -rf /tmp/x"));
  expect(status === 2 ? stderr : stdout).toContain("Dangerous rm command detected!");
  expect(home.fire("pre_tool_use", bash("rm x"))).toMatchObject({ status: 0 });
});

test("hawk import hookify takes a project's rules, leaves those that can't be read, and they run once the project is trusted", async () => {
  const home = createHome(
    {},
    {
      "project/.git/HEAD": "ref: refs/heads/main\n",
      "project/.claude/hookify.rm.local.md": hookify,
      "project/.claude/hookify.off.local.md": hookify.replace("enabled: true", "enabled: false"),
      "project/.claude/hookify.odd.local.md": hookify.replace("pattern", "patern"),
    },
  );
  const imported = await home.hawk("import", "hookify");
  expect(imported.exitCode).toBe(1);
  expect(imported.stdout).toContain("hookify.rm.local.md imported: pre_tool_use shell");
  expect(imported.stderr).toContain("hookify.off.local.md stays where it is: line 3: the rule is turned off");
  expect(imported.stderr).toContain('hookify.odd.local.md stays where it is: line 5: hookify has no field "patern"');
  expect(imported.stderr).toContain("hookify still follows this rule in Claude Code");
  const shown = await home.hawk("trust", "--yes");
  expect(shown).toMatchObject({ exitCode: 0 });
  expect(shown.stdout).toContain("blocks when command regex");
  expect(await home.hawk("sync")).toMatchObject({ exitCode: 0 });
  const { stdout, stderr, status } = home.fire("pre_tool_use", bash("rm -rf x"));
  expect(status === 2 ? stderr : stdout).toContain("Dangerous rm command detected!");
});
