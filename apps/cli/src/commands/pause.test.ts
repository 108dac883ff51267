import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";
import { runMain } from "../testing/run-main.ts";

const guard = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: on_failure=block\necho guarded >&2; exit 2\n";
const bash = { tool_name: "Bash", tool_input: { command: "ls" } };

async function createPaused(...options: string[]): Promise<Home> {
  const home = createHome({ "guard.sh": guard });
  await home.hawk("sync");
  expect((await home.hawk("pause", ...options)).exitCode).toBe(0);
  return home;
}

function isGuarded(home: Home, session = "s", more: Record<string, unknown> = bash): boolean {
  const { stdout, stderr } = home.fire("pre_tool_use", { ...more, session_id: session });
  return /guarded|deny/.test(stdout + stderr);
}

const fileIn = (home: Home): string => join(home.path, ".local/state/hawk/paused.json");

describe("hawk pause", () => {
  test("keeps hooks from running until hawk resume, and says so in status and in the log", async () => {
    const home = await createPaused();
    expect(isGuarded(home)).toBe(false);
    expect((await home.hawk("status")).stderr).toContain("hooks are paused until ");
    const { stdout } = await home.hawk("log", "--json");
    expect(stdout).toContain('"outcome":"paused"');
    expect(stdout).toContain("hawk pause");
    expect((await home.hawk("resume")).stdout).toBe("Hooks run again.\n");
    expect(isGuarded(home)).toBe(true);
    expect((await home.hawk("status")).stderr).not.toContain("paused");
  });

  test("of one session is for that session alone", async () => {
    const home = await createPaused("--session", "mine");
    expect([isGuarded(home, "mine"), isGuarded(home, "other")]).toEqual([false, true]);
  });

  test("is over when its time is, and leaves nothing behind", async () => {
    const home = await createPaused();
    writeFileSync(fileIn(home), '{"version":1,"pauses":[{"until":"2020-01-01T00:00:00Z"}]}\n');
    expect(isGuarded(home)).toBe(true);
    expect(existsSync(fileIn(home))).toBe(false);
  });

  test.each<[string, (file: string) => void]>([
    ["is empty", (file) => writeFileSync(file, "")],
    ["is cut", (file) => writeFileSync(file, '{"version":1,"pauses":[{"until":"2099')],
    ["has another shape", (file) => writeFileSync(file, '{"version":1,"pauses":[{"until":"soon"}]}')],
    ["is of another version", (file) => writeFileSync(file, '{"version":2,"pauses":[{"until":"2099-01-01T00:00:00Z"}]}')],
    ["is a directory", (file) => (rmSync(file), mkdirSync(file))],
    [
      "is a link",
      (file) => (
        rmSync(file),
        writeFileSync(`${file}.x`, '{"version":1,"pauses":[{"until":"2099-01-01T00:00:00Z"}]}'),
        symlinkSync(`${file}.x`, file)
      ),
    ],
    ["can be written by others", (file) => chmodSync(file, 0o666)],
  ])("pauses nothing when its file %s", async (_what, damage) => {
    const home = await createPaused();
    damage(fileIn(home));
    expect(isGuarded(home)).toBe(true);
    await home.hawk("resume");
    expect(existsSync(fileIn(home))).toBe(false);
  });

  test("is for the user at a terminal: below an agent nothing changes", async () => {
    const home = createHome({ "guard.sh": guard });
    await home.hawk("sync");
    const { exitCode, stderr } = await runMain(["pause"], { home: home.path, cwd: home.project, env: { CLAUDECODE: "1" } });
    expect(exitCode).toBe(1);
    expect(stderr).toContain("an agent can't weaken its own guards");
    expect(isGuarded(home)).toBe(true);
  });

  test("can't be had by a variable", async () => {
    const home = createHome({ "guard.sh": guard });
    await home.hawk("sync");
    const env = { HAWK: "0", HAWK_PAUSE: "1", HAWK_PAUSED: "1", HAWK_DISABLE: "1", _pause_file: "/", XDG_STATE_HOME: "/nowhere" };
    const { status, stderr } = home.fire("pre_tool_use", bash, { env });
    expect({ status, stderr }).toEqual({ status: 2, stderr: "guarded\n" });
  });
});
