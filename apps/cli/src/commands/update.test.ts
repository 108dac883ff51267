import { chmodSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { createGitRepository } from "../testing/git-repository.ts";
import type { GitRepository } from "../testing/git-repository.ts";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";
import { runMain } from "../testing/run-main.ts";
import { describeTree } from "../testing/tree.ts";

vi.setConfig({ testTimeout: 60_000 });

const hook = (word: string): string => `#!/bin/sh\n# hawk-hook: events=pre_tool_use\necho ${word} >&2\nexit 2\n`;
const registry = (home: Home): string => join(home.path, ".config/hawk/registry/hooks");
const pending = (home: Home): string => join(home.path, ".config/hawk/registry/pending");
const config = (home: Home): Record<string, string> => describeTree(join(home.path, ".config"));
const bash = { hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command: "ls" } };

/** A home with a package of two hooks, one of which is enabled and in Claude Code. */
async function install(): Promise<{ home: Home; repository: GitRepository }> {
  const home = createHome({});
  const repository = createGitRepository("guards", { "guard.sh": hook("one"), "other.sh": hook("other") });
  await home.hawk("download", repository.path, "--allow-file");
  expect((await home.hawk("enable", "guard.sh", "--yes")).exitCode).toBe(0);
  expect((await home.hawk("sync", "--agent", "claude-code")).exitCode).toBe(0);
  return { home, repository };
}

