import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";

const STATE = ".local/state/hawk";
const guard =
  "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=Bash\nif grep -q 'rm -rf'; then echo 'not that one' >&2; exit 2; fi\n";
const call = (command: string): Record<string, unknown> => ({
  hook_event_name: "PreToolUse",
  tool_name: "Bash",
  tool_input: { command },
  tool_use_id: "toolu_1",
});

async function setUp(): Promise<Home> {
  const home = createHome({ "guard.sh": guard });
  expect(await home.hawk("sync", "--agent", "claude-code")).toMatchObject({ exitCode: 0 });
  return home;
}

/** Node says it in JSON, and the shell by an exit code. */
function isBlocked(home: Home, command: string): boolean {
  const { status, stdout, stderr } = home.fire("pre_tool_use", call(command));
  return (status === 2 || stdout.includes('"deny"')) && `${stdout}${stderr}`.includes("not that one");
}

const recordedIn = (home: Home): string => join(home.path, STATE, "recorded.jsonl");
const idsIn = (home: Home): string[] =>
  readFileSync(recordedIn(home), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => (JSON.parse(line) as { id: string }).id);

test("keeps whole events while it is on, privately and without secrets, and hooks decide as ever", async () => {
  const home = await setUp();
  home.fire("pre_tool_use", call("ls before"));
  expect(existsSync(recordedIn(home))).toBe(false);
  expect(await home.hawk("record", "on", "--for", "30m")).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining("are recorded until") as unknown,
  });
  expect([isBlocked(home, "rm -rf x; export API_TOKEN=abcdef0123456789"), isBlocked(home, "ls")]).toEqual([true, false]);
  const text = readFileSync(recordedIn(home), "utf8");
  expect([idsIn(home).length, text.includes("abcdef0123456789"), statSync(recordedIn(home)).mode & 0o777]).toEqual([2, false, 0o600]);
  expect(await home.hawk("record", "off")).toMatchObject({ exitCode: 0 });
  expect(existsSync(join(home.path, STATE, "paused.json"))).toBe(false);
  home.fire("pre_tool_use", call("ls after"));
  expect(idsIn(home).length).toBe(2);
});

test("hawk test takes a recorded event: by its ID, or the last that the hook is for", async () => {
  const home = await setUp();
  await home.hawk("record", "on");
  home.fire("pre_tool_use", call("rm -rf build"));
  home.fire("pre_tool_use", call("ls"));
  const [first = ""] = idsIn(home);
  const verdictOf = async (id: string): Promise<unknown> => {
    const { stdout } = await home.hawk("test", "guard.sh", "--event-from", id, "--json");
    return (JSON.parse(stdout) as { allowed: boolean; payload: { tool_input: unknown } }).payload.tool_input;
  };
  expect([await verdictOf(first), await verdictOf("last")]).toEqual([{ command: "rm -rf build" }, { command: "ls" }]);
  expect((await home.hawk("test", "guard.sh", "--event-from", first)).stdout).toContain("not that one");
  const unknown = await home.hawk("test", "guard.sh", "--event-from", "nope");
  expect(unknown).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('there is no recorded event "nope"') as unknown });
  expect((await home.hawk("record", "status")).stdout).toContain(`${first}  `);
});

test("it ends by itself, and what was recorded goes after a week", async () => {
  const home = await setUp();
  await home.hawk("record", "on");
  home.fire("pre_tool_use", call("ls"));
  const paused = join(home.path, STATE, "paused.json");
  writeFileSync(paused, JSON.stringify({ version: 1, pauses: [], recordUntil: "2026-01-01T00:00:00Z" }), { mode: 0o600 });
  home.fire("pre_tool_use", call("ls"));
  expect([idsIn(home).length, existsSync(paused)]).toEqual([1, false]);
  const old = new Date(Date.now() - 8 * 86_400_000);
  utimesSync(recordedIn(home), old, old);
  expect(await home.hawk("record", "status")).toMatchObject({
    stdout: "Events are not recorded. hawk record on keeps them for an hour.\n",
  });
  expect(existsSync(recordedIn(home))).toBe(false);
});

test("a pause and a recording don't end each other", async () => {
  const home = await setUp();
  await home.hawk("record", "on");
  await home.hawk("pause", "--for", "10m");
  expect(JSON.parse((await home.hawk("record", "status", "--json")).stdout)).toMatchObject({ until: expect.any(String) as unknown });
  await home.hawk("resume");
  expect(isBlocked(home, "rm -rf x")).toBe(true);
  expect(idsIn(home).length).toBe(1);
  await home.hawk("pause", "--for", "10m");
  await home.hawk("record", "off");
  expect(isBlocked(home, "rm -rf x")).toBe(false);
});

test("says what it can be told", async () => {
  const home = createHome({});
  expect(await home.hawk("record", "maybe")).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("on, off or status") as unknown,
  });
});
