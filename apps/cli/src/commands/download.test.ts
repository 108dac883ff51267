import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import type { Ask } from "../ui/io.ts";
import { createGitRepository } from "../testing/git-repository.ts";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";
import { runMain } from "../testing/run-main.ts";
import { describeTree } from "../testing/tree.ts";

vi.setConfig({ testTimeout: 60_000 });

const guard = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: description=Guards\nexit 0\n";
const notify = "#!/bin/sh\n# hawk-hook: events=stop\n. ./lib.sh\n";
const files = { "hooks/guard.sh": guard, "hooks/notify.sh": notify, "lib.sh": "x=1\n", "README.md": "# Guards\n" };

const pending = (home: Home): string => join(home.path, ".config/hawk/registry/pending");
const lockOf = (home: Home): Record<string, never> =>
  JSON.parse(readFileSync(join(home.path, ".config/hawk/hawk.lock"), "utf8")) as Record<string, never>;
const config = (home: Home): Record<string, string> => describeTree(join(home.path, ".config"));

/** What a person at a terminal answers. */
function answering(answers: Partial<Ask>): Ask {
  const none = (): never => {
    throw new Error("nobody expected this question");
  };
  return { confirm: none, choose: none, chooseSome: none, text: none, ...answers };
}

function at(home: Home, ask: Ask, ...args: string[]): ReturnType<typeof runMain> {
  return runMain(args, { home: home.path, cwd: home.project, env: { PATH: process.env["PATH"] ?? "" }, ask });
}

