import { existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createTree } from "@hawk/testing";
import { describe, expect, test } from "vitest";
import type { Ask } from "../ui/io.ts";
import { runMain } from "../testing/run-main.ts";
import type { Outcome } from "../testing/run-main.ts";
import { describeTree } from "../testing/tree.ts";

interface World {
  home: string;
  project: string;
  hawk: (args: readonly string[], ask?: Ask) => Promise<Outcome>;
}

/** A user with two agents and a repository, who has not heard of hawk. */
function createWorld(
  files: Record<string, string> = { ".claude/settings.json": '{ "theme": "dark" }\n', ".codex/config.toml": "" },
  name = "home",
): World {
  const root = realpathSync(
    createTree(Object.fromEntries(Object.entries({ "repo/.git/HEAD": "", ...files }).map(([path, text]) => [join(name, path), text]))),
  );
  const [home, project] = [join(root, name), join(root, name, "repo")];
  const world = { home, cwd: project, env: { PATH: "/usr/bin:/bin", TMPDIR: root } };
  return { home, project, hawk: (args, ask) => runMain(args, ask ? { ...world, ask } : world) };
}

type Answers = Partial<Record<"hosts" | "hooks", readonly string[] | null> & Record<"project" | "go" | "trust" | "import", boolean | null>>;

/** Somebody at a terminal who takes what is suggested, unless the answers say otherwise; `asked` gets the questions. */
function answering(answers: Answers = {}, asked: string[] = []): Ask {
  const kinds: readonly [RegExp, keyof Answers][] = [
    [/Move them into hawk/, "import"],
    [/agent/, "hosts"],
    [/hooks do you want/, "hooks"],
    [/repository/, "project"],
    [/^Apply these/, "go"],
    [/trust/, "trust"],
  ];
  const answer = <T>(question: string, initial: T): T | null => {
    const kind = kinds.find(([pattern]) => pattern.test(question))?.[1];
    asked.push(kind ?? question);
    return kind !== undefined && kind in answers ? (answers[kind] as T | null) : initial;
  };
  return {
    confirm: async (question, initial) => answer(question, initial),
    choose: async () => null,
    chooseSome: async (question, _choices, initial) => answer(question, [...initial]),
    text: async (question, initial) => answer(question, initial),
  };
}

const guards = ["dangerous-cmd.sh", "file-guard.py"];
const chosen = ["--hooks", guards.join(",")];

