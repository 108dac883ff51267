import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { createGitRepository } from "../testing/git-repository.ts";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";
import { runMain } from "../testing/run-main.ts";
import type { Outcome } from "../testing/run-main.ts";
import { describeTree } from "../testing/tree.ts";

vi.setConfig({ testTimeout: 60_000 });

const guard =
  "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=Bash\n# hawk-hook: description=Guards \u001B[1mall\necho '\u202Eno' >&2 # \u200Bhidden\nexit 2\n";
const other = "#!/bin/sh\n# hawk-hook: events=stop\nexit 0\n";
const bash = { hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command: "ls" } };
const registry = (home: Home): string => join(home.path, ".config/hawk/registry/hooks");
const pending = (home: Home): string => join(home.path, ".config/hawk/registry/pending");
const config = (home: Home): string => readFileSync(join(home.path, ".config/hawk/config.yaml"), "utf8");
const lock = (home: Home): string => readFileSync(join(home.path, ".config/hawk/hawk.lock"), "utf8");

async function install(hooks: Record<string, string> = {}): Promise<{ home: Home; commit: string; url: string }> {
  const home = createHome(hooks);
  const repository = createGitRepository("guards", { "hooks/guard.sh": guard, "other.sh": other });
  expect((await home.hawk("download", repository.path, "--allow-file")).exitCode).toBe(0);
  return { home, commit: repository.git("rev-parse", "HEAD"), url: `file://${repository.path}` };
}

function at(home: Home, answer: boolean, questions: string[], ...args: string[]): Promise<Outcome> {
  const none = async (): Promise<null> => null;
  const ask = { confirm: async (question: string) => (questions.push(question), answer), choose: none, chooseSome: none, text: none };
  return runMain(args, { home: home.path, cwd: home.project, env: { PATH: process.env["PATH"] ?? "" }, ask });
}

describe("enabling a downloaded hook", () => {
  test("shows all of it, with what can't be seen, where it is from and when it runs; without a yes nothing is enabled", async () => {
    const { home, commit, url } = await install();
    const before = describeTree(join(home.path, ".config"));
    const { exitCode, stdout, stderr } = await home.hawk("enable", "guard.sh");
    expect(exitCode).toBe(1);
    expect(stdout).toBe(
      `guard.sh from ${url}@${commit.slice(0, 12)}, hooks/guard.sh\n  runs at pre_tool_use for Bash\n  it says: Guards \\x1b[1mall\n  all of it, ${Buffer.byteLength(guard)} bytes:\n` +
        "  | #!/bin/sh\n  | # hawk-hook: events=pre_tool_use\n  | # hawk-hook: matcher=Bash\n  | # hawk-hook: description=Guards \\x1b[1mall\n  | echo '\\u{202e}no' >&2 # \\u{200b}hidden\n  | exit 2\n\n",
    );
    expect(stderr).toBe(
      "hawk: nothing was enabled: other people wrote this, and it needs your approval\n      once you have read it: hawk enable guard.sh --yes\n",
    );
    expect(describeTree(join(home.path, ".config"))).toEqual(before);
  });

  test("with the user's word it runs, and the lock has the bytes that were agreed to", async () => {
    const { home } = await install();
    const { exitCode, stdout } = await home.hawk("enable", "guard", "--yes");
    expect(exitCode).toBe(0);
    expect(stdout).toContain("guard.sh can run now, as shown above.\n");
    expect(config(home)).toContain("guard.sh");
    expect(lock(home).match(/"approved"/g)).toHaveLength(1);
    await home.hawk("sync", "--agent", "claude-code");
    expect(home.fire("pre_tool_use", bash)).toMatchObject({ status: 2 });
    const again = await home.hawk("enable", "guard.sh");
    expect(again).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("guard.sh is enabled already") as string });
  });

  test("at a terminal it asks once for all hooks, and follows the answer", async () => {
    const { home } = await install();
    const questions: string[] = [];
    expect((await at(home, false, questions, "enable", "guard.sh")).exitCode).toBe(1);
    expect(config(home)).toBe("global:\n  hooks: []\n");
    expect((await at(home, true, questions, "enable", "guards")).exitCode).toBe(0);
    expect(questions).toEqual(["Let guard.sh run, as shown above?", "Let these 2 run, as shown above?"]);
    expect(config(home)).toMatch(/guard\.sh[^]*other\.sh/);
  });

  test("approves exactly what was shown, even if the file changes in between", async () => {
    const { home } = await install();
    const none = async (): Promise<null> => null;
    const confirm = async (): Promise<boolean> => {
      writeFileSync(join(pending(home), "guard.sh"), "#!/bin/sh\n# hawk-hook: events=pre_tool_use\necho swapped >&2; exit 2\n");
      return true;
    };
    const env = { PATH: process.env["PATH"] ?? "" };
    await runMain(["enable", "guard.sh"], {
      home: home.path,
      cwd: home.project,
      env,
      ask: { confirm, choose: none, chooseSome: none, text: none },
    });
    const { stderr } = await home.hawk("sync", "--agent", "claude-code");
    expect(stderr).toContain("guard.sh does not run: it has changed since you agreed to it");
    expect((await home.hawk("plan", "--json")).stdout).toContain('"hooks": []');
  });

  test("--dry-run shows it and changes nothing, --json needs --yes", async () => {
    const { home } = await install();
    const before = describeTree(join(home.path, ".config"));
    expect((await home.hawk("enable", "guard.sh", "--dry-run")).stdout).toMatch(/\| exit 2\n\nguard\.sh would be enabled/);
    expect((await home.hawk("enable", "guard.sh", "--json")).exitCode).toBe(1);
    expect(describeTree(join(home.path, ".config"))).toEqual(before);
    expect(JSON.parse((await home.hawk("enable", "guard.sh", "--json", "--yes")).stdout)).toMatchObject({
      hooks: [{ name: "guard.sh", change: true }],
    });
  });

  test("the user's own need no word, and one that is gone has a way back", async () => {
    const { home } = await install({ "own.sh": other });
    expect((await home.hawk("enable", "own.sh")).exitCode).toBe(0);
    rmSync(join(pending(home), "guard.sh"));
    const { exitCode, stderr } = await home.hawk("enable", "guard.sh", "--yes");
    expect(exitCode).toBe(1);
    expect(stderr).toContain("guard.sh was downloaded, but is missing from your registry\n      hawk package add --frozen restores it\n");
  });
});

