import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { tmpdir } from "node:os";
import { describe, expect, onTestFinished, test } from "vitest";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";
import { runMain } from "../testing/run-main.ts";
import { describeTree } from "../testing/tree.ts";

const own =
  "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=Bash\nif grep -q 'rm -rf'; then echo 'the project says no' >&2; exit 2; fi\n";
const project = {
  "project/.hawk/config.yaml": "hooks:\n  enabled: [own.sh, shared.md]\n",
  "project/.hawk/hooks/own.sh": own,
  ".config/hawk/registry/hooks/shared.md": "---\nhawk-hook:\n  events: [session_start]\n---\nBe kind.\n",
  ".config/hawk/registry/hooks/mine.sh": "#!/bin/sh\n# hawk-hook: events=pre_tool_use\nexit 2\n",
};
const vendor = ["sync", "--vendor", "--assume-trusted", "--agent", "claude-code"];

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
  [["sync", "--vendor", "--scope", "user"], "leave out --scope"],
  [["sync", "--check"], "add --vendor"],
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

const everyHost = [
  "auggie",
  "claude-code",
  "cline",
  "codex",
  "copilot-cli",
  "crush",
  "cursor",
  "droid",
  "gemini-cli",
  "kilo",
  "opencode",
  "pi",
  "qwen-code",
];

test.each([[everyHost], [everyHost.toReversed()]])("agents that are vendored one after the other keep their copies: %s", async (hosts) => {
  const home = createHome({}, project);
  for (const host of hosts) await home.hawk(...vendor.slice(0, -1), host);
  const oneByOne = describeTree(join(home.project, ".hawk/vendor"));
  for (const host of hosts) expect(Object.keys(oneByOne)).toContain(`${host}/pre_tool_use`);
  await home.hawk(...vendor.slice(0, -1), everyHost.join(","));
  expect(describeTree(join(home.project, ".hawk/vendor"))).toEqual(oneByOne);
  writeFileSync(join(home.project, ".hawk/hooks/own.sh"), own.replace("pre_tool_use", "stop"));
  await home.hawk(...vendor);
  expect(Object.keys(describeTree(join(home.project, ".hawk/vendor"))).filter((path) => path.endsWith("pre_tool_use"))).toEqual([]);
});

test("agents that can't start programs in a project are named, and the others get their copies", async () => {
  const home = createHome({}, { ...project, ".kiro/.keep": "", ".codex/.keep": "", ".gemini/.keep": "" });
  const found = await home.hawk("sync", "--vendor", "--assume-trusted");
  expect(found.exitCode).toBe(0);
  expect(found.stderr).toContain("hawk: Kiro can't start programs by their path in the project, so it has no copies\n");
  for (const host of ["claude-code", "codex", "gemini-cli"]) expect(existsSync(join(home.project, ".hawk/vendor", host))).toBe(true);
  expect(existsSync(join(home.project, ".hawk/vendor/kiro"))).toBe(false);
  expect((await home.hawk(...vendor.slice(0, -1), "kiro,claude-code")).exitCode).toBe(1);
  expect(await createHome({}, project).hawk(...vendor.slice(0, -1), "kiro")).toMatchObject({ exitCode: 1, stdout: "" });
});

/** What a host's shell runs for the command in a project, from a directory in it. */
const starts: readonly {
  host: string;
  file: string;
  env: (root: string) => Record<string, string>;
  prepare?: (command: string, root: string) => string;
}[] = [
  { host: "codex", file: ".codex/hooks.json", env: () => ({}) },
  {
    host: "gemini-cli",
    file: ".gemini/settings.json",
    env: (root) => ({ GEMINI_PROJECT_DIR: root }),
    // As Gemini CLI does before its shell sees the command.
    prepare: (command, root) => command.replaceAll("$GEMINI_PROJECT_DIR", () => `'${root.replaceAll("'", String.raw`'\''`)}'`),
  },
  { host: "qwen-code", file: ".qwen/settings.json", env: (root) => ({ QWEN_PROJECT_DIR: root }) },
];

test.each(starts)("$host starts its copy in a directory with a space and a quote, from below the project", async (start) => {
  const { host, file, env, prepare = (command) => command } = start;
  const home = createHome({}, { ...project, "project/deep/file": "" });
  await home.hawk(...vendor.slice(0, -1), host);
  const checkout = checkOut(home);
  spawnSync("git", ["init", "--quiet"], { cwd: checkout });
  const settings = JSON.parse(readFileSync(join(checkout, file), "utf8")) as Settings;
  const [[group] = []] = Object.values(settings.hooks);
  const { status, stdout, stderr } = spawnSync("bash", ["-c", prepare(group?.hooks[0]?.command ?? "", checkout)], {
    input: "{",
    encoding: "utf8",
    env: { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, HOME: "/nowhere", ...env(checkout) },
    cwd: join(checkout, "deep"),
  });
  // The payload can't be read, which only the dispatcher says.
  expect({ status, text: stdout + stderr }).toEqual({
    status: 1,
    text: expect.stringContaining(`${host} sent something that is not`) as string,
  });
});

interface Settings {
  hooks: Record<string, { hooks: { command: string }[] }[]>;
}

