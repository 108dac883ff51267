import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { commands } from "./commands.ts";
import { exitCode } from "./ui/io.ts";
import { createHome } from "./testing/home.ts";
import type { Home } from "./testing/home.ts";
import { runMain } from "./testing/run-main.ts";
import type { Outcome } from "./testing/run-main.ts";

const allowing = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=Bash\nexit 0\n";
const blocking = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\necho no >&2\nexit 2\n";

/** Command lines of one command, by how they end. `^` stands for the home directory; lines before the last one of `a; b` prepare it. */
interface Row {
  fine?: string[];
  /** Something is wrong with what is there, or can't be done. */
  problem?: string[];
  /** A mistake in the line itself. Every command has one more: an option that it lacks. */
  usage?: string[];
  /** Only for those whose pages say so: there was nothing to look at. */
  nothing?: string[];
}

const table: Record<string, Row> = {
  adapter: { fine: ["adapter list"], problem: ["adapter add ./none", "adapter remove none"], usage: ["adapter", "adapter frob"] },
  add: { fine: ["add ^/extra/extra.sh"], problem: ["add ^/none.sh"], usage: ["add"] },
  audit: { nothing: ["audit"], usage: ["audit --agent none"] },
  backtest: { problem: ["backtest none.sh"], nothing: ["backtest ok.sh"], usage: ["backtest"] },
  check: { fine: ["check ls"], problem: ["enable no.sh --no-sync; check ls"], usage: ["check"] },
  clean: { fine: ["clean", "clean --dry-run"], usage: ["clean --agent none"] },
  completions: { fine: ["completions bash"], usage: ["completions", "completions tcsh"] },
  config: { fine: ["config get", "config path"], usage: ["config", "config frob", "config set trase x"] },
  deps: { fine: ["deps"], problem: ["add ^/extra/needy.py --enable --no-sync; deps"] },
  disable: { fine: ["disable ok.sh --no-sync"], problem: ["disable none.sh"], usage: ["disable", "disable ok.sh --event none"] },
  doctor: { fine: ["sync; doctor"], problem: ["doctor"] },
  download: { fine: ["download ^/extra"], problem: ["download ^/none"], usage: ["download"] },
  edit: { fine: ["edit ok.sh"], problem: ["edit none.sh"], usage: ["edit"] },
  enable: { fine: ["enable no.sh --no-sync"], problem: ["enable none.sh"], usage: ["enable", "enable no.sh --agent none"] },
  events: { fine: ["events", "events --agent codex"], usage: ["events --agent none"] },
  explain: { fine: ["explain stop"], usage: ["explain", "explain none"] },
  export: { problem: ["export"] },
  ignore: { fine: ["ignore"], usage: ["ignore more"] },
  import: { fine: ["import claude-code --dry-run"], problem: ["import ^/none.json"], usage: ["import", "import none"] },
  init: {
    fine: ["init --yes --hooks none --agent claude-code"],
    usage: ["init", "init --yes --hooks none.py", "init --yes --agent nobody"],
  },
  list: { fine: ["list"], usage: ["list --event none"] },
  log: { fine: ["log"], usage: ["log --since yesterweek", "log --count 0"] },
  migrate: { fine: ["migrate ^/old --dry-run"], problem: ["migrate ^/none", "migrate ^/extra"] },
  new: { fine: ["new x.sh --event stop"], problem: ["new ok.sh --event stop"], usage: ["new", "new x.zz --event stop"] },
  package: {
    fine: ["package list", "package add ^/extra"],
    problem: ["package add ^/none", "package remove none"],
    usage: ["package", "package frob"],
  },
  packages: { fine: ["packages"] },
  pause: { fine: ["pause"], usage: ["pause --for ages"] },
  plan: { fine: ["plan"], usage: ["plan --event none"] },
  record: { fine: ["record status"], usage: ["record", "record frob"] },
  remove: { fine: ["remove ok.sh --force --no-sync"], problem: ["remove none.sh", "remove ok.sh"], usage: ["remove"] },
  "remove-package": { problem: ["remove-package none"], usage: ["remove-package"] },
  resume: { fine: ["resume"], usage: ["resume now"] },
  // A hook's own code: 2 is a block.
  run: { fine: ["run --event pre_tool_use"], usage: ["run", "run --event none", "enable no.sh --no-sync; run --event pre_tool_use"] },
  scan: { fine: ["scan ^/extra"], problem: ["scan ^/none", "scan ^/bad"], usage: ["scan", "scan ^/extra --depth x"] },
  status: { fine: ["status", "sync; status"], problem: ["sync; disable ok.sh --no-sync; status"] },
  sync: {
    fine: ["sync", "sync --dry-run"],
    usage: ["sync --scope none", "sync --check", "sync --scope project"],
  },
  test: { fine: ["test ok.sh"], problem: ["test none.sh", "test ok.sh --tool Edit"], usage: ["test", "test ok.sh --event none"] },
  trust: { fine: ["trust --list"], problem: ["trust", "trust ^/none"], usage: ["trust --digest x"] },
  try: { usage: ["try --agent none", "try more"] },
  ui: { usage: ["ui more"] },
  uninstall: { fine: ["uninstall --dry-run", "sync; uninstall --yes"], usage: ["uninstall"] },
  untrust: { problem: ["untrust", "untrust ^/extra"] },
  update: { fine: ["update"], problem: ["update none"], usage: ["update --ref v2"] },
  verify: { usage: ["verify --agent none"] },
};

