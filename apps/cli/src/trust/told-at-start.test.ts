import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { adapters } from "../adapters.ts";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";

const greet = "#!/bin/sh\n# hawk-hook: events=session_start\necho hello\n";
const own = "#!/bin/sh\n# hawk-hook: events=session_start\necho theirs\n";

/** What an agent is told at the start of a session. */
function heard(home: Home, cwd = home.project): string {
  return home.fire("session_start", { source: "startup", cwd }, { env: { CLAUDE_PROJECT_DIR: cwd, HOME: home.path }, cwd }).stdout;
}

test("a session starts with the word that a project's hooks are not approved, or not as they are", async () => {
  const home = createHome(
    { "greet.sh": greet },
    { "project/.hawk/config.yaml": "hooks: {enabled: [own.sh]}\n", "project/.hawk/hooks/own.sh": own },
  );
  mkdirSync(join(home.project, "src"));
  await home.hawk("sync");
  for (const cwd of [home.project, join(home.project, "src")]) {
    expect(heard(home, cwd)).toContain(`${home.project} has hooks that you have not approved`);
    expect(heard(home, cwd)).toContain("hello");
  }
  expect(heard(home, home.path)).toBe("hello\n");
  await home.hawk("trust", "--yes");
  expect(heard(home)).toContain("theirs");
  expect(heard(home)).not.toContain("hawk trust");
  writeFileSync(join(home.project, ".hawk/hooks/more.sh"), own);
  expect(heard(home)).toContain(`${home.project}/.hawk has changed since you approved it`);
  expect(heard(home)).toContain("theirs");
});

const guard = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: on_failure=block\nexit 0\n";
const theirs = { "project/.hawk/config.yaml": "hooks: {enabled: [own.sh]}\n", "project/.hawk/hooks/own.sh": own };

test("every agent that shows the word has it, also when there is no hook for the start of a session", async () => {
  const home = createHome({ "guard.sh": guard }, theirs);
  await home.hawk("sync", "--agent", Object.keys(adapters).join(","));
  const silent: string[] = [];
  for (const [host, load] of Object.entries(adapters)) {
    const adapter = await load();
    const { session_start: start } = adapter.events;
    const sample = adapter.sample({ kind: "start" }, { home: home.path, project: home.project });
    if (!sample || !(start?.canTellUser || start?.canAddContext)) silent.push(host);
    else {
      const { stdout, status } = spawnSync(join(home.path, ".local/state/hawk/run", host, "session_start"), {
        input: JSON.stringify(sample.payload),
        encoding: "utf8",
        env: { PATH: process.env["PATH"], HOME: home.path, ...sample.env },
        // Cursor starts the user's hooks outside of the project.
        cwd: adapter.shell ? home.project : home.path,
      });
      expect({ host, stdout, status }).toEqual({
        host,
        stdout: expect.stringContaining("has hooks that you have not approved"),
        status: 0,
      });
    }
  }
  expect(silent).toEqual(["crush", "windsurf", "kimi-code", "grok", "letta-code"]);
});

test("a hook for the start of a session changes no entry, whatever its matcher", async () => {
  const matched = greet.replace("\n#", "\n# hawk-hook: matcher=startup\n#");
  const home = createHome(
    { "guard.sh": guard },
    { ".config/hawk/registry/hooks/greet.sh": matched, ".codex/.keep": "", ".gemini/.keep": "" },
  );
  const files = [".codex/hooks.json", ".claude/settings.json", ".gemini/settings.json"].map((file) => join(home.path, file));
  await home.hawk("sync", "--agent", "claude-code,codex,gemini-cli", "--codex-trust");
  const before = files.map((file) => readFileSync(file, "utf8").replaceAll(/"timeout": \d+/g, ""));
  expect((await home.hawk("enable", "greet.sh")).exitCode).toBe(0);
  expect(files.map((file) => readFileSync(file, "utf8").replaceAll(/"timeout": \d+/g, ""))).toEqual(before);
  expect((await home.hawk("status")).exitCode).toBe(0);
});

test("an agent in which hawk has nothing to run is left alone", async () => {
  const home = createHome({});
  expect((await home.hawk("sync", "--agent", "claude-code")).exitCode).toBe(0);
  expect(() => readFileSync(join(home.path, ".claude/settings.json"))).toThrow("ENOENT");
});