test("the programs in a project are one that a person can read and what starts it, under names that stay", async () => {
  const home = createHome({}, project);
  await home.hawk(...vendor);
  const lib = join(home.project, ".hawk/vendor/lib");
  expect(readdirSync(lib)).toEqual(["dispatcher.cjs", "program.cjs"]);
  const text = readFileSync(join(lib, "program.cjs"), "utf8");
  expect(text.length / text.split("\n").length).toBeLessThan(80);
  expect(text).toContain("/** ");
});

test("a copy whose program is cut off blocks, and says what is damaged", async () => {
  const home = createHome({}, project);
  await home.hawk(...vendor);
  const checkout = checkOut(home);
  const program = join(checkout, ".hawk/vendor/lib/program.cjs");
  for (const length of [0, 4000]) {
    writeFileSync(program, readFileSync(program, "utf8").slice(0, length));
    const { status, stderr } = fire(checkout, "PreToolUse", { tool_name: "Bash", tool_input: { command: "ls" } });
    expect(status).toBe(2);
    expect(stderr).toContain(".hawk/vendor/lib is damaged");
  }
});

describe("hawk sync --vendor --check", () => {
  const whole = { "project/.hawk/config.yaml": "hooks:\n  enabled: [own.sh]\n", "project/.hawk/hooks/own.sh": own };

  /** A build's machine: a checkout, an empty home directory, and another umask. */
  function checkIn(checkout: string): ReturnType<Home["hawk"]> {
    const home = realpathSync(mkdtempSync(join(tmpdir(), "hawk-build-")));
    onTestFinished(() => rmSync(home, { recursive: true, force: true }));
    return runMain(["sync", "--vendor", "--check"], { home, cwd: checkout, env: { PATH: process.env["PATH"] ?? "" } });
  }

  test.each([[everyHost.join(",")], ["claude-code"], ["opencode,codex"]])(
    "is content with fresh copies for %s, wherever they are checked out",
    async (hosts) => {
      const home = createHome({}, whole);
      await home.hawk(...vendor.slice(0, -1), hosts);
      const checkout = checkOut(home);
      for (const path of ["lib/program.cjs", "hooks/own.sh"])
        chmodSync(join(checkout, ".hawk/vendor", path), path.endsWith("sh") ? 0o775 : 0o664);
      const before = describeTree(checkout);
      const { exitCode, stdout, stderr } = await checkIn(checkout);
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
      expect(stdout).toContain("up to date: ");
      expect(describeTree(checkout)).toEqual(before);
    },
  );

  test.each<[string, string, (path: string) => void]>([
    ["a hook was edited", ".hawk/vendor/hooks/own.sh", (root) => writeFileSync(join(root, ".hawk/hooks/own.sh"), `${own}# more\n`)],
    ["a runner is gone", ".hawk/vendor/claude-code/pre_tool_use", (root) => rmSync(join(root, ".hawk/vendor/claude-code/pre_tool_use"))],
    [
      "a runner can't be started",
      ".hawk/vendor/claude-code/pre_tool_use",
      (root) => chmodSync(join(root, ".hawk/vendor/claude-code/pre_tool_use"), 0o644),
    ],
    ["an entry is gone", ".claude/settings.json", (root) => writeFileSync(join(root, ".claude/settings.json"), "{}\n")],
    [
      "the program is an older one",
      ".hawk/vendor/lib/program.cjs",
      (root) => writeFileSync(join(root, ".hawk/vendor/lib/program.cjs"), "// old\n"),
    ],
    [
      "a file of an older hawk is left",
      ".hawk/vendor/lib/src-DAzD.cjs",
      (root) => writeFileSync(join(root, ".hawk/vendor/lib/src-DAzD.cjs"), ""),
    ],
  ])("says so with exit 1 and names the file when %s", async (_what, file, spoil) => {
    const home = createHome({}, whole);
    await home.hawk(...vendor);
    const checkout = checkOut(home);
    spoil(checkout);
    const { exitCode, stdout, stderr } = await checkIn(checkout);
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: `  ${file}\n` });
    expect(stderr).toContain("hawk sync --vendor --agent claude-code");
  });

  test("has nothing to look at in a project without copies, and says so", async () => {
    const { exitCode, stderr } = await createHome({}, project).hawk("sync", "--vendor", "--check");
    expect(exitCode).toBe(1);
    expect(stderr).toContain("has no copies of its hooks");
  });
});

test("status and doctor say so when a project's copies are out of date", async () => {
  const home = createHome({}, project);
  const before = `hawk: the copies in ${home.project}/.hawk/vendor are out of date: run `;
  await home.hawk("trust", "--yes");
  await home.hawk("sync", "--host", "claude-code");
  await home.hawk(...vendor.filter((word) => word !== "--assume-trusted"));
  expect(await home.hawk("status")).toMatchObject({ exitCode: 0, stderr: "" });
  writeFileSync(join(home.project, ".hawk/hooks/own.sh"), own.replace("says no", "says never"));
  expect((await home.hawk("status")).stderr).toContain(`${before}hawk trust, then hawk sync --vendor --agent claude-code\n`);
  await home.hawk("trust", "--yes");
  const { exitCode, stderr } = await home.hawk("status");
  expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: `${before}hawk sync --vendor --agent claude-code\n` });
  expect((await home.hawk("doctor")).stdout).toContain("out of date");
  await home.hawk(...vendor.filter((word) => word !== "--assume-trusted"));
  expect(await home.hawk("status")).toMatchObject({ exitCode: 0, stderr: "" });
});
