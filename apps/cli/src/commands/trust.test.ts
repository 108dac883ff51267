import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";
import { runMain } from "../testing/run-main.ts";
import { describeTree } from "../testing/tree.ts";

const says = (text: string): string =>
  `#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=Bash\necho '${text}' >&2; exit 2\n`;
const mine = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\nexit 0\n";
const bash = { tool_name: "Bash", tool_input: { command: "ls" } };
const project = { "project/.hawk/config.yaml": "hooks:\n  enabled: [own.sh]\n", "project/.hawk/hooks/own.sh": says("approved") };

function createTrusting(files: Record<string, string> = project): Home {
  return createHome({ "mine.sh": mine }, files);
}

/** What the project's hook says when the event is fired through the runner. */
function heard(home: Home, directory = home.project): string {
  return home.fire("pre_tool_use", bash, { env: { CLAUDE_PROJECT_DIR: directory }, cwd: directory }).stderr;
}

describe("hawk trust", () => {
  test("shows every hook with what it does, what else the project does, and every file", async () => {
    const home = createTrusting({
      "project/.hawk/config.yaml": [
        "hooks:",
        "  enabled:",
        "    - {name: own.sh, timeout: 3, hosts: [codex, claude-code], env: {A: 1}, onFailure: block}",
        "    - {run: ./scripts/x.sh --now, events: [stop]}",
        "    - {webhook: {url: 'https://example.com/', headers: {X: '${TOKEN}'}, allowedEnvVars: [TOKEN]}, events: [stop]}",
        "    - {prompt: is it safe?, events: [stop], priority: 3}",
        "    - mine.sh",
        "  disabled: [mine.sh, {name: other.sh, events: [stop]}]",
        "hosts: {codex: {hooks: {exclude: [mine.sh]}}}",
        "policy: {disableAllHooks: true, allowedHttpHookUrls: [], httpHookAllowedEnvVars: [TOKEN], allowManagedHooksOnly: true}",
        "profile: strict",
        "",
      ].join("\n"),
      "project/.hawk/hooks/own.sh": says("approved"),
      "project/scripts/x.sh": "echo \u001B[31mred\u202E\n",
      ".config/hawk/profiles/strict.yaml": "hooks: [mine.sh]\n",
    });
    const { stdout, stderr, exitCode } = await home.hawk("trust");
    expect(exitCode).toBe(1);
    expect(stdout.replaceAll(home.path, "~")).toMatchInlineSnapshot(`
      "~/project is not trusted. This is what it would do in your agents.

      Its 5 hooks
        own.sh
          at      pre_tool_use of Bash
          runs    .hawk/hooks/own.sh
          in      codex, claude-code
          within  3 s
          with    A=1
          note    blocks when it fails
        ./scripts/x.sh --now
          at      stop
          runs    ./scripts/x.sh --now
          in      every agent
          within  60 s
          note    runs only while scripts/x.sh is as shown here
        example.com
          at      stop
          runs    POST https://example.com/, with X: \${TOKEN}, with the values of TOKEN
          in      every agent
          within  30 s
        is it safe?
          at      stop
          runs    asks a model: is it safe?
          in      every agent
          within  30 s
          note    has priority 3
        mine.sh
          at      pre_tool_use
          runs    ~/.config/hawk/registry/hooks/mine.sh, which is yours
          in      every agent
          within  60 s

      It also
        turns off all hooks there, including yours
        turns off mine.sh, which is yours
        turns off other.sh at stop
        turns off mine.sh in codex, which is yours
        uses your profile strict
        lets no webhook go anywhere
        lets webhooks have only the variables TOKEN
        says allowManagedHooksOnly, which counts only in managed settings

      .hawk/config.yaml (583 bytes)
        | hooks:
        |   enabled:
        |     - {name: own.sh, timeout: 3, hosts: [codex, claude-code], env: {A: 1}, onFailure: block}
        |     - {run: ./scripts/x.sh --now, events: [stop]}
        |     - {webhook: {url: 'https://example.com/', headers: {X: '\${TOKEN}'}, allowedEnvVars: [TOKEN]}, events: [stop]}
        |     - {prompt: is it safe?, events: [stop], priority: 3}
        |     - mine.sh
        |   disabled: [mine.sh, {name: other.sh, events: [stop]}]
        | hosts: {codex: {hooks: {exclude: [mine.sh]}}}
        | policy: {disableAllHooks: true, allowedHttpHookUrls: [], httpHookAllowedEnvVars: [TOKEN], allowManagedHooksOnly: true}
        | profile: strict

      .hawk/hooks/own.sh (97 bytes)
        | #!/bin/sh
        | # hawk-hook: events=pre_tool_use
        | # hawk-hook: matcher=Bash
        | echo 'approved' >&2; exit 2

      scripts/x.sh (17 bytes)
        | echo \\x1b[31mred\\u{202e}
      "
    `);
    expect(stderr).toMatch(/^hawk: nothing was approved\. To agree to exactly this: hawk trust .*project --yes --digest [0-9a-f]{64}\n$/);
    expect((await home.hawk("trust", "--list")).stdout).toBe("You don't trust any project yet. hawk trust shows what one would do.\n");
  });

  test("lets in what was shown, and the agents have it at once", async () => {
    const home = createTrusting();
    await home.hawk("sync");
    const { stdout, exitCode } = await home.hawk("trust", "--yes");
    expect({ exitCode, end: stdout.split("\n").slice(-3) }).toEqual({
      exitCode: 0,
      end: ["Trusted. hawk runs a copy of what you just saw.", "In your agents: claude-code is up to date.", ""],
    });
    expect(heard(home)).toBe("approved\n");
    expect((await home.hawk("trust")).stdout).toBe(
      `${home.project} is as you trusted it. hawk trust --dry-run shows all of it.\nIn your agents: claude-code is up to date.\n`,
    );
  });

  test("asks at a terminal, and takes anything but a yes for a no", async () => {
    const home = createTrusting();
    const answering = (answer: boolean | null, seen: string[]) => ({
      confirm: async (question: string) => (seen.push(question), answer),
      choose: async () => null,
      chooseSome: async () => null,
      text: async () => null,
    });
    const at = (answer: boolean | null, seen: string[] = []) =>
      runMain(["trust"], { home: home.path, cwd: home.project, env: {}, ask: answering(answer, seen) });
    for (const answer of [false, null]) expect((await at(answer)).exitCode).toBe(1);
    expect((await home.hawk("trust", "--list", "--json")).stdout).toBe("[]\n");
    const seen: string[] = [];
    expect((await at(true, seen)).exitCode).toBe(0);
    expect(seen).toEqual(["Trust this project as shown above?"]);
  });

  test("approves what it has shown, even if the project changes while the user reads", async () => {
    const home = createTrusting();
    await home.hawk("sync");
    const { stdout } = await runMain(["trust"], {
      home: home.path,
      cwd: home.project,
      env: { PATH: process.env["PATH"] },
      ask: {
        confirm: async () => {
          writeFileSync(join(home.project, ".hawk/hooks/own.sh"), says("swapped"));
          writeFileSync(
            join(home.project, ".hawk/config.yaml"),
            "hooks: {enabled: [own.sh, {run: touch marker, events: [pre_tool_use]}]}\n",
          );
          return true;
        },
        choose: async () => null,
        chooseSome: async () => null,
        text: async () => null,
      },
    });
    expect(stdout).toContain("echo 'approved'");
    expect(heard(home)).toBe("approved\n");
    expect(existsSync(join(home.project, "marker"))).toBe(false);
    expect((await home.hawk("sync")).stderr).toContain("has changed since you trusted it");
  });

  test("shows only the difference the next time, and all of it when asked", async () => {
    const home = createTrusting({ ...project, "project/.hawk/hooks/lib.sh": "same\n", "project/.hawk/hooks/old.sh": "old\n" });
    await home.hawk("trust", "--yes");
    writeFileSync(join(home.project, ".hawk/hooks/own.sh"), says("other"));
    chmodSync(join(home.project, ".hawk/hooks/own.sh"), 0o755);
    writeFileSync(join(home.project, ".hawk/hooks/new.sh"), "new\n");
    rmSync(join(home.project, ".hawk/hooks/old.sh"));
    const { stdout } = await home.hawk("trust", "--dry-run");
    expect(stdout.slice(stdout.indexOf("\n.hawk") + 1)).toBe(`.hawk/hooks/new.sh (added, 4 bytes)
  | new

.hawk/hooks/own.sh (changed, ${says("other").length} bytes, mode 644 is now 755)
  --- .hawk/hooks/own.sh
  +++ .hawk/hooks/own.sh
  @@ -1,4 +1,4 @@
   #!/bin/sh
   # hawk-hook: events=pre_tool_use
   # hawk-hook: matcher=Bash
  -echo 'approved' >&2; exit 2
  +echo 'other' >&2; exit 2

.hawk/hooks/old.sh (removed)
  --- .hawk/hooks/old.sh
  +++ /dev/null
  @@ -1 +0,0 @@
  -old
`);
    const json = JSON.parse((await home.hawk("trust", "--dry-run", "--json")).stdout) as {
      state: string;
      files: { path: string; change: string }[];
    };
    expect([json.state, ...json.files.map(({ path, change }) => `${change} ${path}`)]).toEqual([
      "changed",
      "same .hawk/config.yaml",
      "same .hawk/hooks/lib.sh",
      "added .hawk/hooks/new.sh",
      "changed .hawk/hooks/own.sh",
      "removed .hawk/hooks/old.sh",
    ]);
  });

  test("--dry-run leaves no trace", async () => {
    const home = createTrusting();
    const before = describeTree(home.path);
    expect((await home.hawk("trust", "--dry-run")).exitCode).toBe(0);
    expect((await home.hawk("trust")).exitCode).toBe(1);
    expect(describeTree(home.path)).toEqual(before);
  });

  test("--digest agrees to what was shown and to nothing else", async () => {
    const home = createTrusting();
    const digest = /--digest ([0-9a-f]{64})$/m.exec((await home.hawk("trust")).stderr)?.[1] ?? "";
    writeFileSync(join(home.project, ".hawk/hooks/own.sh"), says("swapped"));
    const refused = await home.hawk("trust", "--yes", "--digest", digest);
    expect(refused).toMatchObject({ exitCode: 1, stdout: "" });
    expect(refused.stderr).toContain(`is not what was shown under ${digest}`);
    writeFileSync(join(home.project, ".hawk/hooks/own.sh"), says("approved"));
    for (const part of ["nope", digest.slice(0, 12), digest.slice(0, 63), `${digest}0`])
      expect((await home.hawk("trust", "--yes", "--digest", part)).exitCode, part).toBe(2);
    expect((await home.hawk("trust", "--yes", "--digest", digest)).exitCode).toBe(0);
  });

  test("hides nothing behind bytes that are not text, and says of a program that it can't be shown", async () => {
    const home = createTrusting();
    writeFileSync(join(home.project, ".hawk/hooks/odd.sh"), Buffer.from("#!/bin/sh\n# \xFF\x9B\nevil\n", "latin1"));
    writeFileSync(join(home.project, ".hawk/hooks/program"), Buffer.alloc(100));
    const { stdout } = await home.hawk("trust");
    expect(stdout).toContain("  | # ÿ\\x9b\n  | evil\n");
    expect(stdout).toContain(".hawk/hooks/program (100 bytes)\n  binary file; hawk can't show what it does; sha256 ");
  });

  test("lets nothing of a project pass for its own words", async () => {
    const home = createTrusting({
      ...project,
      "project/.hawk/hooks/a\nTrusted. \u001B[2J": "x\nTrusted. hawk runs a copy of what you just saw.\r\u001B[1A\u0000",
    });
    const { stdout } = await home.hawk("trust");
    // eslint-disable-next-line no-control-regex
    expect(stdout).not.toMatch(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/);
    expect(stdout.split("\n").filter((line) => line.startsWith("Trusted"))).toEqual([]);
  });

  test.each([
    ["an error in its configuration", { "project/.hawk/config.yaml": "hooks:\n  enabled: [gone.sh]\n" }, "there is no hook gone.sh"],
    ["a profile that there is none of", { "project/.hawk/config.yaml": "profile: nope\n" }, "there is no such profile"],
    [
      "a command that starts a file outside",
      { "project/.hawk/config.yaml": "hooks: {enabled: [{run: ../x.sh, events: [stop]}]}\n", "x.sh": "" },
      "../x.sh lies outside the project",
    ],
    [
      "a command that starts a file in .git",
      { "project/.hawk/config.yaml": "hooks: {enabled: [{run: sh .git/x, events: [stop]}]}\n", "project/.git/x": "" },
      ".git/x lies in .git",
    ],
  ])("refuses a project with %s, and changes nothing", async (_what, files, message) => {
    const home = createTrusting(files);
    const before = describeTree(home.path);
    const { exitCode, stderr } = await home.hawk("trust", "--yes");
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: expect.stringContaining(message) as string });
    expect(describeTree(home.path)).toEqual(before);
  });

  test("refuses a command that a link leads out of the project", async () => {
    const home = createTrusting({ "project/.hawk/config.yaml": "hooks: {enabled: [{run: ./x.sh, events: [stop]}]}\n", "x.sh": "" });
    symlinkSync("../x.sh", join(home.project, "x.sh"));
    expect((await home.hawk("trust", "--yes")).stderr).toContain("./x.sh leads out of the project");
  });

  test.each([
    [["trust"], "has no .hawk, so there is nothing to trust"],
    [["trust", "--yes", ".."], "has no .hawk, so there is nothing to trust"],
    [["trust", "nowhere"], "project/nowhere"],
  ])("says so when there is nothing to trust: hawk %j", async (args, message) => {
    const { exitCode, stderr } = await createTrusting({}).hawk(...args);
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: expect.stringContaining(message) as string });
  });

  test("finds the project from below, by its .hawk, by a link, and by its path", async () => {
    const home = createTrusting();
    mkdirSync(join(home.project, "a/b"), { recursive: true });
    symlinkSync(home.project, join(home.path, "alias"));
    const below = { home: home.path, cwd: join(home.project, "a/b"), env: {} };
    for (const args of [["trust"], ["trust", "../.."], ["trust", "../../.hawk"], ["trust", join(home.path, "alias")]])
      expect((await runMain(args, below)).stdout).toContain(`${home.project} is not trusted`);
    await runMain(["trust", "--yes", join(home.path, "alias")], below);
    expect((await runMain(["trust"], below)).stdout).toContain(`${home.project} is as you trusted it`);
  });
});