test("hawk test does not run what nobody agreed to, by its name or by its path", async () => {
  const { home } = await install();
  for (const name of ["guard.sh", join(pending(home), "guard.sh"), "../.config/hawk/registry/pending/guard.sh"]) {
    const { exitCode, stderr } = await home.hawk("test", name);
    expect(exitCode).toBe(1);
    expect(stderr).toContain("is not run: it was downloaded and you have not agreed to it yet");
  }
  await home.hawk("enable", "guard.sh", "--yes");
  expect((await home.hawk("test", join(registry(home), "guard.sh"))).exitCode).toBe(0);
});

test("hawk doctor says once that a hook waits for the user's word, and how to give it", async () => {
  const { home } = await install();
  writeFileSync(join(home.path, ".config/hawk/config.yaml"), "global:\n  hooks: [guard.sh]\n");
  const { stdout } = await home.hawk("doctor");
  expect(stdout.match(/hawk enable guard\.sh shows it/g)).toHaveLength(1);
});

test("hawk list says which package a hook is from, and what waits for the user's word", async () => {
  const { home } = await install({ "own.sh": other });
  await home.hawk("enable", "other.sh", "--yes");
  writeFileSync(join(home.path, ".config/hawk/config.yaml"), "global:\n  hooks: [own.sh, other.sh, guard.sh]\n");
  const { stdout } = await home.hawk("list");
  expect(stdout).toMatch(/^guard\.sh +pre_tool_use +waiting for your approval +guards /m);
  expect(stdout).toMatch(/^other\.sh +stop +everywhere +guards/m);
  expect(stdout).toMatch(/^own\.sh +stop +everywhere +own/m);
  const { hooks } = JSON.parse((await home.hawk("list", "--json")).stdout) as {
    hooks: { name: string; source: string; package?: string }[];
  };
  expect(hooks.find(({ name }) => name === "guard.sh")).toMatchObject({ source: "package", package: "guards", isPending: true });
});

test("hawk disable takes the name of a package for all of its hooks", async () => {
  const { home } = await install();
  await home.hawk("enable", "guards", "--yes");
  expect((await home.hawk("disable", "guards")).exitCode).toBe(0);
  expect(config(home)).not.toContain(".sh");
});

describe("removing", () => {
  test("refuses a single hook of a package, and says what to do", async () => {
    const { home } = await install();
    const { exitCode, stderr } = await home.hawk("remove", "guard.sh");
    expect(exitCode).toBe(1);
    expect(stderr).toContain("guard.sh came with the package guards\n");
    expect(stderr).toContain("hawk package remove guards removes the whole package");
  });

  test("a package disables its hooks, takes them out of the agents, and removes what is as it came", async () => {
    const { home } = await install({ "own.sh": other });
    await home.hawk("enable", "guards", "--yes");
    await home.hawk("sync", "--agent", "claude-code");
    writeFileSync(join(registry(home), "other.sh"), `${other}# mine\n`);
    const dry = await home.hawk("remove-package", "guards", "--dry-run");
    expect(dry.stdout).toContain("guards would be removed, with guard.sh\n");
    expect(existsSync(join(registry(home), "guard.sh"))).toBe(true);
    const { exitCode, stdout, stderr } = await home.hawk("remove-package", "guards");
    expect(exitCode).toBe(0);
    expect(stdout).toContain("guards removed, with guard.sh\n  guard.sh disabled in ");
    expect(stderr).toContain("hawk: other.sh is edited, and stays in your registry as your own\n");
    expect(readdirSync(registry(home))).toEqual(["other.sh", "own.sh"]);
    expect(config(home)).toBe("global:\n  hooks: [own.sh]\n");
    expect(JSON.parse(lock(home))).toEqual({ version: 1, packages: [] });
    expect(home.fire("pre_tool_use", bash).status).not.toBe(2);
    expect((await home.hawk("plan")).exitCode).toBe(0);
  });

  test("a package that there is not has a suggestion, and --json tells what was done", async () => {
    const { home } = await install();
    expect((await home.hawk("remove-package", "gards")).stderr).toContain("did you mean guards?");
    expect(JSON.parse((await home.hawk("remove-package", "guards", "--json")).stdout)).toMatchObject({
      package: "guards",
      removed: ["guard.sh", "other.sh"],
      kept: [],
      disabled: [],
    });
    expect((await home.hawk("packages")).stdout).toContain("No packages yet");
  });
});
