import { execFileSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { createTree, noSecrets, sample, secrets } from "@hawk/testing";
import type { TreeEntry } from "@hawk/testing";
import { describe, expect, test } from "vitest";
import { bashEvent, runGuard } from "./testing/run-guard.ts";
import type { GuardReply } from "./answer.ts";

const silent = { exitCode: 0, stdout: "", stderr: "" };

function edit(input: object, env: Record<string, string> = {}): GuardReply {
  return runGuard("secret-guard", { tool_name: "Write", cwd: "/repo", tool_input: { file_path: "/repo/a.ts", ...input } }, { env });
}

test.each(secrets)("keeps out %s: %s", (kind, text) => {
  const { exitCode, stdout, stderr } = edit({ content: `first line\n${text}\nlast line\n` });
  expect([exitCode, stdout, stderr]).toEqual([
    2,
    "",
    expect.stringContaining(`/repo/a.ts (line 2 of what is written) has what looks like ${kind}.`),
  ]);
});

test.each(secrets)("never prints it: %s %s", (_kind, text) => {
  const parts = Array.from({ length: text.length }, (_, start) => text.slice(start, start + 12)).filter((part) =>
    /\d.*[A-Z]|[A-Z].*\d/s.test(part),
  );
  const { stderr } = edit({ content: text });
  expect(parts.filter((part) => part.length === 12 && stderr.includes(part))).toEqual([]);
});

test.each(noSecrets)("lets %j pass", (text) => {
  expect(edit({ content: text })).toEqual(silent);
});

describe("edits", () => {
  test.each([
    ["an edit", { old_string: "a", new_string: sample }],
    [
      "several edits",
      {
        edits: [
          { old_string: "a", new_string: "b" },
          { old_string: "c", new_string: sample },
        ],
      },
    ],
    ["a notebook", { new_source: sample }],
    ["a patch", { patch: `*** Update File: a\n+${sample}\n` }],
  ])("%s", (_, input) => {
    expect(edit(input).exitCode).toBe(2);
  });

  test("what was there before may stay, and what goes may go", () => {
    expect(edit({ old_string: `x = "${sample}"`, new_string: `y = "${sample}"` })).toEqual(silent);
    expect(edit({ patch: `-${sample}\n+none\n` })).toEqual(silent);
  });

  test("a comment on the line excuses it, and no other line", () => {
    expect(edit({ content: `${sample} // hawk:allow-secret` })).toEqual(silent);
    expect(edit({ content: `// hawk:allow-secret\n${sample}` }).exitCode).toBe(2);
  });

  test("HAWK_SECRET_GUARD_ALLOW leaves files out", () => {
    const env = { HAWK_SECRET_GUARD_ALLOW: "fixtures/*, *.snap" };
    expect(edit({ file_path: "/repo/tests/fixtures/a.txt", content: sample }, env)).toEqual(silent);
    expect(edit({ file_path: "/repo/a.ts", content: sample }, env).exitCode).toBe(2);
  });
});

describe("commands", () => {
  test.each([
    `echo ${sample} > key.txt`,
    `cat <<EOF > .env\nTOKEN=${sample}\nEOF`,
    `echo '${sample}' | tee key`,
    `git commit -m "${sample}"`,
  ])("refuses %s", (command) => {
    expect(runGuard("secret-guard", bashEvent(command)).exitCode).toBe(2);
  });

  test.each(["ls", "git status", "git", "git -C", "echo 'git commit", "git commit -m x", "echo a > b"])(
    "lets %s pass outside of a repository",
    (command) => {
      expect(runGuard("secret-guard", { ...bashEvent(command), cwd: createTree({ x: "" }) })).toEqual(silent);
    },
  );
});

function git(cwd: string, ...args: string[]): void {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" };
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], { cwd, env, stdio: "ignore" });
}

function repository(files: Record<string, TreeEntry>): string {
  const cwd = createTree({ "base.txt": "base\n", ...files });
  git(cwd, "init", "-q", "-b", "main");
  git(cwd, "add", "base.txt");
  git(cwd, "commit", "-qm", "base");
  return cwd;
}

function bash(cwd: string, command: string, env: Record<string, string> = {}): GuardReply {
  return runGuard("secret-guard", { ...bashEvent(command), cwd }, { cwd: "/", env });
}

