import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { BacktestReport } from "@hawk/manage/backtest";
import { expect, test } from "vitest";
import { adapters } from "../adapters.ts";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";
import { logWriters } from "../testing/session-logs.ts";
import type { ScriptedCall } from "../testing/session-logs.ts";

const START = Math.floor((Date.now() - 2 * 86_400_000) / 1000) * 1000;
const guardOf = (pattern: string, matcher = "shell"): string =>
  `#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=${matcher}\nif grep -q '${pattern}'; then echo 'not that one' >&2; exit 2; fi\n`;
const calls: readonly ScriptedCall[] = ["ls", "rm -rf build", "git push --force", "rm -rf /tmp/x TOKEN=abcdefghijkl"].map(
  (what, index) => ({
    time: START + index * 1000,
    session: "s",
    id: `call_${index}`,
    kind: "shell",
    what,
  }),
);

function setUp(hooks: Record<string, string>, own: readonly ScriptedCall[] = calls, hosts = ["claude-code", "codex"]): Home {
  const home = createHome(hooks);
  for (const host of hosts) {
    for (const [path, text] of Object.entries(logWriters[host]?.(own, home.project) ?? {})) {
      mkdirSync(dirname(join(home.path, path)), { recursive: true });
      writeFileSync(join(home.path, path), text);
    }
  }
  return home;
}

async function backtest(home: Home, ...args: string[]): Promise<{ exitCode: number; report: BacktestReport }> {
  const { exitCode, stdout } = await home.hawk("backtest", "--json", ...args);
  return { exitCode, report: JSON.parse(stdout) as BacktestReport };
}

test("says what a hook would have blocked, and why, without secrets", async () => {
  const home = setUp({ "guard.sh": guardOf("rm -rf") }, calls, ["claude-code"]);
  const { exitCode, stdout, stderr } = await home.hawk("backtest", "guard.sh");
  const plain = stdout.replaceAll(/\d\d-\d\d \d\d:\d\d/g, "TIME").replaceAll(/\d+ ms/g, "N ms");
  expect([exitCode, plain, stderr]).toEqual([
    0,
    [
      "would block 2 of 4 calls\n",
      "  TIME  claude-code  ~/project  rm -rf build\n    not that one\n",
      "  TIME  claude-code  ~/project  rm -rf /tmp/x TOKEN=[secret]\n    not that one\n",
      "N ms for half of the calls, N ms for 95%\n",
    ].join(""),
    "",
  ]);
});

test("replays the calls of every agent, or of one, in hawk's names", async () => {
  const writes: ScriptedCall[] = [
    { time: START, session: "s", id: "a", kind: "patch", what: "secret.txt" },
    { time: START + 1, session: "s", id: "b", kind: "mcp", what: "x" },
  ];
  const home = setUp({ "guard.sh": guardOf('"file_path":"[^"]*/secret.txt"', "edit|write") }, writes, Object.keys(logWriters));
  const { report } = await backtest(home, "guard.sh");
  expect([report.calls, report.blocked.map(({ host }) => host).toSorted()]).toEqual([6, Object.keys(logWriters).toSorted()]);
  expect((await backtest(home, "guard.sh", "--agent", "codex")).report.calls).toBe(1);
  expect((await backtest(home, "guard.sh", "--since", "1h")).exitCode).toBe(3);
});

test("compares two versions of a hook", async () => {
  const home = setUp({ "guard.sh": guardOf("rm -rf"), "old.sh": guardOf("rm -rf build\\|git push") }, calls, ["claude-code"]);
  const { report } = await backtest(home, "guard.sh", "--against", "old.sh");
  expect(report.differing?.calls.map(({ about, before, now }) => [about, before, now])).toEqual([
    ["git push --force", "block", "pass"],
    ["rm -rf /tmp/x TOKEN=[secret]", "pass", "block"],
  ]);
  const { stdout } = await home.hawk("backtest", "guard.sh", "--against", "old.sh");
  expect(stdout).toContain("2 calls answered differently\n");
  expect(stdout).toContain("blocked before, passed now: not that one\n");
  expect((await home.hawk("backtest", "guard.sh", "--against", "guard.sh")).stdout).toContain("both versions answer the same\n");
});

test("a hook knows that it is a replay, runs in a scratch directory, and is told where the call was made", async () => {
  const nosy =
    '#!/bin/sh\n# hawk-hook: events=pre_tool_use\ncat >> "$HAWK_PROJECT_DIR/../payloads"; echo "$HAWK_REPLAY $PWD" >> "$HAWK_PROJECT_DIR/../places"; : > left.txt\n';
  const home = setUp({ "nosy.sh": nosy }, calls.slice(0, 2), ["claude-code"]);
  await home.hawk("backtest", "nosy.sh");
  const [place = ""] = readFileSync(join(home.path, "places"), "utf8").split("\n");
  expect(place).toMatch(/^1 \/.*hawk-backtest-/);
  expect([existsSync(place.slice(2)), existsSync(join(home.project, "left.txt"))]).toEqual([false, false]);
  expect(readFileSync(join(home.path, "payloads"), "utf8")).toContain(`"cwd":"${home.project}"`);
});

test("a hook that fails is exit code 1, with what it said", async () => {
  const home = setUp({ "broken.sh": "#!/bin/sh\n# hawk-hook: events=pre_tool_use\necho oops >&2; exit 3\n" });
  const { exitCode, report } = await backtest(home, "broken.sh");
  expect([exitCode, report.counts.failed, report.failed[0]?.reason.includes("oops")]).toEqual([1, 8, true]);
});

test("nothing goes to a model before the user has seen how much it is", async () => {
  const prompt = { "hawk-hook": { events: ["pre_tool_use"] }, prompt: "Is this safe? $ARGUMENTS" };
  const home = setUp({ "safe.prompt.json": JSON.stringify(prompt) });
  const text = "8 calls would go to your model, with their arguments. To do that, run it again with --yes.\n";
  expect(await home.hawk("backtest", "safe.prompt.json")).toMatchObject({ exitCode: 1, stdout: text });
  // No model is set up here, so each of them fails.
  expect((await backtest(home, "safe.prompt.json", "--yes")).report.counts.failed).toBe(8);
});

test("only hooks that are asked about calls can be replayed", async () => {
  const home = setUp({ "note.sh": "#!/bin/sh\n# hawk-hook: events=stop\n" });
  expect(await home.hawk("backtest", "note.sh")).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("not for pre_tool_use") as unknown,
  });
});

test("every agent's log is read, or hawk says why it can't be", async () => {
  const home = setUp({ "guard.sh": guardOf("rm -rf") }, calls, []);
  const unknown = "hawk doesn't know where it keeps its logs, or it doesn't keep any";
  const reasons: Readonly<Record<string, string>> = {
    "letta-code": "its log doesn't say when a call was made",
    cursor: "its editor keeps no log that hawk knows",
    ...Object.fromEntries(["auggie", "crush", "droid", "kiro", "windsurf"].map((host) => [host, unknown])),
  };
  for (const host of Object.keys(adapters)) {
    const { report } = await backtest(home, "guard.sh", "--agent", host);
    expect([host, report.notRead.map(({ why }) => why)]).toEqual([host, host in reasons ? [reasons[host]] : []]);
  }
  mkdirSync(join(home.path, ".letta"));
  expect((await home.hawk("backtest", "guard.sh")).stdout).toContain(`not read: Letta Code: ${reasons["letta-code"]}\n`);
});