/** Somebody with a hook that is on, one that is off, and files of all kinds. */
function createWorld(config?: string): Home {
  return createHome(
    { "ok.sh": allowing },
    {
      ".config/hawk/registry/hooks/no.sh": blocking,
      ".claude/settings.json": '{ "hooks": { "Stop": [{ "hooks": [{ "type": "command", "command": "true" }] }] } }\n',
      "extra/extra.sh": blocking,
      "extra/needy.py": "#!/usr/bin/env python3\n# hawk-hook: events=stop\n# hawk-hook: deps=no-such-program-anywhere\n",
      "bad/bad.sh": "#!/bin/sh\n# hawk-hook: events=pre_tool_us\n",
      "old/pre_tool_use/guard.sh": "#!/bin/sh\nexit 0\n",
      "project/.git/HEAD": "ref: refs/heads/main\n",
      "project/.git/objects/.keep": "",
      ...(config === undefined ? {} : { ".config/hawk/config.yaml": config }),
    },
  );
}

async function give(line: string, home: Home, world: Parameters<typeof runMain>[1] = {}): Promise<Outcome> {
  const calls = line.split("; ").map((call) => call.split(" ").map((word) => word.replace("^", home.path)));
  const env = { PATH: process.env["PATH"] ?? "", TMPDIR: join(home.path, "..") };
  for (const call of calls.slice(0, -1)) await runMain(call, { home: home.path, cwd: home.project, env });
  return runMain(calls.at(-1) ?? [], { home: home.path, cwd: home.project, env, ...world });
}

const codes = { fine: exitCode.ok, problem: exitCode.problem, usage: exitCode.usage, nothing: 3 } as const;
const lines = Object.values(table).flatMap((row) =>
  Object.entries(row).flatMap(([kind, all]) => (all as string[]).map((line) => [line, codes[kind as keyof Row]] as const)),
);

test("each command has a row", () => expect(Object.keys(table).toSorted()).toEqual(commands.map(({ name }) => name).toSorted()));

test.each(lines)("hawk %s ends with %d", async (line, code) => {
  const { exitCode: found, stdout, stderr } = await give(line, createWorld());
  expect({ found, stderr, stdout }).toMatchObject({ found: code });
});

test.each(commands.map(({ name }) => name))("hawk %s --no-such-option is a mistake", async (name) => {
  const first = name === "package" ? "package list" : name;
  expect((await give(`${first} --no-such-option`, createWorld())).exitCode).toBe(exitCode.usage);
});

describe("a bug in hawk", () => {
  const printing = Object.entries(table).flatMap(([name, { fine = [] }]) => (name === "run" ? [] : fine.slice(0, 1)));

  test.each(printing)("in hawk %s ends with 70, and asks for a report", async (line) => {
    const fail = (): never => {
      throw new TypeError("a bug");
    };
    const { exitCode: found, stderr } = await give(line, createWorld(), { stdout: fail });
    expect([found, stderr]).toEqual([exitCode.bug, expect.stringContaining("this is a bug in hawk")]);
  });
});

/** Commands that don't read the configuration, or whose work a mistake in it doesn't touch. */
const untouched = new Set(
  "adapter add clean completions download edit events ignore log new package packages pause record resume scan test trust uninstall update".split(
    " ",
  ),
);

describe("a configuration that can't be read", () => {
  const reading = Object.entries(table).flatMap(([name, { fine = [] }]) => fine.slice(0, 1).map((line) => [name, line] as const));

  test.each(reading)("hawk %s: %s", async (name, line) => {
    const { exitCode: found, stdout, stderr } = await give(line, createWorld("global: [\n"));
    expect([found, stdout + stderr]).toEqual(untouched.has(name) ? [0, expect.anything()] : [1, expect.stringContaining("config.yaml:")]);
  });
});
