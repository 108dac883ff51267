import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";
import { runMain } from "../testing/run-main.ts";
import type { Outcome } from "../testing/run-main.ts";
import { describeTree } from "../testing/tree.ts";

const config = ".config/hawk/config.yaml";
const stop = "#!/bin/sh\n# hawk-hook: events=stop\ncat >/dev/null\n";

function read(home: Home, path = config): string {
  return readFileSync(join(home.path, path), "utf8");
}

/** Runs a command line with an editor that is a line of shell; `$1` is the file. */
function withEditor(home: Home, line: string, args: string[], answers: boolean[] = []): Promise<Outcome> {
  writeFileSync(join(home.path, "my editor"), `#!/bin/sh\n[ "$1" = --wait ] && shift\n${line}\n`, { mode: 0o755 });
  const ask = {
    confirm: async () => answers.shift() ?? null,
    choose: async () => null,
    chooseSome: async () => null,
    text: async () => null,
  };
  const env = { PATH: process.env["PATH"] ?? "", EDITOR: `'${home.path}/my editor' --wait` };
  return runMain(args, { home: home.path, cwd: home.project, env, ...(answers.length > 0 ? { ask } : {}) });
}

describe("hawk config", () => {
  test("says where the file is", async () => {
    const home = createHome({});
    expect((await home.hawk("config", "path")).stdout).toBe(`${join(home.path, config)}\n`);
    expect((await home.hawk("config", "path", "--project")).stdout).toBe(`${join(home.project, ".hawk/config.yaml")}\n`);
  });

  test("sets a value, reads it, and takes it back, byte for byte", async () => {
    const text = "# mine\nglobal:\n  hooks: [] # none\n";
    const home = createHome({}, { [config]: text });
    expect((await home.hawk("config", "get", "trace")).stdout).toBe("all\n");
    expect((await home.hawk("config", "set", "trace", "off")).stdout).toContain("trace set to off\n");
    expect(read(home)).toBe(`${text}trace: off\n`);
    expect((await home.hawk("config", "get", "trace")).stdout).toBe("off\n");
    expect((await home.hawk("config", "set", "trace", "off")).stdout).toMatch(/^trace needs no change\n/);
    await home.hawk("config", "unset", "trace");
    expect(read(home)).toBe(text);
  });

  test.each([
    ["directories", "~/work, /srv", "directories: [~/work, /srv]\n", "~/work,/srv\n"],
    ["policy.disableAllHooks", "true", "policy:\n  disableAllHooks: true\n", "true\n"],
    [
      "policy.allowedHttpHookUrls",
      "https://a.example/*",
      'policy:\n  allowedHttpHookUrls: ["https://a.example/*"]\n',
      "https://a.example/*\n",
    ],
  ])("sets %s", async (key, value, text, shown) => {
    const home = createHome({}, { [config]: "" });
    await home.hawk("config", "set", key, value);
    expect(read(home)).toBe(text);
    expect((await home.hawk("config", "get", key)).stdout).toBe(shown);
  });

  test("shows all that is set", async () => {
    const home = createHome({}, { [config]: "profile: work\ndirectories:\n  - {path: ~/work, profile: strict}\n" });
    expect(JSON.parse((await home.hawk("config", "get", "--json")).stdout)).toMatchObject({ profile: "work", trace: "all" });
    expect((await home.hawk("config", "get")).stdout).toContain('directories: {"path":"~/work","profile":"strict"}\n');
  });

  test.each([
    ["an unknown action", ["gte"], 2, "did you mean hawk config get?"],
    ["an unknown key", ["get", "trase"], 2, "did you mean trace?"],
    ["half a key", ["set", "disableAllHooks", "true"], 2, "did you mean policy.disableAllHooks?"],
    ["hooks, which have a command of their own", ["set", "global.hooks", "x"], 2, "hawk config has no key"],
    ["a key without a value", ["set", "trace"], 2, "needs a key and a value"],
    ["a value that is not one of them", ["set", "trace", "al"], 1, 'expected off, decisions or all, got "al"'],
    ["a flag that is not a boolean", ["set", "policy.disableAllHooks", "yes"], 2, "is true or false"],
    ["a name with a path in it", ["set", "profile", "../x"], 1, "expected the name of a profile"],
    ["a key that is not for projects", ["set", "trace", "all", "--project"], 2, "leave out --project"],
    ["what is not set", ["get", "profile"], 1, "profile is not set"],
  ])("refuses %s, and changes nothing", async (_, args, code, message) => {
    const home = createHome({});
    const before = describeTree(join(home.path, ".config"));
    expect(await home.hawk("config", ...args)).toMatchObject({ exitCode: code, stderr: expect.stringContaining(message) });
    expect(describeTree(join(home.path, ".config"))).toEqual(before);
  });

  test("a dry run shows the difference", async () => {
    const home = createHome({});
    expect((await home.hawk("config", "set", "trace", "all", "--dry-run")).stdout).toContain("+trace: all\n");
    expect(read(home)).not.toContain("trace");
  });

  test("the agents follow", async () => {
    const home = createHome({ "a.sh": stop });
    await home.hawk("sync");
    expect((await home.hawk("config", "set", "policy.disableAllHooks", "true")).stdout).toContain(
      "In your agents: claude-code is up to date.",
    );
    expect(existsSync(join(home.path, ".claude/settings.json"))).toBe(false);
  });
});

