import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mountApfs, storedPath } from "./testing/apfs.ts";
import { createHome } from "./testing/home.ts";
import type { Home } from "./testing/home.ts";
import { runMain } from "./testing/run-main.ts";

const apfs = await mountApfs();
if (typeof apfs === "string") process.stderr.write(`names as on macOS are not tested here, since nothing could be mounted: ${apfs}\n`);

const says = "#!/bin/sh\n# hawk-hook: events=stop\ncat >/dev/null\necho approved >&2\nexit 2\n";
const project = { "project/.hawk/config.yaml": "hooks:\n  enabled: [own.sh]\n", "project/.hawk/hooks/own.sh": says };

/** The same home, with the project written in another way. */
const hawkIn = (home: Home, cwd: string, ...args: string[]): ReturnType<typeof runMain> =>
  runMain(args, { home: home.path, cwd, env: { PATH: process.env["PATH"] ?? "" } });

const stop = (home: Home): { stderr: string } => home.fire("stop", { hook_event_name: "Stop" });

describe.runIf(typeof apfs !== "string")("where names differ neither by case nor by how accents are written", () => {
  const before = { native: realpathSync.native, TMPDIR: process.env["TMPDIR"] };

  beforeAll(() => {
    if (typeof apfs === "string") return;
    process.env["TMPDIR"] = apfs.path;
    realpathSync.native = storedPath as typeof realpathSync.native;
  });

  afterAll(async () => {
    realpathSync.native = before.native;
    if (before.TMPDIR === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before.TMPDIR;
    if (typeof apfs !== "string") await apfs.unmount();
  });

  test("a project is one project, however its path is written", async () => {
    const home = createHome({ "mine.sh": "#!/bin/sh\n# hawk-hook: events=stop\nexit 0\n" }, project);
    const other = join(home.path, "PROJECT");
    expect(existsSync(other)).toBe(true);
    expect(await home.hawk("sync")).toMatchObject({ exitCode: 0, stderr: "" });
    expect(await home.hawk("trust", other, "--yes")).toMatchObject({ exitCode: 0, stderr: "" });
    expect(stop(home).stderr).toContain("approved");
    expect(await hawkIn(home, other, "trust", "--yes")).toMatchObject({ exitCode: 0, stderr: "" });
    expect((await home.hawk("trust", "--list")).stdout.match(/\/project\b/gi)).toEqual(["/project"]);
    expect((await hawkIn(home, other, "status")).stdout).not.toContain("damaged");
    expect(stop(home).stderr).toContain("approved");
  });

  test("settings that are reached by another path are edited once", async () => {
    const home = createHome({ "own.sh": says });
    const settings = join(home.path, ".claude/settings.json");
    expect(await home.hawk("sync")).toMatchObject({ exitCode: 0, stderr: "" });
    const synced = readFileSync(settings, "utf8");
    const env = { PATH: process.env["PATH"] ?? "", CLAUDE_CONFIG_DIR: join(home.path, ".Claude") };
    expect((await runMain(["sync"], { home: home.path, cwd: home.project, env })).exitCode).toBe(0);
    expect(readFileSync(settings, "utf8")).toBe(synced);
    expect((await home.hawk("clean")).exitCode).toBe(0);
    expect(existsSync(settings) ? readFileSync(settings, "utf8") : "").not.toContain("hawk");
  });

  test("the home directory is not a project, however its path is written", async () => {
    const home = createHome({ "own.sh": says });
    const { stdout } = await hawkIn(home, join(home.path.replace("hawk-test", "Hawk-Test"), "project"), "plan");
    expect(stdout).not.toContain(".claude");
    expect(await hawkIn(home, home.path.replace("hawk-test", "Hawk-Test"), "enable", "own.sh", "--project")).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("your home directory is not a project"),
    });
  });

  test("a hook is found by its name, however that is written", async () => {
    const home = createHome({ "cafe\u0301.sh": says }, { ".config/hawk/config.yaml": "global:\n  hooks: []\n" });
    expect((await home.hawk("enable", "caf\u00E9.sh")).stderr).toContain("cafe.sh would do");
    expect((await home.hawk("remove", "caf\u00E9.sh")).exitCode).toBe(0);
  });
});