describe("with --yes", () => {
  test("sets up the agents that are found and the hooks that are named", async () => {
    const { home, hawk } = createWorld();
    const { exitCode, stdout, stderr } = await hawk(["init", "--yes", ...chosen]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    const config = readFileSync(join(home, ".config/hawk/config.yaml"), "utf8");
    expect(config).toMatch(/^# .+\n# .+\nglobal:\n {2}hooks:\n {4}- dangerous-cmd\.sh\n {4}- file-guard\.py\n$/);
    expect(statSync(join(home, ".config/hawk/registry/hooks/dangerous-cmd.sh")).mode & 0o111).toBe(0o111);
    expect(readFileSync(join(home, ".claude/settings.json"), "utf8")).toContain("/run/claude-code/pre_tool_use");
    expect(stdout).toContain("+++ " + join(home, ".claude/settings.json"));
    expect(stdout).toContain("Your hooks are in Claude Code, Codex CLI.\n");
    expect(stdout).toContain(
      "codex silently skips 2 of hawk's hooks until you trust them: start it and agree, or hawk sync --codex-trust\n",
    );
    expect(stdout).toContain("hawk doctor");
  });

  test("names the schema of a new configuration in its first line, where an editor finds it", async () => {
    const { home, hawk } = createWorld();
    await hawk(["init", "--yes", ...chosen]);
    const directory = join(home, ".config/hawk");
    const [, schema = ""] = /^# yaml-language-server: \$schema=(\S+)\n/.exec(readFileSync(join(directory, "config.yaml"), "utf8")) ?? [];
    expect(schema).toBe("../../.local/state/hawk/schemas/config.json");
    expect(JSON.parse(readFileSync(join(directory, schema), "utf8"))).toMatchObject({ properties: { global: { type: "object" } } });
  });

  test("what it says to do next works as it is written", async () => {
    const { hawk } = createWorld();
    const { stdout } = await hawk(["init", "--yes", ...chosen]);
    const next = [...stdout.slice(stdout.indexOf("Next:\n")).matchAll(/^ {2}hawk (\S+(?: \S+)*) {2,}/gm)].map(([, words = ""]) => words);
    expect(next).toContain("new my-guard.py --event pre_tool_use");
    for (const words of next) expect(await hawk(words.split(" ")), words).not.toMatchObject({ exitCode: 2 });
    expect((await hawk(["list"])).stdout).toContain("my-guard.py");
  });

  test("takes the guards when none are named", async () => {
    const { home, hawk } = createWorld();
    await hawk(["init", "--yes"]);
    const config = readFileSync(join(home, ".config/hawk/config.yaml"), "utf8");
    for (const name of guards) expect(config).toContain(`- ${name}\n`);
    expect(config).not.toContain("completion-check.md");
  });

  test("shows first what it then does", async () => {
    const { home, hawk } = createWorld();
    const before = describeTree(join(home, ".."));
    const { stdout, exitCode } = await hawk(["init", "--dry-run", ...chosen]);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/\nNothing was written\.\n$/);
    expect(describeTree(join(home, ".."))).toEqual(before);
    const done = await hawk(["init", "--yes", ...chosen]);
    const steps = (text: string): string => text.slice(text.indexOf("What changes:"), text.indexOf(" internal files in"));
    expect(steps(done.stdout)).toBe(steps(stdout));
  });

  test("is safe to run again", async () => {
    const { home, hawk } = createWorld();
    await hawk(["init", "--yes"]);
    const before = describeTree(home);
    const { stdout, exitCode } = await hawk(["init", "--yes"]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain("On already: ");
    expect(stdout).toContain("Nothing to do: everything is up to date.\n");
    expect(describeTree(home)).toEqual(before);
  });

  test("tells it as JSON", async () => {
    const { home, hawk } = createWorld();
    const { stdout } = await hawk(["init", "--yes", "--json", "--agent", "codex", ...chosen]);
    expect(JSON.parse(stdout)).toEqual({
      dryRun: false,
      agents: [
        { host: "claude-code", version: null, foreignHooks: 0 },
        { host: "codex", version: null, foreignHooks: 0 },
      ],
      hosts: ["codex"],
      hooks: guards,
      kept: [],
      takenOver: [],
      files: [
        ...guards.map((name) => join(home, ".config/hawk/registry/hooks", name)),
        join(home, ".config/hawk/config.yaml"),
        join(home, ".codex/hooks.json"),
      ],
      pendingTrust: [{ host: "codex", waiting: 2 }],
      faults: [],
    });
  });

  test("leaves the agents alone with --no-sync", async () => {
    const { home, hawk } = createWorld();
    const { stdout } = await hawk(["init", "--yes", "--no-sync", ...chosen]);
    expect(stdout).toContain("No agent has them yet: run hawk sync.\n");
    expect(readFileSync(join(home, ".claude/settings.json"), "utf8")).toBe('{ "theme": "dark" }\n');
    expect(existsSync(join(home, ".local"))).toBe(false);
  });

  test("trusts in Codex when told to", async () => {
    const { home, hawk } = createWorld();
    const { stdout } = await hawk(["init", "--yes", "--codex-trust", ...chosen]);
    expect(stdout).not.toContain("before you trust");
    expect(readFileSync(join(home, ".codex/config.toml"), "utf8")).toContain("hooks.state");
  });

  test("finds no agent, and sets up anyway", async () => {
    const { home, hawk } = createWorld({});
    const { stdout, exitCode } = await hawk(["init", "--yes", ...chosen]);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^hawk found none of the agents it supports\.\n/);
    expect(stdout).toContain("No agent has them yet: run hawk sync.\n");
    expect(existsSync(join(home, ".config/hawk/config.yaml"))).toBe(true);
  });

  test("gets a named agent ready that is not there yet", async () => {
    const { home, hawk } = createWorld({});
    await hawk(["init", "--yes", "--agent", "gemini-cli", ...chosen]);
    expect(readFileSync(join(home, ".gemini/settings.json"), "utf8")).toContain("/run/gemini-cli/pre_tool_use");
  });

  test("does not print a whole plugin", async () => {
    const { home, hawk } = createWorld({});
    const { stdout } = await hawk(["init", "--dry-run", "--agent", "opencode", ...chosen]);
    expect(stdout).toMatch(new RegExp(`${home}/\\.config/opencode/plugins/hawk\\.js: new, \\d+ lines; hawk sync --dry-run shows them\\n`));
    expect(stdout.split("\n").length).toBeLessThan(20);
  });

  test("tells of hooks that an agent has already, and leaves them", async () => {
    const settings = JSON.stringify({ hooks: { Stop: [{ hooks: [{ type: "command", command: "date" }] }] } });
    const { home, hawk } = createWorld({ ".claude/settings.json": settings });
    const { stdout } = await hawk(["init", "--yes", ...chosen]);
    expect(stdout).toContain(
      "Claude Code has a hook of its own, which keeps running; hawk import claude-code --replace --everywhere brings it to all agents\n",
    );
    expect(readFileSync(join(home, ".claude/settings.json"), "utf8")).toContain('"command":"date"');
  });
});

describe("what the user has", () => {
  test("stays in the configuration, comments, links and all", async () => {
    const { home, hawk } = createWorld({
      "dotfiles/config.yaml": "# mine\ntrace: all # loud\nglobal:\n  hooks: [own.sh]\n",
      ".claude/x": "",
    });
    mkdirSync(join(home, ".config/hawk/registry/hooks"), { recursive: true });
    symlinkSync(join(home, "dotfiles/config.yaml"), join(home, ".config/hawk/config.yaml"));
    writeFileSync(join(home, ".config/hawk/registry/hooks/own.sh"), "#!/bin/sh\n# hawk-hook: events=stop\n");
    expect(await hawk(["init", "--yes", "--hooks", "dangerous-cmd.sh"])).toMatchObject({ exitCode: 0, stderr: "" });
    expect(lstatSync(join(home, ".config/hawk/config.yaml")).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(home, "dotfiles/config.yaml"), "utf8")).toBe(
      "# mine\ntrace: all # loud\nglobal:\n  hooks: [own.sh, dangerous-cmd.sh]\n",
    );
    expect(readFileSync(join(home, ".claude/settings.json"), "utf8")).toContain("/run/claude-code/stop");
  });

  test("is taken where a hook of the same name is there", async () => {
    const own = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\nexit 0\n";
    const { home, hawk } = createWorld({ ".config/hawk/registry/hooks/dangerous-cmd.sh": own, ".claude/x": "" });
    const { stdout } = await hawk(["init", "--yes", "--hooks", "dangerous-cmd.sh"]);
    expect(stdout).toContain("dangerous-cmd.sh in your registry differs from the built-in one; hawk uses yours\n");
    expect(readFileSync(join(home, ".config/hawk/registry/hooks/dangerous-cmd.sh"), "utf8")).toBe(own);
  });

  test("may be below a link", async () => {
    const { home, hawk } = createWorld({ "dotfiles/hawk/config.yaml": "global:\n  hooks: []\n", ".config/x": "", ".claude/x": "" });
    symlinkSync(join(home, "dotfiles/hawk"), join(home, ".config/hawk"));
    expect(await hawk(["init", "--yes", "--hooks", "dangerous-cmd.sh"])).toMatchObject({ exitCode: 0 });
    expect(readFileSync(join(home, "dotfiles/hawk/config.yaml"), "utf8")).toContain("dangerous-cmd.sh");
    expect(existsSync(join(home, "dotfiles/hawk/registry/hooks/dangerous-cmd.sh"))).toBe(true);
  });

  test("may be in a home directory of any name", async () => {
    const { home, hawk } = createWorld({ ".claude/x": "" }, `Ada O'Neill "home" $HOME`);
    expect(await hawk(["init", "--yes", ...chosen])).toMatchObject({ exitCode: 0, stderr: "" });
    const { hooks } = JSON.parse(readFileSync(join(home, ".claude/settings.json"), "utf8")) as { hooks: { PreToolUse: unknown[] } };
    expect(hooks.PreToolUse).toHaveLength(1);
    expect(await hawk(["uninstall", "--yes", "--all"])).toMatchObject({ exitCode: 0, stderr: "" });
  });

  test("is not touched when it is broken", async () => {
    const { home, hawk } = createWorld({ ".config/hawk/config.yaml": "global: [\n", ".claude/x": "" });
    const before = describeTree(home);
    const { exitCode, stderr } = await hawk(["init", "--yes"]);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/configuration has/);
    expect(describeTree(home)).toEqual(before);
  });
});