describe("hawk untrust", () => {
  test("ends it at once, and forgets the copy", async () => {
    const home = createTrusting();
    await home.hawk("sync", "--assume-trusted");
    expect(heard(home)).toBe("approved\n");
    expect((await home.hawk("untrust", "--dry-run")).stdout).toBe(
      `${home.project} would no longer be trusted; its own hooks do not run.\n`,
    );
    expect(heard(home)).toBe("approved\n");
    expect((await home.hawk("untrust", "--no-sync")).exitCode).toBe(0);
    expect(heard(home)).toBe("");
    expect(existsSync(join(home.path, ".local/state/hawk/trusted"))).toBe(false);
    expect((await home.hawk("plan")).stdout).toContain("the workspace is not trusted");
  });

  test("works for a project that is gone", async () => {
    const home = createTrusting();
    await home.hawk("trust", "--yes");
    rmSync(home.project, { recursive: true });
    const at = (...args: string[]) => runMain(args, { home: home.path, cwd: home.path, env: {} });
    expect((await at("trust", "--list")).stdout).toContain("gone: hawk untrust forgets it");
    expect((await at("untrust", "projekt")).stderr).toContain(`did you mean ${home.project}?`);
    expect((await at("untrust", "project")).exitCode).toBe(0);
    expect((await at("trust", "--list", "--json")).stdout).toBe("[]\n");
  });

  test("says so when there is nothing to take back", async () => {
    const { exitCode, stderr } = await createTrusting().hawk("untrust");
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: expect.stringContaining("is not trusted, so there is nothing to revoke") as string,
    });
  });
});