describe("git", () => {
  test("commit: what is staged counts, and nothing else", () => {
    const cwd = repository({ "a.txt": sample, "b.txt": "fine\n" });
    git(cwd, "add", "b.txt");
    expect(bash(cwd, "git commit -m x")).toEqual(silent);
    git(cwd, "add", "a.txt");
    expect(bash(cwd, "git commit -m x").stderr).toContain("a.txt (staged) has what looks like a GitHub token");
    expect(bash("/", `cd ${cwd} && git commit -m x`).exitCode).toBe(2);
    expect(bash("/", `git -C ${cwd} commit -m x`).exitCode).toBe(2);
    expect(bash(cwd, "git commit -m x", { HAWK_SECRET_GUARD_ALLOW: "a.*" })).toEqual(silent);
  });

  test("commit -a: what is changed counts too", () => {
    const cwd = repository({});
    writeFileSync(join(cwd, "base.txt"), `base\n${sample}\n`);
    expect(bash(cwd, "git commit -m x")).toEqual(silent);
    for (const command of ["git commit -am x", "git commit --all -m x", "git commit -m x -- base.txt"])
      expect(bash(cwd, command).stderr).toContain("base.txt (line 2)");
  });

  test("add: the files that are named", () => {
    const cwd = repository({ "sub/new.txt": `one\n${sample}`, "fine.txt": "", ".gitignore": "ignored.txt\n", "ignored.txt": sample });
    for (const command of [
      "git add .",
      "git add -A",
      "git add sub",
      "git add sub/new.txt && git commit -m x",
      "cd sub && git add new.txt",
    ]) {
      expect([command, bash(cwd, command).exitCode]).toEqual([command, 2]);
    }
    for (const command of ["git add fine.txt", "git add -u fine.txt"]) expect(bash(cwd, command)).toEqual(silent);
  });

  test("what was committed long ago keeps nobody from adding a file", () => {
    const cwd = repository({ "old.txt": sample });
    git(cwd, "add", ".");
    git(cwd, "commit", "-qm", "old");
    writeFileSync(join(cwd, "old.txt"), `${sample}\nmore\n`);
    expect(bash(cwd, "git add old.txt")).toEqual(silent);
  });

  test("push: commits that no remote has, even if a later one takes the key out", () => {
    const cwd = repository({ "a.txt": sample });
    expect(bash(cwd, "git push")).toEqual(silent);
    git(cwd, "add", "a.txt");
    git(cwd, "commit", "-qm", "key");
    git(cwd, "rm", "-q", "a.txt");
    git(cwd, "commit", "-qm", "gone");
    expect(bash(cwd, "git push origin main").stderr).toContain("a.txt (in a commit that is not pushed yet)");
    git(cwd, "update-ref", "refs/remotes/origin/main", "HEAD");
    expect(bash(cwd, "git push origin main")).toEqual(silent);
  });

  test.each(["evil", "e=vil"])("nothing that the repository is set up with gets to run: %s", (driver) => {
    const cwd = repository({ "a.txt": "fine\n", ".gitattributes": `* diff=${driver} filter=${driver}\n` });
    const mark = join(cwd, "ran");
    const evil = `sh -c 'touch ${mark}; cat'`;
    git(cwd, "add", "a.txt", ".gitattributes");
    writeFileSync(join(cwd, "base.txt"), "changed\n");
    for (const name of [
      "core.fsmonitor",
      "core.pager",
      "diff.external",
      `diff.${driver}.textconv`,
      `diff.${driver}.command`,
      `filter.${driver}.clean`,
      `filter.${driver}.smudge`,
      "gpg.program",
      "core.sshCommand",
      "pager.diff",
      "pager.log",
    ])
      git(cwd, "config", name, evil);
    git(cwd, "config", "log.showSignature", "true");
    git(cwd, "config", `filter.${driver}.required`, "true");
    rmSync(mark, { force: true });
    for (const command of ["git commit -am x", "git add .", "git push", "git commit -m x"]) {
      expect([command, bash(cwd, command, { GIT_EXTERNAL_DIFF: evil, PAGER: evil })]).toEqual([command, silent]);
      expect([command, existsSync(mark)]).toEqual([command, false]);
    }
  });
});

describe("an event that is not as expected", () => {
  test.each([
    ["nothing", ""],
    ["a list", "[]"],
    ["a shell call without a command", '{"tool_name":"Bash","tool_input":{}}'],
    ["nothing about a call", "{}"],
    ["one without an input", '{"tool_name":"Bash"}'],
    ["one whose command is not text", '{"tool_name":"Bash","tool_input":{"command":{"a":1}}}'],
    ["an edit without a path", '{"tool_name":"Edit","tool_input":{"old_string":"a","new_string":"b"}}'],
    ["a file without a path", '{"tool_name":"Write","tool_input":{"content":"a"}}'],
    ["a file whose path is not text", '{"tool_name":"Write","tool_input":{"file_path":7,"content":"a"}}'],
    ["an input that is a text", '{"tool_name":"Write","tool_input":"{\\"file_path\\":\\"a\\"}"}'],
    ["no JSON", "{"],
    ["bytes", Buffer.from([0xff, 0x00])],
  ])("is refused: %s", (_, text) => {
    expect(runGuard("secret-guard", text)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/^secret-guard: the event could not be read/) as string,
    });
  });

  test.each([{ tool_input: { content: 1, edits: { a: 1 }, command: 3 }, cwd: 1 }])("%j has no secret", (event) => {
    expect(runGuard("secret-guard", event)).toEqual(silent);
  });
});

test.each([
  ["an almost-key", "aws secret = ".repeat(80_000)],
  ["many marks", "sk-ghp_AKIAeyJ".repeat(70_000)],
  ["an endless token", `eyJ${"a".repeat(500_000)}.eyJ${"b".repeat(500_000)}`],
  ["assignments", "secret_token_key=".repeat(60_000)],
  ["urls", "https://a:".repeat(100_000)],
  ["key headers", "-----BEGIN PRIVATE KEY-----".repeat(35_000)],
])("takes little time for a megabyte of %s", (_, content) => {
  expect(edit({ content }).exitCode).not.toBeNull();
});

test("whatever comes, it answers yes or no", () => {
  const piece = fc.oneof(
    fc.string({ unit: "binary", maxLength: 8 }),
    fc.constantFrom("git ", "commit ", "add ", "push", "'", '"', ";", "&&", "(", "\n", "-a ", "> ", "token=", "-C "),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const { exitCode, stdout, stderr } = runGuard("secret-guard", { ...bashEvent(pieces.join("")), cwd: "/" });
      expect([exitCode, stdout, stderr === "" || stderr.startsWith("secret-guard: ")]).toEqual([exitCode === 0 ? 0 : 2, "", true]);
    }),
    { numRuns: 10 },
  );
});
