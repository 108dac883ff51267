import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";
import { describeTree } from "../testing/tree.ts";

const CONFIG = ".config/hawk/config.yaml";
const REGISTRY = ".config/hawk/registry/hooks";
const OLD = ".config/hawk-hooks";

const guard = "#!/usr/bin/env python3\nimport sys\nsys.exit(2)\n";
const notify = "#!/bin/sh\nexit 0\n";

/** The layout of the format's description, before. */
const layout = {
  "pre_tool_use/file-guard.py": guard,
  "pre_tool_use/dangerous-cmd.sh": "#!/bin/sh\necho not that >&2\nexit 2\n",
  "stop/completion-check.stdout.md": "Are the tests green?\n",
  "stop/notify.py": notify,
  "notification/notify.py": notify,
  "notification/.keep": "",
  "session_start/.keep": "",
};

function place(root: string, files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`${root}/${path}`, text]));
}

function homeWith(files: Record<string, string>): Home {
  return createHome(
    {},
    {
      [CONFIG]: "# mine\nglobal:\n  hooks: [own.sh] # as it was\n",
      [`${REGISTRY}/own.sh`]: "#!/bin/sh\n# hawk-hook: events=stop\n",
      ...files,
    },
  );
}

const read = (home: Home, path: string): string => readFileSync(join(home.path, path), "utf8");
const registry = (home: Home): string[] => readdirSync(join(home.path, REGISTRY)).filter((name) => name !== "own.sh");