describe("a trusted project that is not what was approved", () => {
  test.each<[string, (home: Home) => void]>([
    ["has one byte changed", ({ project: root }) => writeFileSync(join(root, ".hawk/hooks/own.sh"), says("approvee"))],
    ["has a mode changed", ({ project: root }) => chmodSync(join(root, ".hawk/hooks/own.sh"), 0o777)],
    ["has its definition changed", ({ project: root }) => writeFileSync(join(root, ".hawk/config.yaml"), "hooks: {enabled: []}\n")],
    ["has a file more", ({ project: root }) => writeFileSync(join(root, ".hawk/hooks/mine.sh"), says("shadow"))],
    ["has its helper changed", ({ project: root }) => writeFileSync(join(root, ".hawk/hooks/lib.sh"), "exit 0\n")],
    ["has a hook swapped for a link", (home) => swapForLink(home, ".hawk/hooks/own.sh")],
    ["has .hawk swapped for a link", (home) => swapForLink(home, ".hawk")],
    ["is another directory now", (home) => replaceProject(home)],
    ["has lost its .hawk", ({ project: root }) => rmSync(join(root, ".hawk"), { recursive: true })],
  ])("and %s: the approved copy runs, and that is reported", async (_what, change) => {
    const home = createTrusting({
      ...project,
      "project/.hawk/hooks/own.sh": says("approved").replace("echo", '. "$(dirname "$0")/lib.sh"; echo'),
      "project/.hawk/hooks/lib.sh": "true\n",
      "evil/.hawk/config.yaml": "hooks: {enabled: [own.sh]}\n",
      "evil/.hawk/hooks/own.sh": says("evil"),
    });
    await home.hawk("sync", "--assume-trusted");
    change(home);
    expect(heard(home)).toBe("approved\n");
    for (const command of [["sync"], ["status"], ["plan"], ["explain", "pre_tool_use"], ["run", "--event", "pre_tool_use"]])
      expect((await home.hawk(...command)).stderr, command.join(" ")).toContain("has changed since you trusted it: the approved copy runs");
    expect((await home.hawk("trust", "--list")).stdout).toContain("changed: the approved copy runs");
    expect(heard(home)).toBe("approved\n");
  });

  test("does not pass its trust on to the same bytes elsewhere, nor to what only says it is its worktree", async () => {
    const home = createTrusting({ ...project, "project/.git/HEAD": "ref: refs/heads/main\n" });
    await home.hawk("sync", "--assume-trusted");
    const other = join(home.path, "other");
    mkdirSync(join(other, ".hawk/hooks"), { recursive: true });
    writeFileSync(join(other, ".git"), `gitdir: ${home.project}/.git/worktrees/other\n`);
    for (const path of [".hawk/config.yaml", ".hawk/hooks/own.sh"])
      writeFileSync(join(other, path), readFileSync(join(home.project, path)));
    await home.hawk("sync");
    expect(heard(home, other)).toBe("");
    const { stdout } = await runMain(["plan"], { home: home.path, cwd: other, env: {} });
    expect(stdout).toContain("the workspace is not trusted");
  });

  test("is known by its real path, no matter which link leads there", async () => {
    const home = createTrusting();
    const alias = join(home.path, "alias");
    symlinkSync(home.project, alias);
    await home.hawk("sync", "--assume-trusted");
    expect(heard(home, alias)).toBe("approved\n");
    rmSync(alias);
    mkdirSync(join(home.path, "Project/.hawk"), { recursive: true });
    expect(heard(home, join(home.path, "Project"))).toBe("");
  });

  test("runs a command only with the files that were approved, and names what is not", async () => {
    const home = createTrusting({
      "project/.hawk/config.yaml": "hooks: {enabled: [{run: ./scripts/x.sh, events: [pre_tool_use], matcher: Bash}]}\n",
      "project/scripts/x.sh": "#!/bin/sh\necho 'the script' >&2; exit 2\n",
    });
    chmodSync(join(home.project, "scripts/x.sh"), 0o755);
    await home.hawk("sync", "--assume-trusted");
    expect(home.fire("pre_tool_use", bash).stderr + home.fire("pre_tool_use", bash).stdout).toContain("the script");
    writeFileSync(join(home.project, "scripts/x.sh"), "#!/bin/sh\ntouch marker; exit 2\n");
    const { status, stdout, stderr } = home.fire("pre_tool_use", bash);
    expect({ status, said: stdout + stderr }).toEqual({
      status: 1,
      said: expect.stringContaining("x.sh is not the file you approved") as string,
    });
    expect(existsSync(join(home.project, "marker"))).toBe(false);
    const world = { home: home.path, cwd: home.project, env: {}, stdin: async () => JSON.stringify(bash) };
    expect((await runMain(["run", "--event", "pre_tool_use"], world)).stderr).toContain("x.sh is not the file you approved");
    expect((await home.hawk("sync")).stderr).toContain("has changed since you trusted it");
    await home.hawk("trust", "--yes");
    home.fire("pre_tool_use", bash);
    expect(existsSync(join(home.project, "marker"))).toBe(true);
  });

  test("is reported as damaged, and runs nothing, when hawk's copy is", async () => {
    const home = createTrusting();
    await home.hawk("sync", "--assume-trusted");
    rmSync(join(home.path, ".local/state/hawk/trusted"), { recursive: true });
    expect((await home.hawk("sync")).stderr).toContain("hawk's copy of it is damaged");
    expect(heard(home)).toBe("");
    await home.hawk("trust", "--yes");
    expect(heard(home)).toBe("approved\n");
  });
});