describe("hawk update", () => {
  test("shows the whole difference and needs the user's word", async () => {
    const { home, repository } = await install();
    repository.commit({ "guard.sh": hook("two"), "new.sh": hook("new\u001B[2J"), "other.sh": null });
    const before = config(home);
    const { exitCode, stdout, stderr } = await home.hawk("update");
    expect(exitCode).toBe(1);
    expect(stdout).toContain("-echo one >&2\n+echo two >&2\n");
    expect(stdout).toContain("new: new.sh\n--- /dev/null\n+++ new.sh\n");
    expect(stdout).toContain("+echo new\\x1b[2J >&2");
    expect(stdout).toContain("gone from the package: other.sh, which is removed\n");
    expect(stderr).toContain("read what is shown, and add --yes");
    expect(config(home)).toEqual(before);
  });

  test("--check changes nothing, and tells by its exit code", async () => {
    const { home, repository } = await install();
    expect((await home.hawk("update", "--check")).exitCode).toBe(0);
    repository.commit({ "guard.sh": hook("two") });
    const before = config(home);
    expect((await home.hawk("update", "--check")).exitCode).toBe(1);
    const { stdout, exitCode } = await home.hawk("update", "guards", "--check", "--json");
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject([{ package: "guards", isNewer: true, changed: [{ name: "guard.sh" }] }]);
    expect(config(home)).toEqual(before);
  });

  test("what was agreed to is taken back, the agents run nothing that was not, and enabling brings it back", async () => {
    const { home, repository } = await install();
    expect(home.fire("pre_tool_use", bash)).toMatchObject({ status: 2, stderr: expect.stringContaining("one") as string });
    const commit = repository.commit({ "guard.sh": hook("two") });
    const { exitCode, stdout } = await home.hawk("update", "guards", "--yes");
    expect(exitCode).toBe(0);
    expect(stdout).toContain(
      `guards is up to date, at ${commit.slice(0, 12)}.\n  guard.sh does not run until you agree to it again: hawk enable guard.sh\n`,
    );
    expect(readFileSync(join(pending(home), "guard.sh"), "utf8")).toBe(hook("two"));
    expect(readdirSync(registry(home))).toEqual([]);
    expect(home.fire("pre_tool_use", bash).stderr).not.toContain("two");
    expect((await home.hawk("enable", "guard.sh", "--yes")).exitCode).toBe(0);
    expect(home.fire("pre_tool_use", bash)).toMatchObject({ status: 2, stderr: expect.stringContaining("two") as string });
  });

  test("when an agent can't be synced, the bytes stay as they are", async () => {
    const { home, repository } = await install();
    repository.commit({ "guard.sh": hook("two") });
    writeFileSync(join(home.path, ".config/hawk/config.yaml"), "global: {hooks: [guard.sh, nowhere.sh]}\n");
    const before = config(home);
    const { exitCode, stderr } = await home.hawk("update", "guards", "--yes");
    expect(exitCode).toBe(1);
    expect(stderr).toContain("so guard.sh is not updated, and keeps running as before");
    expect(config(home)).toEqual(before);
    expect(home.fire("pre_tool_use", bash)).toMatchObject({ status: 2, stderr: expect.stringContaining("one") as string });
  });

  test("an edited hook is never overwritten, and hawk says what to do", async () => {
    const { home, repository } = await install();
    repository.commit({ "guard.sh": hook("two"), "other.sh": hook("more") });
    writeFileSync(join(registry(home), "guard.sh"), hook("mine"));
    const before = config(home);
    const { exitCode, stdout, stderr } = await home.hawk("update", "--yes");
    expect(exitCode).toBe(1);
    expect(stdout).toContain("changed, and edited by you: guard.sh\n");
    expect(stderr).toContain("guards is not updated, since you have edited guard.sh\n      keep your version under another name");
    expect(config(home)).toEqual(before);
  });

  test("a moved tag is reported as such; a commit stays where it is", async () => {
    const home = createHome({});
    const tagged = createGitRepository("tagged", { "guard.sh": hook("one") });
    tagged.git("tag", "v1");
    await home.hawk("download", tagged.path, "--allow-file", "--ref", "v1");
    const pinned = createGitRepository("pinned", { "other.sh": hook("one") });
    await home.hawk("download", pinned.path, "--allow-file", "--ref", pinned.git("rev-parse", "HEAD"));
    pinned.commit({ "other.sh": hook("two") });
    tagged.commit({ "guard.sh": hook("two") });
    tagged.git("tag", "--force", "v1");
    const { stdout } = await home.hawk("update", "--check");
    expect(stdout).toContain("the tag v1 was moved: tags should stay, so look closely\n");
    expect(stdout).toContain("pinned is pinned to a commit: hawk update pinned --ref REF moves it\n");
    expect((await home.hawk("update", "pinned", "--ref", "main", "--yes")).exitCode).toBe(0);
    expect(readFileSync(join(pending(home), "other.sh"), "utf8")).toBe(hook("two"));
  });

  test("one package that can't be reached does not keep the others from being looked at", async () => {
    const { home, repository } = await install();
    const gone = createGitRepository("gone", { "gone.sh": hook("gone") });
    await home.hawk("download", gone.path, "--allow-file");
    gone.git("checkout", "--quiet", "--orphan", "empty");
    gone.git("branch", "-D", "main");
    repository.commit({ "other.sh": hook("more") });
    const { exitCode, stdout, stderr } = await home.hawk("update", "--yes");
    expect(exitCode).toBe(1);
    expect(stderr).toContain("hawk: gone: ");
    expect(stdout).toContain("guards is up to date, at ");
    expect(readFileSync(join(pending(home), "other.sh"), "utf8")).toBe(hook("more"));
  });

  test("at a terminal it asks, and a no changes nothing", async () => {
    const { home, repository } = await install();
    repository.commit({ "guard.sh": hook("two") });
    const before = config(home);
    const questions: string[] = [];
    const answer = async (question: string): Promise<boolean> => (questions.push(question), false);
    const none = async (): Promise<null> => null;
    const ask = { confirm: answer, choose: none, chooseSome: none, text: none };
    const env = { PATH: process.env["PATH"] ?? "" };
    const { exitCode } = await runMain(["update", "--allow-file"], { home: home.path, cwd: home.project, env, ask });
    expect({ exitCode, questions }).toEqual({ exitCode: 1, questions: ["Update guards to what is shown above?"] });
    expect(config(home)).toEqual(before);
  });
});

test("what is agreed to is bound to its bytes: one more, and the next sync drops it and says why", async () => {
  const { home } = await install();
  writeFileSync(join(registry(home), "guard.sh"), `${hook("one")}#\n`);
  chmodSync(join(registry(home), "guard.sh"), 0o755);
  const { stderr } = await home.hawk("sync", "--agent", "claude-code");
  expect(stderr).toContain("guard.sh does not run: it has changed since you agreed to it: hawk enable guard.sh shows it");
  expect(home.fire("pre_tool_use", bash).stderr).not.toContain("one");
  expect(readdirSync(registry(home))).toContain("guard.sh");
});