describe("event directories become flat files that say themselves what they are for", () => {
  test("the layout of the format's description, before and after", async () => {
    const home = homeWith(place("project/hooks", layout));
    const before = describeTree(join(home.project, "hooks"));
    const { exitCode, stdout, stderr } = await home.hawk("migrate", "hooks", "--enable");
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(registry(home)).toEqual(["completion-check.md", "dangerous-cmd.sh", "file-guard.py", "notify.py"]);
    expect(read(home, `${REGISTRY}/file-guard.py`)).toBe(guard.replace("\n", "\n# hawk-hook: events=pre_tool_use\n"));
    expect(read(home, `${REGISTRY}/notify.py`)).toContain("# hawk-hook: events=notification,stop\n");
    expect(read(home, `${REGISTRY}/completion-check.md`)).toBe('---\nhawk-hook:\n  events: ["stop"]\n---\nAre the tests green?\n');
    expect(stdout).toContain("notify.py copied, one for all of its events from notification/notify.py and stop/notify.py");
    expect(stdout).toContain("completion-check.md copied and renamed from stop/completion-check.stdout.md");
    expect(describeTree(join(home.project, "hooks"))).toEqual(before);
    expect(read(home, CONFIG)).toMatch(/^# mine\nglobal:\n {2}hooks: .*own\.sh.*# as it was/);
    await home.hawk("sync", "--agent", "claude-code");
    expect(home.fire("pre_tool_use", { tool_name: "Bash", tool_input: {} })).toMatchObject({ status: 2, stderr: "not that\n" });
  });

  test("a second time there is nothing to do", async () => {
    const home = homeWith(place("project/hooks", layout));
    await home.hawk("migrate", "hooks", "--enable");
    const before = describeTree(join(home.path, ".config"));
    const { exitCode, stdout } = await home.hawk("migrate", "hooks", "--enable");
    expect({ exitCode, isQuiet: stdout.includes("Nothing to do: everything is already here.") }).toEqual({ exitCode: 0, isQuiet: true });
    expect(describeTree(join(home.path, ".config"))).toEqual(before);
  });

  test("without --enable nothing runs yet, and hawk names the command to enable them", async () => {
    const home = homeWith(place("project/hooks", layout));
    const { stdout } = await home.hawk("migrate", ".");
    expect(stdout).toContain("Not enabled: hawk enable notify.py dangerous-cmd.sh file-guard.py completion-check.md\n");
    expect(read(home, CONFIG)).toBe("# mine\nglobal:\n  hooks: [own.sh] # as it was\n");
  });

  test("different files of one name get different names, and nothing in the registry is overwritten", async () => {
    const files = {
      "stop/a.sh": "#!/bin/sh\necho 1\n",
      "notification/a.sh": "#!/bin/sh\necho 2\n",
      "stop/own.sh": "#!/bin/sh\necho other\n",
    };
    const home = homeWith(place("project/hooks", files));
    await home.hawk("migrate", "hooks");
    expect(registry(home)).toEqual(["a.sh", "own-2.sh", "stop-a.sh"]);
    expect(read(home, `${REGISTRY}/a.sh`)).toContain("echo 2");
    expect(read(home, `${REGISTRY}/own.sh`)).toBe("#!/bin/sh\n# hawk-hook: events=stop\n");
    expect((await home.hawk("migrate", "hooks")).stdout).toContain("Nothing to do");
  });

  test("prompts keep their JSON, scripts of hawk-hooks 1 their description and needs, and headers stay as they are", async () => {
    const files = {
      "stop/ask.prompt.json": '{\n  "prompt": "Done? $ARGUMENTS",\n  "timeout": 30\n}\n',
      "post_tool_use/lint.py": "#!/usr/bin/env python3\n# Description: Lint with ruff\n# Deps: ruff, rich\nimport sys\n",
      "post_tool_use/own.py": "# hawk-hook: events=stop\n",
    };
    const home = homeWith(place("project/hooks", files));
    await home.hawk("migrate", "hooks");
    expect(JSON.parse(read(home, `${REGISTRY}/ask.prompt.json`))).toEqual({
      "hawk-hook": { events: ["stop"] },
      prompt: "Done? $ARGUMENTS",
      timeout: 30,
    });
    expect(read(home, `${REGISTRY}/lint.py`)).toContain(
      "# hawk-hook: events=post_tool_use\n# hawk-hook: description=Lint with ruff\n# hawk-hook: deps=ruff, rich\n",
    );
    expect(read(home, `${REGISTRY}/own.py`)).toBe("# hawk-hook: events=stop\n");
  });

  test("leaves what is not a hook, and says why", async () => {
    const home = homeWith(
      place("project/hooks", { ...layout, "stop/README.md": "# Hooks\n", "lib/x.py": "", "stop/binary.sh": "\u0000\uFFFD" }),
    );
    const { stdout } = await home.hawk("migrate", "hooks");
    expect(stdout).toContain("stop/README.md is left: it has no header, so its event is unknown");
    expect(stdout).toContain("lib is left: it is a directory that is not named after an event");
    expect(stdout).toContain("stop/binary.sh is left: it is not UTF-8 text");
  });

  test("with --dry-run all of it is reported, and nothing is written", async () => {
    const home = homeWith(place("project/hooks", layout));
    const before = describeTree(join(home.path, ".config"));
    const { stdout } = await home.hawk("migrate", "hooks", "--enable", "--dry-run");
    expect(stdout).toContain("file-guard.py would be copied");
    expect(stdout).toMatch(/^\+.*file-guard\.py/m);
    expect(stdout).toContain("Nothing was written.");
    expect(describeTree(join(home.path, ".config"))).toEqual(before);
  });
});

describe("the home of hawk-hooks", () => {
  const config = `# theirs
registry_path: ~/.config/hawk-hooks/registry
debug: true
global:
  hooks: [file-guard.py, stop/notify.py, gone.py]
  skills: [a-skill]
tools:
  gemini: {enabled: false}
directories:
  PROJECT: {profile: work}
  /no/such/place: {}
`;

  function oldHome(): Home {
    const home = homeWith({
      ...place(`${OLD}/registry/hooks`, layout),
      [`${OLD}/registry/hooks/flat.py`]: "# hawk-hook: events=stop\n",
      [`${OLD}/profiles/work.yaml`]: "hooks: [dangerous-cmd.sh]\n",
      [`${OLD}/config.yaml`]: config.replace("PROJECT", "/usr/lib"),
      [`${OLD}/packages.yaml`]: "packages: {}\n",
    });
    return home;
  }

  test("hooks, what is enabled, profiles and directories come over; the rest is reported; the originals stay", async () => {
    const home = oldHome();
    const before = describeTree(join(home.path, OLD));
    const { exitCode, stdout, stderr } = await home.hawk("migrate");
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(registry(home)).toEqual(["completion-check.md", "dangerous-cmd.sh", "file-guard.py", "flat.py", "notify.py"]);
    const plan = JSON.parse((await home.hawk("plan", "--json")).stdout) as { hooks: { name: string; events: string[] }[] };
    expect(plan.hooks.map(({ name, events }) => [name, events])).toEqual([
      ["own.sh", ["stop"]],
      ["file-guard.py", ["pre_tool_use"]],
      ["notify.py", ["stop"]],
    ]);
    expect(read(home, ".config/hawk/profiles/work.yaml")).toMatch(/^hooks:\s+- dangerous-cmd\.sh\n$/);
    expect(read(home, CONFIG)).toContain("profile: work");
    expect(read(home, CONFIG)).toContain("# as it was");
    for (const note of [
      "skills: hawk only handles hooks",
      "gone.py is enabled there, but hawk can't find it",
      "tools.gemini.enabled: false",
      "debug: hawk config set trace all",
      "packages.yaml:",
      "/no/such/place was registered, but doesn't exist",
    ])
      expect(stdout).toContain(note);
    expect(describeTree(join(home.path, OLD))).toEqual(before);
  });

  test("a second time there is nothing to do", async () => {
    const home = oldHome();
    await home.hawk("migrate");
    const before = describeTree(join(home.path, ".config"));
    expect((await home.hawk("migrate")).stdout).toContain("Nothing to do");
    expect(describeTree(join(home.path, ".config"))).toEqual(before);
  });

  test("its first version, with config.json and names without extensions", async () => {
    const home = homeWith({
      ...place(`${OLD}/hooks`, layout),
      [`${OLD}/config.json`]: JSON.stringify({
        enabled: { pre_tool_use: ["file-guard"], notification: ["notify"], stop: ["notify", "completion-check"] },
        projects: [],
        env: { A: "1" },
      }),
    });
    const { stdout } = await home.hawk("migrate");
    const plan = JSON.parse((await home.hawk("plan", "--json")).stdout) as { hooks: { name: string; events: string[] }[] };
    expect(plan.hooks.map(({ name, events }) => [name, events])).toEqual([
      ["own.sh", ["stop"]],
      ["file-guard.py", ["pre_tool_use"]],
      ["notify.py", ["notification", "stop"]],
      ["completion-check.md", ["stop"]],
    ]);
    expect(stdout).toContain("env: set it for each hook");
  });

  test("as JSON", async () => {
    const { stdout } = await oldHome().hawk("migrate", "--dry-run", "--json");
    expect(JSON.parse(stdout)).toMatchObject({
      dryRun: true,
      hooks: expect.arrayContaining([expect.objectContaining({ name: "notify.py", enabled: true, change: "copied" })]),
    });
  });
});

describe("what can't be migrated is said, and nothing is changed", () => {
  test.each([
    [[], {}, "hawk-hooks is not there"],
    [["empty"], { "project/empty/x.txt": "" }, "is neither a home of hawk-hooks nor a directory of event directories"],
    [[], { [`${OLD}/config.json`]: "{" }, "config.json is not JSON"],
    [[], { [`${OLD}/config.yaml`]: "a: [" }, "config.yaml:1:"],
    [["hooks"], { "project/hooks/stop/a.sh": "#!/bin/sh\n", [CONFIG]: "global: [" }, "config.yaml:1:"],
  ])("%j", async (args, files, message) => {
    const home = homeWith(files);
    const { exitCode, stderr } = await home.hawk("migrate", ...args);
    expect(stderr).toContain(message);
    expect(exitCode).toBe(1);
    expect(registry(home)).toEqual([]);
    expect(existsSync(join(home.path, ".config/hawk/profiles"))).toBe(false);
  });
});