function swapForLink({ path, project: root }: Home, name: string): void {
  rmSync(join(root, name), { recursive: true });
  symlinkSync(join(path, "evil", name), join(root, name));
}

function replaceProject({ path, project: root }: Home): void {
  rmSync(root, { recursive: true });
  renameSync(join(path, "evil"), root);
}

describe("the approved copy", () => {
  test.each([
    ["the state directory is writable by others", ".local/state/hawk", 0o777, "is writable by others"],
    ["its memory is writable by others", ".local/state/hawk/memory.json", 0o620, "is writable by others"],
  ])("is refused when %s", async (_what, path, mode, message) => {
    const home = createTrusting();
    await home.hawk("sync", "--assume-trusted");
    chmodSync(join(home.path, path), mode);
    for (const command of [["sync"], ["plan"], ["trust"], ["untrust"], ["status"], ["run", "--event", "stop"]]) {
      const { exitCode, stderr } = await home.hawk(...command);
      expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: expect.stringContaining(message) as string });
    }
  });
});

describe("a registered directory", () => {
  const around = {
    ...project,
    ".config/hawk/config.yaml": "global: {hooks: [mine.sh]}\ndirectories: [{path: '~', profile: strict}]\n",
    ".config/hawk/profiles/strict.yaml": "hooks: [strict.sh]\n",
    ".config/hawk/registry/hooks/strict.sh": says("strict"),
    ".hawk/config.yaml": "hooks: {enabled: [around.sh], disabled: [strict.sh]}\n",
    ".hawk/hooks/around.sh": says("around"),
    "plain/file": "",
  };

  test("brings its profile to all projects below, before it is trusted and without its own hooks", async () => {
    const home = createTrusting(around);
    await home.hawk("sync");
    expect([heard(home), heard(home, join(home.path, "plain"))]).toEqual(["strict\n", "strict\n"]);
    expect(heard(home, "/")).toBe("");
  });

  test("brings its hooks to all projects below once it is trusted, and a project adds its own once that is", async () => {
    const home = createTrusting(around);
    await home.hawk("sync");
    await home.hawk("trust", home.path, "--yes");
    const plain = join(home.path, "plain");
    expect([heard(home), heard(home, plain)]).toEqual(["around\n", "around\n"]);
    const names = async (): Promise<string[]> =>
      (JSON.parse((await home.hawk("plan", "--json")).stdout) as { hooks: { name: string }[] }).hooks.map(({ name }) => name);
    expect(await names()).toEqual(["around.sh", "mine.sh"]);
    await home.hawk("trust", "--yes");
    expect([heard(home), heard(home, plain)]).toEqual(["approved\n", "around\n"]);
    expect(await names()).toEqual(["own.sh", "around.sh", "mine.sh"]);
    await home.hawk("untrust", home.path);
    expect([heard(home), heard(home, plain)]).toEqual(["approved\n", "strict\n"]);
  });
});
