import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { tmpdir } from "node:os";
import { expect, onTestFinished, test } from "vitest";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";
import { describeTree } from "../testing/tree.ts";

const own =
  "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=Bash\nif grep -q 'rm -rf'; then echo 'the project says no' >&2; exit 2; fi\n";
const project = {
  "project/.hawk/config.yaml": "hooks:\n  enabled: [own.sh, shared.md]\n",
  "project/.hawk/hooks/own.sh": own,
  ".config/hawk/registry/hooks/shared.md": "---\nhawk-hook:\n  events: [session_start]\n---\nBe kind.\n",
  ".config/hawk/registry/hooks/mine.sh": "#!/bin/sh\n# hawk-hook: events=pre_tool_use\nexit 2\n",
};
const vendor = ["sync", "--scope", "project", "--vendor", "--assume-trusted", "--agent", "claude-code"];

/** Fires an event in a checkout, as Claude Code does for somebody who has no hawk. */
function fire(checkout: string, event: string, payload: Record<string, unknown>) {
  const settings = JSON.parse(readFileSync(join(checkout, ".claude/settings.json"), "utf8")) as Record<
    string,
    Record<string, { hooks: { command: string }[] }[]>
  >;
  const command = settings["hooks"]?.[event]?.[0]?.hooks[0]?.command ?? "false";
  const { status, stdout, stderr } = spawnSync("/bin/sh", ["-c", command], {
    input: JSON.stringify({ session_id: "s", cwd: checkout, hook_event_name: event, ...payload }),
    encoding: "utf8",
    env: { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, HOME: "/nowhere", CLAUDE_PROJECT_DIR: checkout },
    cwd: checkout,
  });
  return { status, stdout, stderr };
}

/** The project as a teammate gets it: elsewhere, and nothing of the home directory that it came from. */
function checkOut(home: Home): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "hawk checkout '")));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  cpSync(home.project, directory, { recursive: true });
  rmSync(home.path, { recursive: true });
  return directory;
}

test("a project's hooks work in a checkout of somebody who has no hawk", async () => {
  const home = createHome({}, project);
  expect(await home.hawk(...vendor)).toMatchObject({ exitCode: 0, stderr: "" });
  const checkout = checkOut(home);
  const denied = fire(checkout, "PreToolUse", { tool_name: "Bash", tool_input: { command: "rm -rf /" } });
  expect(JSON.parse(denied.stdout)).toMatchObject({
    hookSpecificOutput: { permissionDecision: "deny", permissionDecisionReason: "the project says no" },
  });
  expect(fire(checkout, "PreToolUse", { tool_name: "Bash", tool_input: { command: "ls" } })).toEqual({ status: 0, stdout: "", stderr: "" });
  expect(fire(checkout, "SessionStart", { source: "startup" }).stdout).toContain("Be kind.");
});

test("nothing of the user's machine gets into the project", async () => {
  const home = createHome({ "mine.sh": project[".config/hawk/registry/hooks/mine.sh"] }, project);
  await home.hawk(...vendor);
  const files = Object.keys(describeTree(home.project)).filter((path) => !describeTree(home.project)[path]?.startsWith("directory"));
  const texts = files.map((path) => readFileSync(join(home.project, path), "utf8"));
  expect(files.filter((_, index) => texts[index]?.includes(home.path))).toEqual([]);
  expect(files.filter((path) => path.includes("mine.sh"))).toEqual([]);
  expect(texts.find((text) => text.includes('"command"'))).toContain('\\"$CLAUDE_PROJECT_DIR\\"/.hawk/vendor/claude-code/');
});

test("it steps aside for a user whose own runner serves the project", async () => {
  const home = createHome({}, project);
  await home.hawk("sync", "--assume-trusted");
  await home.hawk(...vendor);
  const denied = home.fire("pre_tool_use", { hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command: "rm -rf /" } });
  expect(denied.stderr).toBe("the project says no\n");
  const { status, stdout } = spawnSync(join(home.project, ".hawk/vendor/claude-code/pre_tool_use"), [], {
    input: JSON.stringify({ tool_name: "Bash", tool_input: { command: "rm -rf /" } }),
    encoding: "utf8",
    env: { PATH: process.env["PATH"], HOME: home.path },
  });
  expect([status, stdout]).toEqual([0, ""]);
});

test("a second time nothing changes, what is no longer wanted goes, and clean leaves nothing", async () => {
  const home = createHome({}, project);
  const before = describeTree(home.path);
  await home.hawk(...vendor);
  const first = describeTree(home.project);
  await home.hawk(...vendor);
  expect(describeTree(home.project)).toEqual(first);
  writeFileSync(join(home.project, ".hawk/config.yaml"), "hooks:\n  enabled: [own.sh]\n");
  await home.hawk(...vendor);
  expect(existsSync(join(home.project, ".hawk/vendor/claude-code/session_start"))).toBe(false);
  writeFileSync(join(home.project, ".hawk/config.yaml"), project["project/.hawk/config.yaml"]);
  await home.hawk("clean");
  expect(describeTree(home.path)).toEqual(before);
});

test.each([
  [["sync", "--scope", "project"], "add --vendor"],
  [["sync", "--vendor"], "add --scope project"],
])("hawk %j is told what is missing", async (args, hint) => {
  const { exitCode, stderr } = await createHome({}, project).hawk(...args);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(hint);
});

test("a project that was not let in is not vendored", async () => {
  const { exitCode, stderr } = await createHome({}, project).hawk(...vendor.filter((word) => word !== "--assume-trusted"));
  expect(exitCode).toBe(1);
  expect(stderr).toContain("--assume-trusted");
});

test("another agent's copies stay when one is vendored after the other", async () => {
  const home = createHome({}, project);
  for (const host of ["opencode", "claude-code", "copilot-cli"]) await home.hawk(...vendor.slice(0, -1), host);
  for (const path of ["opencode/pre_tool_use", "claude-code/pre_tool_use", "copilot-cli/pre_tool_use", "hooks/own.sh", "opencode.json"])
    expect(existsSync(join(home.project, ".hawk/vendor", path))).toBe(true);
  writeFileSync(join(home.project, ".hawk/hooks/own.sh"), own.replace("pre_tool_use", "stop"));
  await home.hawk(...vendor);
  expect(existsSync(join(home.project, ".hawk/vendor/claude-code/pre_tool_use"))).toBe(false);
  expect(existsSync(join(home.project, ".hawk/vendor/opencode/pre_tool_use"))).toBe(true);
});

test("status and doctor say so when a project's copies are out of date", async () => {
  const home = createHome({}, project);
  const before = `hawk: the copies in ${home.project}/.hawk/vendor are out of date: run `;
  await home.hawk("trust", "--yes");
  await home.hawk("sync", "--host", "claude-code");
  await home.hawk(...vendor.filter((word) => word !== "--assume-trusted"));
  expect(await home.hawk("status")).toMatchObject({ exitCode: 0, stderr: "" });
  writeFileSync(join(home.project, ".hawk/hooks/own.sh"), own.replace("says no", "says never"));
  expect((await home.hawk("status")).stderr).toContain(
    `${before}hawk trust, then hawk sync --scope project --vendor --agent claude-code\n`,
  );
  await home.hawk("trust", "--yes");
  const { exitCode, stderr } = await home.hawk("status");
  expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: `${before}hawk sync --scope project --vendor --agent claude-code\n` });
  expect((await home.hawk("doctor")).stdout).toContain("out of date");
  await home.hawk(...vendor.filter((word) => word !== "--assume-trusted"));
  expect(await home.hawk("status")).toMatchObject({ exitCode: 0, stderr: "" });
});