describe("hawk download", () => {
  test("brings the hooks of a repository into the registry, says so, and lets none run", async () => {
    const home = createHome({});
    const repository = createGitRepository("guards", files);
    const { exitCode, stdout, stderr } = await home.hawk("download", repository.path, "--allow-file");
    const commit = repository.git("rev-parse", "HEAD");
    expect(exitCode).toBe(0);
    expect(stdout).toBe(
      `guards from file://${repository.path}@${commit.slice(0, 12)}\n\n` +
        "NAME       EVENTS        DESCRIPTION\nguard.sh   pre_tool_use  Guards\nnotify.sh  stop\n\n" +
        "2 hooks added to your registry. None of them runs yet: hawk enable guard.sh shows it, and asks.\n",
    );
    expect(stderr).toContain("hawk: notify.sh mentions lib.sh, which isn't a hook and isn't downloaded\n");
    expect(readdirSync(pending(home))).toEqual(["guard.sh", "notify.sh"]);
    expect(readFileSync(join(pending(home), "guard.sh"), "utf8")).toBe(guard);
    expect(lockOf(home)).toMatchObject({
      version: 1,
      packages: [
        {
          name: "guards",
          url: `file://${repository.path}`,
          commit,
          hooks: [{ name: "guard.sh", path: "hooks/guard.sh", size: guard.length }, { name: "notify.sh" }],
        },
      ],
    });
    expect(readFileSync(join(home.path, ".config/hawk/config.yaml"), "utf8")).toBe("global:\n  hooks: []\n");
  });

  test("a hook that a configuration names already does not run before it is agreed to", async () => {
    const home = createHome({}, { ".config/hawk/config.yaml": "global:\n  hooks: [guard.sh]\n" });
    await home.hawk("download", createGitRepository("guards", files).path, "--allow-file");
    const { stdout, stderr } = await home.hawk("plan");
    expect(stdout).toContain("guard.sh (pre_tool_use): it was downloaded and you have not agreed to it yet: hawk enable guard.sh shows it");
    expect(stderr).toContain("warning: guard.sh does not run: it was downloaded");
    expect((await home.hawk("plan", "--json")).stdout).toContain('"hooks": []');
    expect((await home.hawk("sync", "--agent", "claude-code")).exitCode).toBe(0);
    expect(existsSync(join(home.path, ".claude/settings.json"))).toBe(false);
  });

  test("again is nothing to do", async () => {
    const home = createHome({});
    const { path } = createGitRepository("guards", files);
    await home.hawk("download", path, "--allow-file");
    const before = config(home);
    const { exitCode, stdout } = await home.hawk("download", path, "--allow-file");
    expect(exitCode).toBe(0);
    expect(stdout).toContain("already there: guard.sh, notify.sh\nNothing to do: everything is already here.\n");
    expect(config(home)).toEqual(before);
  });

  test("--dry-run shows it and writes nothing, --quiet prints nothing, --json tells all", async () => {
    const home = createHome({});
    const { path } = createGitRepository("guards", files);
    const before = config(home);
    expect((await home.hawk("download", path, "--allow-file", "--dry-run")).stdout).toContain(
      "2 hooks would be added to your registry; nothing was written.",
    );
    expect(config(home)).toEqual(before);
    expect((await home.hawk("download", path, "--allow-file", "--quiet")).stdout).toBe("");
    const { stdout } = await home.hawk("download", path, "--allow-file", "--json", "--as", "guards");
    expect(JSON.parse(stdout)).toMatchObject({
      dryRun: false,
      package: "guards",
      added: [],
      already: ["guard.sh", "notify.sh"],
      passedOver: [],
    });
  });

  test("--select takes some, --as gives a name, --ref takes another version", async () => {
    const home = createHome({});
    const repository = createGitRepository("guards", files);
    const first = repository.git("rev-parse", "HEAD");
    repository.git("tag", "v1");
    repository.commit({ "hooks/guard.sh": `${guard}# second\n` });
    const { exitCode } = await home.hawk("download", repository.path, "--allow-file", "--select", "guard*", "--as", "mine", "--ref", "v1");
    expect(exitCode).toBe(0);
    expect(readdirSync(pending(home))).toEqual(["guard.sh"]);
    expect(lockOf(home)).toMatchObject({ packages: [{ name: "mine", ref: "v1", refKind: "tag", commit: first, select: ["guard*"] }] });
  });

  test("at a terminal one may choose, and give up", async () => {
    const home = createHome({});
    const { path } = createGitRepository("guards", files);
    const asked: unknown[] = [];
    const none = answering({ chooseSome: async (_question, choices) => (asked.push(choices), null) });
    expect((await at(home, none, "download", path, "--allow-file")).exitCode).toBe(1);
    expect(asked).toEqual([
      [
        { value: "hooks/guard.sh", label: "hooks/guard.sh", hint: "pre_tool_use: Guards" },
        { value: "hooks/notify.sh", label: "hooks/notify.sh", hint: "stop" },
      ],
    ]);
    expect(existsSync(pending(home))).toBe(false);
    const one = answering({ chooseSome: async (_question, choices) => choices.slice(0, 1).map(({ value }) => value) });
    expect((await at(home, one, "download", path, "--allow-file")).exitCode).toBe(0);
    expect(readdirSync(pending(home))).toEqual(["guard.sh"]);
  });

  test("a plain directory comes without a commit, and says so", async () => {
    const home = createHome({}, { "project/shared/guard.sh": guard });
    const { exitCode, stdout } = await home.hawk("download", "./shared");
    expect(exitCode).toBe(0);
    expect(stdout).toContain("a plain directory: there is no commit to pin, only the bytes of each hook\n");
    expect(lockOf(home)).toMatchObject({ packages: [{ name: "shared", url: join(home.project, "shared") }] });
  });

  test.each([
    [[], 2, "hawk package add needs a source"],
    [["shared"], 1, '"shared" is not an address hawk understands'],
    [["file:///x"], 1, "add --allow-file"],
    [["git@host:x"], 1, "add --allow-ssh"],
    [["http://host/x"], 1, "use https"],
    [["./nothing"], 1, "there is no directory"],
    [["./shared", "--ref", "v1"], 1, "is not a git repository"],
    [["./shared", "--select", "gard.sh"], 1, "did you mean guard.sh?"],
    [["./shared", "--as", "a b"], 1, `a package can't be called "a b"`],
    [["./empty"], 1, "there are no hooks in"],
    [["some/dir"], 2, "write ./some/dir or https://github.com/some/dir"],
    [["--frozen"], 1, "hawk.lock has no packages"],
    [["--frozen", "--ref", "x"], 2, "--ref can't be used with --frozen"],
    [["./shared", "--selct", "x"], 2, "did you mean --select?"],
  ])("%j ends with %d and says %j", async (args, code, message) => {
    const home = createHome({}, { "project/shared/guard.sh": guard, "project/some/dir/x": "", "project/empty/README.md": "x" });
    const before = config(home);
    const { exitCode, stderr } = await home.hawk("download", ...args);
    expect(stderr).toContain(message);
    expect(exitCode).toBe(code);
    expect(config(home)).toEqual(before);
  });

  test("what is in the way is refused as a whole", async () => {
    const home = createHome({ "notify.sh": "#!/bin/sh\n# hawk-hook: events=stop\n" });
    const before = config(home);
    const { exitCode, stderr } = await home.hawk("download", createGitRepository("guards", files).path, "--allow-file");
    expect(exitCode).toBe(1);
    expect(stderr).toContain(
      "hawk: notify.sh is in your registry already\n      hawk changed nothing; leave it out with --select, or remove the other first: hawk remove notify.sh\n",
    );
    expect(config(home)).toEqual(before);
  });

  test("an unreadable lock stops every command that needs it", async () => {
    const home = createHome({}, { ".config/hawk/hawk.lock": '{"version": 1,\n "packages": {}}' });
    const { path } = createGitRepository("guards", files);
    const before = config(home);
    for (const args of [["download", path, "--allow-file"], ["packages"], ["update"], ["plan"], ["sync", "--agent", "claude-code"]]) {
      const { exitCode, stderr } = await home.hawk(...args);
      expect([args[0], exitCode, stderr]).toEqual([args[0], 1, expect.stringContaining("hawk.lock:2:14 packages: invalid")]);
    }
    expect(config(home)).toEqual(before);
  });

  test("foreign text is always escaped", async () => {
    const home = createHome({});
    const evil = "\u001B[2J\u202Eevil";
    const repository = createGitRepository("guards", { "guard.sh": guard.replace("Guards", evil), [`${evil}.sh`]: guard });
    const { stdout, stderr } = await home.hawk("download", repository.path, "--allow-file");
    expect(stdout).toContain("\\x1b[2J\\u{202e}evil");
    for (const sign of ["\u001B", "\u202E"]) expect(stdout + stderr).not.toContain(sign);
  });
});