describe("hooks that an agent has of its own", () => {
  const command = "echo yours >&2; exit 2";
  const settings = JSON.stringify({ hooks: { Stop: [{ hooks: [{ type: "command", command }] }] }, theme: "dark" });
  const files = { ".claude/settings.json": settings, ".gemini/settings.json": "{}" };

  test("are taken over for all agents when the user says so, and a look at it changes nothing", async () => {
    const { home, hawk } = createWorld(files);
    const before = describeTree(join(home, ".."));
    const looked = await hawk(["init", "--dry-run", "--import", "--hooks", "none"]);
    expect(looked.stdout).toContain(` at stop: moves to hawk; removed from ${home}/.claude/settings.json\n`);
    expect(describeTree(join(home, ".."))).toEqual(before);
    expect(await hawk(["init", "--yes", "--import", "--hooks", "none"])).toMatchObject({ exitCode: 0, stderr: "" });
    const claude = readFileSync(join(home, ".claude/settings.json"), "utf8");
    expect(claude).not.toContain("echo yours");
    expect(claude).toContain("/run/claude-code/stop");
    expect(claude).toContain('"theme":"dark"');
    expect(readFileSync(join(home, ".gemini/settings.json"), "utf8")).toContain("/run/gemini-cli/stop");
    expect(readFileSync(join(home, ".config/hawk/config.yaml"), "utf8")).toContain("echo yours");
  });

  test("are asked about at a terminal, and stay when the user says nothing", async () => {
    const asked: string[] = [];
    const { home, hawk } = createWorld(files);
    const { stdout } = await hawk(["init", "--hooks", "none"], answering({}, asked));
    expect(asked).toContain("import");
    expect(readFileSync(join(home, ".claude/settings.json"), "utf8")).toContain("echo yours");
    expect(stdout).toContain("Claude Code has a hook of its own");
  });

  test("are not asked about with --no-import", async () => {
    const asked: string[] = [];
    const { hawk } = createWorld(files);
    await hawk(["init", "--no-import", "--hooks", "none"], answering({}, asked));
    expect(asked).not.toContain("import");
  });

  test("that can't move unchanged stay, and that is reported", async () => {
    const odd = JSON.stringify({ hooks: { PreToolUse: [{ matcher: "(", hooks: [{ type: "heron", command: "x" }] }] } });
    const { home, hawk } = createWorld({ ".claude/settings.json": odd });
    const { exitCode, stderr } = await hawk(["init", "--yes", "--import", "--hooks", "dangerous-cmd.sh"]);
    expect(exitCode).toBe(0);
    expect(stderr).toContain("the hooks of claude-code stay where they are");
    expect(readFileSync(join(home, ".claude/settings.json"), "utf8")).toContain('"type":"heron"');
  });
});