describe("hawk config edit", () => {
  test("opens the editor, whose name may have spaces and arguments, and checks the result", async () => {
    const home = createHome({});
    const { exitCode, stdout } = await withEditor(home, 'echo "trace: all" >> "$1"', ["config", "edit"]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: expect.stringContaining(`${join(home.path, config)} changed\n`) });
  });

  test("a broken file is reported with its place", async () => {
    const home = createHome({});
    const { exitCode, stderr } = await withEditor(home, 'printf "trase: all\\n" > "$1"', ["config", "edit"]);
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`${join(home.path, config)}:1:1 error: unknown key "trase"\n  did you mean trace?`);
  });

  test("at a terminal it can be fixed at once", async () => {
    const home = createHome({});
    const line = 'if [ -e "$0.again" ]; then echo "trace: all" > "$1"; else : > "$0.again"; echo "trace: [" > "$1"; fi';
    const { exitCode, stderr } = await withEditor(home, line, ["config", "edit"], [true]);
    expect(exitCode).toBe(0);
    expect(stderr).toContain("config.yaml:");
    expect(read(home)).toBe("trace: all\n");
  });

  test("without an editor, or with one that fails, nothing is changed", async () => {
    const home = createHome({});
    expect(await home.hawk("config", "edit")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("neither $VISUAL nor $EDITOR is set"),
    });
    expect(await withEditor(home, "exit 3", ["config", "edit"])).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("exit code 3"),
    });
  });
});

describe("hawk edit", () => {
  test("opens a hook, and brings the change into the agents", async () => {
    const home = createHome({ "a.sh": stop });
    await home.hawk("sync");
    const { exitCode, stdout } = await withEditor(home, 'sed -i "s/events=stop/events=stop,notification/" "$1"', ["edit", "a"]);
    expect({ exitCode, stdout }).toEqual({
      exitCode: 0,
      stdout: "a.sh changed (stop, notification)\nIn your agents: claude-code is up to date.\n",
    });
    expect(read(home, ".claude/settings.json")).toContain("Notification");
  });

  test("says what is wrong with it afterwards", async () => {
    const home = createHome({ "a.sh": stop });
    const typo = await withEditor(home, 'sed -i "s/events=stop/events=stpo/" "$1"', ["edit", "a.sh"]);
    expect(typo.exitCode).toBe(1);
    expect(typo.stderr).toContain('a.sh:2 unknown event "stpo"\n      did you mean stop?');
    const gone = await withEditor(home, 'echo true > "$1"', ["edit", "a.sh"]);
    expect(gone).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("a.sh is not a hook any more") });
  });

  test("leaves alone what was not changed", async () => {
    const home = createHome({ "a.sh": stop });
    expect(await withEditor(home, ":", ["edit", "a.sh"])).toMatchObject({ exitCode: 0, stdout: "a.sh is unchanged (stop)\n" });
  });

  test("a hook that comes with hawk is copied first", async () => {
    const home = createHome({});
    const { stdout } = await withEditor(home, 'echo more >> "$1"', ["edit", "completion-check.md"]);
    expect(stdout).toContain("completion-check.md copied into your registry; this copy is yours\n");
    expect(read(home, ".config/hawk/registry/hooks/completion-check.md")).toMatch(/more\n$/);
  });

  test("a wrong name is reported", async () => {
    expect(await createHome({ "a.sh": stop }).hawk("edit", "b.sh")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("did you mean a.sh?"),
    });
  });
});