describe("hawk download --frozen", () => {
  test("restores everything on another machine, by the commit, even when the branch has moved on", async () => {
    const home = createHome({});
    const repository = createGitRepository("guards", files);
    await home.hawk("download", repository.path, "--allow-file");
    repository.commit({ "hooks/guard.sh": `${guard}# second\n` });
    const lock = readFileSync(join(home.path, ".config/hawk/hawk.lock"), "utf8");
    const other = createHome({}, { ".config/hawk/hawk.lock": lock });
    const { exitCode, stdout } = await other.hawk("download", "--frozen", "--allow-file");
    expect(exitCode).toBe(0);
    expect(stdout).toContain("restored: guard.sh, notify.sh");
    expect(readFileSync(join(pending(other), "guard.sh"), "utf8")).toBe(guard);
    expect(readFileSync(join(other.path, ".config/hawk/hawk.lock"), "utf8")).toBe(lock);
    expect((await other.hawk("download", "--frozen", "--allow-file")).stdout).toContain("all there, as hawk.lock says");
  });

  test("a moved tag is drift: exit 1, named, nothing changed", async () => {
    const home = createHome({});
    const repository = createGitRepository("guards", files);
    repository.git("tag", "v1");
    await home.hawk("download", repository.path, "--allow-file", "--ref", "v1");
    repository.commit({ "hooks/guard.sh": `${guard}# second\n` });
    repository.git("tag", "--force", "v1");
    rmSync(join(pending(home), "guard.sh"));
    const before = config(home);
    for (const args of [["--frozen"], ["guards", "--frozen"], [repository.path, "--frozen"]]) {
      const { exitCode, stderr } = await home.hawk("download", ...args, "--allow-file");
      expect(exitCode, args.join(" ")).toBe(1);
      expect(stderr).toContain("hawk: guards: the tag v1 was moved");
    }
    expect(config(home)).toEqual(before);
  });

  test("changed bytes in the registry are drift", async () => {
    const home = createHome({});
    const { path } = createGitRepository("guards", files);
    await home.hawk("download", path, "--allow-file");
    writeFileSync(join(pending(home), "guard.sh"), `${guard}# mine\n`);
    const { exitCode, stderr } = await home.hawk("download", "--frozen", "--allow-file");
    expect(exitCode).toBe(1);
    expect(stderr).toContain("guard.sh: the file in your registry differs from hawk.lock");
  });
});

test("hawk packages shows what there is, from where, and what may run", async () => {
  const home = createHome({});
  expect((await home.hawk("packages")).stdout).toContain("No packages yet");
  const repository = createGitRepository("guards", files);
  await home.hawk("download", repository.path, "--allow-file");
  rmSync(join(pending(home), "notify.sh"));
  const { stdout } = await home.hawk("packages");
  expect(stdout).toContain(`guards  file://${repository.path}  -    ${repository.git("rev-parse", "HEAD").slice(0, 12)}  0 of 2`);
  expect(stdout).toContain("guard.sh does not run yet: hawk enable guard.sh shows it\n");
  expect(stdout).toContain("notify.sh is missing from the registry: hawk package add --frozen restores it\n");
  expect(JSON.parse((await home.hawk("packages", "--json")).stdout)).toMatchObject([
    { name: "guards", hooks: [{ approval: "pending" }, { approval: "missing" }] },
  ]);
});