describe("what the user has switched off", () => {
  test("stays off when init is run again, and comes back as it was when it is named", async () => {
    const { home, hawk } = createWorld();
    await hawk(["init", "--yes", "--hooks", "dangerous-cmd.sh"]);
    const config = join(home, ".config/hawk/config.yaml");
    const before = readFileSync(config, "utf8");
    await hawk(["disable", "dangerous-cmd.sh"]);
    await hawk(["init", "--yes"]);
    expect((await hawk(["list", "--enabled"])).stdout).not.toContain("dangerous-cmd.sh");
    await hawk(["init", "--yes", "--hooks", "dangerous-cmd.sh"]);
    expect((await hawk(["list", "--enabled"])).stdout).toContain("dangerous-cmd.sh");
    expect(readFileSync(config, "utf8").match(/dangerous-cmd\.sh/g)).toEqual(before.match(/dangerous-cmd\.sh/g));
  });
});

describe("in a project", () => {
  test("makes a configuration that is valid as it stands, and a place for hooks", async () => {
    const { project, hawk } = createWorld();
    const { stdout } = await hawk(["init", "--yes", "--project", "--hooks", "none"]);
    const config = join(project, ".hawk/config.yaml");
    expect(stdout).toContain(`${config}: new\n`);
    expect(stdout).toContain("; hawk trust then shows what changed\n");
    expect((await hawk(["trust", "--list"])).stdout).toContain("as approved");
    expect(statSync(join(project, ".hawk/hooks")).isDirectory()).toBe(true);
    expect(readFileSync(config, "utf8")).toContain("  enabled: []\n");
    const { stderr, exitCode } = await hawk(["plan", "--assume-trusted"]);
    expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: 0 });
  });

  test("leaves a configuration that is there", async () => {
    const { project, hawk } = createWorld({ "repo/.hawk/config.yaml": "# ours\n", ".claude/x": "" });
    const { stdout } = await hawk(["init", "--yes", "--project"]);
    expect(readFileSync(join(project, ".hawk/config.yaml"), "utf8")).toBe("# ours\n");
    expect(stdout).not.toContain(".hawk/config.yaml: ");
  });
});

