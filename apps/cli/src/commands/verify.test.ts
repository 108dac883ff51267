import { chmodSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createTree } from "@hawk/testing";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { AgentReport } from "@hawk/proof";
import { adapters } from "../adapters.ts";
import { createHome } from "../testing/home.ts";
import { runMain } from "../testing/run-main.ts";
import type { Outcome } from "../testing/run-main.ts";
import { describeTree } from "../testing/tree.ts";

const toy = fileURLToPath(new URL("../testing/toy-agent.cjs", import.meta.url));
const guard = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: on_failure=block\n# hawk-hook: timeout=2\ncat >/dev/null\n";
const hooks = { "guard.sh": `${guard}exit 0\n`, "hello.md": "---\nhawk-hook:\n  events: [session_start]\n---\nMind the gap.\n" };

/** A home whose Claude Code is a toy, with hawk in its settings. */
interface Setup {
  path: string;
  project: string;
  hawk: (args: readonly string[], variables?: Record<string, string>) => Promise<Outcome>;
  verify: (variables?: Record<string, string>) => Promise<{ exitCode: number; report: AgentReport | undefined }>;
}

async function setUp(own: Record<string, string> = hooks): Promise<Setup> {
  const home = createHome(own);
  const program = join(home.path, "bin/claude");
  mkdirSync(dirname(program));
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${toy}' "$@"\n`, { mode: 0o755 });
  const env = { PATH: `${dirname(program)}:${process.env["PATH"] ?? ""}`, HOME: home.path };
  const hawk: Setup["hawk"] = (args, variables = {}) =>
    runMain(args, { home: home.path, cwd: home.project, env: { ...env, ...variables } });
  const { exitCode, stderr } = await hawk(["sync", "--agent", "claude-code"]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  const verify: Setup["verify"] = async (variables) => {
    const ended = await hawk(["verify", "--agent", "claude-code", "--json"], variables);
    return { exitCode: ended.exitCode, report: (JSON.parse(ended.stdout) as AgentReport[])[0] };
  };
  return { path: home.path, project: home.project, hawk, verify };
}

const outcomeOf = (report: AgentReport | undefined): string | undefined =>
  report?.kind === "driven" ? report.proof.outcome : report?.kind;

describe("an agent that obeys", () => {
  test("is proven, with nothing of the user's touched and nothing left behind", async () => {
    const { path, verify } = await setUp();
    const look = (): unknown => Object.entries(describeTree(path)).filter(([name]) => !name.startsWith(".local/state/hawk"));
    const [before, temporary] = [look(), createTree()];
    vi.stubEnv("TMPDIR", temporary);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { exitCode, report } = await verify();
    expect(report).toMatchObject({ kind: "driven", title: "Claude Code", proof: { outcome: "proven", reached: [] } });
    expect(report?.kind === "driven" && report.proof.answers.map(({ question, isOk }) => [question, isOk])).toEqual([
      ["a harmless call runs", true],
      ["a blocked command is stopped, and the model sees why", true],
      ["a block by exit code is obeyed, where hooks block that way", true],
      ["a write is stopped", true],
      ["an edit is stopped", true],
      ["each of three calls at once is stopped", true],
      ["an MCP tool is stopped", true],
      ["a subagent's command is stopped", true],
      ["all of your hooks are among those asked", true],
      ["text at the start of a session reaches the model", true],
    ]);
    expect(exitCode).toBe(0);
    expect(look()).toEqual(before);
    expect(readdirSync(temporary)).toEqual([]);
  });

  test("is said to be proven by status, and no longer once its settings have changed", async () => {
    const { path, hawk, verify } = await setUp();
    await verify();
    expect((await hawk(["status"])).stdout).toContain("Claude Code: proven just now");
    expect((await hawk(["doctor"])).stdout).not.toContain("proven");
    const settings = join(path, ".claude/settings.json");
    writeFileSync(settings, `${readFileSync(settings, "utf8").trimEnd().slice(0, -1)}, "model": "opus"}\n`);
    expect((await hawk(["doctor"])).stdout).toMatch(
      /settings of Claude Code have changed since they were proven\n.*hawk verify --agent claude-code/,
    );
  });

  test("is not given credentials, nor the user's servers", async () => {
    const { path, hawk } = await setUp();
    const program = join(path, "bin/claude");
    writeFileSync(program, readFileSync(program, "utf8").replace("exec", `env >'${path}/seen-env'\nexec`));
    await hawk(["verify"], {
      ANTHROPIC_AUTH_TOKEN: "s3cret",
      MY_API_KEY: "s3cret",
      AWS_PROFILE: "s3cret",
      https_proxy: "http://s3cret",
      KEPT: "yes",
    });
    const seen = readFileSync(join(path, "seen-env"), "utf8");
    expect(seen).not.toContain("s3cret");
    expect(seen).toContain("KEPT=yes");
  });
});

describe("what can't be driven", () => {
  test("an agent without hawk in its settings is not driven, and the exit code says that none was", async () => {
    const { path, hawk } = await setUp();
    await hawk(["uninstall", "--yes"]);
    const { exitCode, stdout } = await hawk(["verify", "--agent", "claude-code"]);
    expect({ exitCode, stdout }).toEqual({
      exitCode: 3,
      stdout: "· Claude Code  can't be proven here: hawk is not in its settings: hawk sync --agent claude-code; never seen alive\n",
    });
    expect(path).toBeTruthy();
  });

  test("every agent is driven, or hawk says why it can't be", async () => {
    const { hawk } = await setUp();
    const window = "it can't be driven without its window";
    const account = "it does nothing without its vendor's account, not even with a model of your own";
    const crush = "hawk has never run it, so it doesn't know how to start it with a scripted model";
    const reasons: Readonly<Record<string, string>> = {
      cursor: window,
      windsurf: window,
      kiro: account,
      droid: account,
      auggie: account,
      crush,
      "claude-code": "none of your hooks matches commands or writes",
    };
    await hawk(["disable", "guard.sh"]);
    for (const id of Object.keys(adapters)) {
      const { stdout } = await hawk(["verify", "--agent", id, "--json"]);
      const why = reasons[id] ?? `hawk is not in its settings: hawk sync --agent ${id}`;
      expect([id, JSON.parse(stdout)]).toMatchObject([id, [{ host: id, kind: "not driven", why }]]);
    }
  });

  test("an agent that hawk has no adapter for is named", async () => {
    const { path, hawk } = await setUp();
    mkdirSync(join(path, ".openhands"));
    expect((await hawk(["verify"])).stdout).toContain("hawk doesn't reach OpenHands: no guard of yours holds there.\n");
  });

  test("an editor says when it was last seen alive", async () => {
    const { path, hawk } = await setUp();
    mkdirSync(join(path, ".cursor"));
    writeFileSync(join(path, ".local/state/hawk/seen/cursor-pre_tool_use"), "");
    const { stdout } = await hawk(["verify", "--agent", "cursor"]);
    expect(stdout).toBe("· Cursor  can't be proven here: it can't be driven without its window; last seen alive just now\n");
  });
});

/** How an agent itself may fail, and whether hooks are known to be at fault then. */
const faults: Readonly<Record<string, "failed" | "unproven">> = {
  "ignores hooks": "failed",
  "ignores exit codes": "failed",
  "ignores answers": "failed",
  "asks about one of several": "failed",
  "asks about no writes": "failed",
  "asks about no edits": "failed",
  "asks about no MCP tools": "failed",
  "asks about no subagents": "failed",
  "asks about commands alone": "failed",
  "runs what was blocked": "failed",
  "runs it once more": "failed",
  "keeps the reason to itself": "failed",
  "drops context": "failed",
  "lets nothing run": "unproven",
  "shows the call as its result": "unproven",
  "sends empty results": "unproven",
  "ends early": "unproven",
  "fails at once": "unproven",
  "does nothing": "unproven",
};

test.each(Object.entries(faults))("an agent that %s is not proven: %s", async (fault, outcome) => {
  const { exitCode, report } = await (await setUp()).verify({ TOY_FAULT: fault });
  expect({ exitCode, outcome: outcomeOf(report) }).toEqual({ exitCode: 1, outcome });
});

interface Settings {
  hooks: Record<string, { matcher?: string; hooks: { type: string; command: string; timeout?: number }[] }[]>;
  [key: string]: unknown;
}

/** Changes the settings as a value. */
function alter(change: (settings: Settings) => unknown): (setup: Setup) => void {
  return rewrite((text) => JSON.stringify(change(JSON.parse(text) as Settings)));
}

function rewrite(change: (text: string) => string, file = ".claude/settings.json"): (setup: Setup) => void {
  return ({ path }) => writeFileSync(join(path, file), change(readFileSync(join(path, file), "utf8")));
}

/** Changes each command, or each group, that is asked before a tool. */
function alterCommands(change: (hook: { type: string; command: string; timeout?: number }) => unknown): (setup: Setup) => void {
  return alter(({ hooks: own, ...rest }) => ({
    ...rest,
    hooks: { ...own, PreToolUse: (own["PreToolUse"] ?? []).map((group) => Object.assign(group, { hooks: group.hooks.map(change) })) },
  }));
}

const narrow = (matcher: string): ((setup: Setup) => void) =>
  alter(({ hooks: own, ...rest }) => ({
    ...rest,
    hooks: { ...own, PreToolUse: (own["PreToolUse"] ?? []).map((group) => Object.assign(group, { matcher })) },
  }));
const rename = (event: string): ((setup: Setup) => void) =>
  alter(({ hooks: { PreToolUse: own, ...others }, ...rest }) => ({ ...rest, hooks: { ...others, [event]: own } }));
const inProject =
  (file: string, text: string) =>
  ({ project }: Setup): void => {
    mkdirSync(join(project, ".claude"), { recursive: true });
    writeFileSync(join(project, ".claude", file), text);
  };

const STATE = ".local/state/hawk";
const RUNNER = `${STATE}/run/claude-code/pre_tool_use`;
const inState =
  (directory: string, name: RegExp, change: (path: string) => void): ((setup: Setup) => void) =>
  ({ path }) => {
    const found = readdirSync(join(path, STATE, directory)).filter((one) => name.test(one));
    expect(found).not.toEqual([]);
    for (const one of found) change(join(path, STATE, directory, one));
  };
const overwrite =
  (text: string) =>
  (path: string): void => {
    chmodSync(path, 0o755);
    writeFileSync(path, text);
  };
const onRunner =
  (change: (path: string) => void) =>
  ({ path }: Setup): void =>
    change(join(path, RUNNER));
const hook =
  (text: string) =>
  ({ path }: Setup): void =>
    writeFileSync(join(path, ".config/hawk/registry/hooks/guard.sh"), text, { mode: 0o755 });

/** Set-ups in which something is broken on the way from the agent to the hooks. */
const sabotages: Readonly<Record<string, (setup: Setup) => void>> = {
  "the user's settings turn all hooks off": alter((settings) => ({ ...settings, disableAllHooks: true })),
  "the project's settings turn all hooks off": inProject("settings.json", '{"disableAllHooks": true}'),
  "the project's local settings turn all hooks off": inProject("settings.local.json", '{"disableAllHooks": true}'),
  "the settings have a comment": rewrite((text) => `// mine\n${text}`),
  "the settings have a comment at the end": rewrite((text) => `${text}// mine\n`),
  "the settings have a trailing comma": rewrite((text) => text.replace(/\}\s*$/, ",}")),
  "the settings have a byte order mark": rewrite((text) => `\uFEFF${text}`),
  "the settings are half a file": rewrite((text) => text.slice(0, text.length / 2)),
  "the settings are an empty file": rewrite(() => ""),
  "the settings are an empty object": rewrite(() => "{}"),
  "the settings are a list": rewrite((text) => `[${text}]`),
  "the settings are gone": ({ path }) => rmSync(join(path, ".claude/settings.json")),
  "the settings are there twice in one file": rewrite((text) => `${text}${text}`),
  "the hooks are gone from the settings": alter((settings) => ({ ...settings, hooks: undefined })),
  "the hooks have another key": alter(({ hooks: own, ...rest }) => ({ ...rest, hooksDisabled: own })),
  "the entry is gone": rename(""),
  "the entry is an empty list": alter(({ hooks: own, ...rest }) => ({ ...rest, hooks: { ...own, PreToolUse: [] } })),
  "the group has no hooks": alter(({ hooks: own, ...rest }) => ({ ...rest, hooks: { ...own, PreToolUse: [{ hooks: [] }] } })),
  "the entry is at another event": rename("PostToolUse"),
  "the entry's event is misspelled": rename("preToolUse"),
  "the matcher fits nothing": narrow("Nothing"),
  "the matcher fits commands alone": narrow("Bash"),
  "the matcher fits writes alone": narrow("Write"),
  "the matcher fits all but MCP tools": narrow("Bash|Write|Edit|Read|Agent"),
  "the matcher is not a pattern": narrow("("),
  "the command is another one": alterCommands((one) => ({ ...one, command: "true" })),
  "the command is elsewhere": alterCommands((one) => ({ ...one, command: "/nowhere/pre_tool_use" })),
  "the command can't say no": alterCommands((one) => ({ ...one, command: `${one.command} || true` })),
  "the command ends with another one": alterCommands((one) => ({ ...one, command: `${one.command}; exit 0` })),
  "the command ends with another code": alterCommands((one) => ({ ...one, command: `${one.command}; exit 1` })),
  "the command runs in the background": alterCommands((one) => ({ ...one, command: `${one.command} &` })),
  "the command says nothing": alterCommands((one) => ({ ...one, command: `${one.command} >/dev/null 2>&1` })),
  "the command gets no input": alterCommands((one) => ({ ...one, command: `${one.command} </dev/null` })),
  "the command gets another input": alterCommands((one) => ({ ...one, command: `echo '{}' | ${one.command}` })),
  "the command is of another event": alterCommands((one) => ({ ...one, command: one.command.replace("pre_tool_use", "session_start") })),
  "the command has no environment": alterCommands((one) => ({ ...one, command: `env -i ${one.command}` })),
  "the entry is of another type": alterCommands((one) => ({ ...one, type: "prompt" })),
  "the entry has far too little time": alterCommands((one) => ({ ...one, timeout: 0.001 })),
  "the runner is gone": onRunner((path) => rmSync(path)),
  "the runner is not executable": onRunner((path) => chmodSync(path, 0o644)),
  "the runner is a directory": onRunner((path) => {
    rmSync(path);
    mkdirSync(path);
  }),
  "the runner is a link to nowhere": onRunner((path) => {
    rmSync(path);
    symlinkSync("/nowhere", path);
  }),
  "the guard kills its runner": hook(`${guard}kill -9 "$PPID"\nexit 0\n`),
  "the guard ends everything around it": hook(`${guard}kill -9 0\nexit 0\n`),
  "the runner is empty": onRunner(overwrite("")),
  "the runner lets all pass": onRunner(overwrite("#!/bin/sh\nexit 0\n")),
  "the runner blocks everything": onRunner(overwrite("#!/bin/sh\necho no >&2\nexit 2\n")),
  "the runner is cut": onRunner((path) => overwrite(readFileSync(path, "utf8").slice(0, 400))(path)),
  "the runner has an unknown shell": onRunner((path) => overwrite(readFileSync(path, "utf8").replace(/^#!.*/, "#!/nowhere/sh"))(path)),
  "all runners are gone": ({ path }) => rmSync(join(path, STATE, "run"), { recursive: true }),
  "hawk's state is gone": ({ path }) => rmSync(join(path, STATE, "lib"), { recursive: true }),
  "the library is gone": inState("lib", /^runner-/, (path) => rmSync(path)),
  "the library is empty": inState("lib", /^runner-/, overwrite("")),
  "the library lets all pass": inState("lib", /^runner-/, overwrite("trap - EXIT\nexit 0\n")),
  "the plan is gone": inState("plans", /claude-code/, (path) => rmSync(path, { recursive: true })),
  "the plan is empty": inState("plans", /claude-code/, overwrite("{}")),
  "the plan has no hooks": inState("plans", /claude-code/, (path) => {
    const stored = JSON.parse(readFileSync(path, "utf8")) as { plan: object };
    overwrite(JSON.stringify({ ...stored, plan: { ...stored.plan, hooks: [], events: {} } }))(path);
  }),
  "the plan is older than the configuration": ({ path }) => {
    writeFileSync(join(path, ".config/hawk/registry/hooks/second.sh"), `${guard}exit 0\n`, { mode: 0o755 });
    writeFileSync(join(path, ".config/hawk/config.yaml"), "global:\n  hooks: [guard.sh, hello.md, second.sh]\n");
  },
  "the guard is gone": ({ path }) => rmSync(join(path, ".config/hawk/registry/hooks/guard.sh")),
  "the guard crashes": hook(`${guard}exit 1\n`),
  "the guard blocks everything": hook(`${guard}echo no >&2\nexit 2\n`),
  "the guard never ends": hook(`${guard}sleep 600\n`),
  "the guard says nothing clear": hook(`${guard}echo '{'\n`),
};

test("there are sixty set-ups that must not pass, and more", () => {
  expect(Object.keys(faults).length + Object.keys(sabotages).length).toBeGreaterThanOrEqual(60);
});

test.each(Object.entries(sabotages))("is not fooled when %s", async (_, sabotage) => {
  const setup = await setUp();
  sabotage(setup);
  const { exitCode, report } = await setup.verify();
  expect({ exitCode, outcome: outcomeOf(report) }).not.toMatchObject({ exitCode: 0 });
  expect(outcomeOf(report)).not.toBe("proven");
});

test("a variable that turns hooks off is passed on, so the proof sees it", async () => {
  const { report } = await (await setUp()).verify({ CLAUDE_CODE_SIMPLE: "1" });
  expect(outcomeOf(report)).toBe("failed");
});
