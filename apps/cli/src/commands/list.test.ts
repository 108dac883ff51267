import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createHome } from "../testing/home.ts";

const config = ".config/hawk/config.yaml";
const stop = "# hawk-hook: events=stop\n# hawk-hook: description=Say goodbye\n";
const both = "# hawk-hook: events=stop,notification\n";

describe("hawk list", () => {
  test("shows what there is, where it is enabled, and what comes with hawk", async () => {
    const text =
      "global:\n  hooks:\n    - a.sh\n    - {name: b.sh, events: [stop], hosts: [codex]}\nhosts:\n  codex:\n    hooks:\n      extra: [c.sh]\n";
    const home = createHome({ "a.sh": stop, "b.sh": both, "c.sh": both, "d.sh": both }, { [config]: text });
    const { exitCode, stdout } = await home.hawk("list");
    expect(exitCode).toBe(0);
    const rows = stdout.split("\n").map((line) => line.split(/ {2,}/));
    expect(rows).toContainEqual(["a.sh", "stop", "everywhere", "own", "Say goodbye"]);
    expect(rows).toContainEqual(["b.sh", "stop, notification", "everywhere, for stop, in codex", "own"]);
    expect(rows).toContainEqual(["c.sh", "stop, notification", "everywhere, in codex", "own"]);
    expect(rows).toContainEqual(["d.sh", "stop, notification", "own"]);
    expect(stdout).toMatch(/completion-check\.md +stop +built-in/);
  });

  test("filters", async () => {
    const home = createHome({ "a.sh": stop, "b.sh": both }, { [config]: "global:\n  hooks: [a.sh]\n" });
    const names = async (...args: string[]): Promise<string[]> =>
      (JSON.parse((await home.hawk("list", "--json", ...args)).stdout) as { hooks: { name: string }[] }).hooks.map(({ name }) => name);
    expect(await names("--enabled")).toEqual(["a.sh"]);
    expect(await names("--event", "Notification")).toContain("b.sh");
    expect(await names("--event", "Notification")).not.toContain("a.sh");
    expect(await names("--agent", "codex")).toEqual(["a.sh"]);
    expect((await home.hawk("list", "--enabled", "--event", "session_end")).stdout).toBe("No such hook.\n");
    expect((await home.hawk("list", "--agent", "codx")).exitCode).toBe(2);
  });

  test("knows a hook that came with hawk from one that was changed since", async () => {
    const home = createHome({});
    await home.hawk("enable", "completion-check.md");
    const source = async (): Promise<unknown> =>
      (JSON.parse((await home.hawk("list", "--json", "--enabled")).stdout) as { hooks: { source: string }[] }).hooks[0]?.source;
    expect(await source()).toBe("builtin");
    const path = join(home.path, ".config/hawk/registry/hooks/completion-check.md");
    appendFileSync(path, "more\n");
    expect(await source()).toBe("own");
  });

  test("reports problems in the configuration, and lists anyway", async () => {
    const home = createHome({ "a.sh": stop }, { [config]: "global:\n  hooks: [a.sh, gone.sh]\n" });
    const { exitCode, stdout, stderr } = await home.hawk("list");
    expect(exitCode).toBe(1);
    expect(stdout).toContain("a.sh");
    expect(stderr).toContain("there is no hook gone.sh");
  });
});

describe("hawk remove", () => {
  test("takes a hook out and keeps a copy", async () => {
    const home = createHome({ "a.sh": stop }, { [config]: "" });
    const { exitCode, stdout } = await home.hawk("remove", "a.sh");
    expect(exitCode).toBe(0);
    const [, kept = ""] = /a\.sh removed, kept in (\S+)\n/.exec(stdout) ?? [];
    expect(kept).toContain(join(home.path, ".local/state/hawk/backups/registry/"));
    expect(readFileSync(kept, "utf8")).toBe(stop);
    expect(existsSync(join(home.path, ".config/hawk/registry/hooks/a.sh"))).toBe(false);
  });

  test("refuses while it is enabled, and says where", async () => {
    const files = { [config]: "global:\n  hooks: [a.sh]\nprofile: work\n", ".config/hawk/profiles/work.yaml": "hooks:\n  - a.sh\n" };
    const home = createHome({ "a.sh": stop }, files);
    const { exitCode, stderr } = await home.hawk("remove", "a.sh");
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`${join(home.path, config)}:2, ${join(home.path, ".config/hawk/profiles/work.yaml")}:2`);
    expect(existsSync(join(home.path, ".config/hawk/registry/hooks/a.sh"))).toBe(true);
  });

  test("disables it everywhere when forced, and keeps the rest", async () => {
    const text = "global:\n  hooks:\n    - {name: a.sh, timeout: 5s} # mine\n    - b.sh\n  disabled: [a.sh]\n";
    const files = { [config]: text, ".config/hawk/profiles/work.yaml": "hooks: [a.sh, b.sh]\n" };
    const home = createHome({ "a.sh": stop, "b.sh": both }, files);
    await home.hawk("sync");
    const { exitCode, stdout } = await home.hawk("remove", "a.sh", "--force");
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: expect.stringContaining("In your agents: claude-code is up to date.") });
    expect(readFileSync(join(home.path, config), "utf8")).toBe("global:\n  hooks:\n    # mine\n    - b.sh\n  disabled: []\n");
    expect(readFileSync(join(home.path, ".config/hawk/profiles/work.yaml"), "utf8")).toBe("hooks: [b.sh]\n");
  });

  test("a dry run removes nothing, and a wrong name is reported", async () => {
    const home = createHome({ "a.sh": stop }, { [config]: "" });
    expect((await home.hawk("remove", "a.sh", "--dry-run")).stdout).toBe("a.sh would be removed\n");
    expect(existsSync(join(home.path, ".config/hawk/registry/hooks/a.sh"))).toBe(true);
    expect(await home.hawk("remove", "b.sh")).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("did you mean a.sh?") });
    expect(await home.hawk("remove", "../config.yaml")).toMatchObject({ exitCode: 1 });
  });
});