describe("at a terminal", () => {
  test("asks for agents, hooks, the project, trust, and whether to go on", async () => {
    const asked: string[] = [];
    const { home, project, hawk } = createWorld();
    const ask = answering({ hosts: ["codex"], hooks: ["dangerous-cmd.sh"], project: true, trust: true }, asked);
    expect(await hawk(["init"], ask)).toMatchObject({ exitCode: 0, stderr: "" });
    expect(asked).toEqual(["hosts", "hooks", "project", "trust", "go"]);
    expect(existsSync(join(project, ".hawk/config.yaml"))).toBe(true);
    expect(readFileSync(join(home, ".codex/config.toml"), "utf8")).toContain("hooks.state");
    expect(readFileSync(join(home, ".claude/settings.json"), "utf8")).toBe('{ "theme": "dark" }\n');
  });

  test("does not ask for what options say", async () => {
    const asked: string[] = [];
    const { hawk } = createWorld();
    await hawk(["init", "--agent", "claude-code", ...chosen, "--project"], answering({}, asked));
    expect(asked).toEqual(["go"]);
  });

  test.each<[string, Answers]>([
    ["the agents", { hosts: null }],
    ["the hooks", { hooks: null }],
    ["the project", { project: null }],
    ["whether to go on", { go: null }],
    ["whether to go on, by a no", { go: false }],
  ])("changes nothing when the user gives up at %s", async (_at, answers) => {
    const { home, hawk } = createWorld();
    const before = describeTree(join(home, ".."));
    const { exitCode, stdout } = await hawk(["init"], answering(answers));
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/Nothing was changed\.\n$/);
    expect(describeTree(join(home, ".."))).toEqual(before);
  });
});

describe("without a terminal", () => {
  test("says what it would do and which option is missing", async () => {
    const { home, hawk } = createWorld();
    const before = describeTree(join(home, ".."));
    const { exitCode, stdout, stderr } = await hawk(["init"]);
    expect(exitCode).toBe(2);
    expect(stdout).toContain("What changes:\n");
    expect(stderr).toContain("add --yes to do it");
    expect(describeTree(join(home, ".."))).toEqual(before);
  });

  test.each([
    [["--hooks", "file-gaurd.py"], 'no hook "file-gaurd.py" comes with hawk', "did you mean file-guard.py?"],
    [["--hooks", "dangerous-cmd"], 'no hook "dangerous-cmd" comes with hawk', "did you mean dangerous-cmd.sh?"],
    [["--agent", "claude"], 'hawk has no adapter for "claude"', "did you mean claude-code?"],
    [["--hoks", "x"], "--hoks", "did you mean --hooks?"],
  ])("a slip is answered with a guess: %j", async (args, message, guess) => {
    const { hawk } = createWorld();
    const { exitCode, stdout, stderr } = await hawk(["init", "--yes", ...args]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    expect(stderr).toContain(message);
    expect(stderr).toContain(guess);
  });
});

test("an agent's settings that can't be read stop it before anything is written", async () => {
  const { home, hawk } = createWorld({ ".claude/settings.json": '{"hooks": oh}', ".codex/config.toml": "" });
  const before = describeTree(home);
  const { exitCode, stderr } = await hawk(["init", "--yes", ...chosen]);
  expect(exitCode).toBe(1);
  expect(stderr).toContain(`${home}/.claude/settings.json:1:`);
  expect(describeTree(home)).toEqual(before);
});
