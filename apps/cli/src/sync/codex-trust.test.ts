import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";

// Codex silently skips a hook that its user does not trust. What hawk says about that has to be true.

const guard = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\nexit 0\n";
const slow = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: timeout=10m\nexit 0\n";
const mine = '{\n  "hooks": {\n    "PreToolUse": [{ "hooks": [{ "type": "command", "command": "true" }] }]\n  }\n}\n';

function createCodex(files: Record<string, string> = {}): Home & { config: string } {
  const home = createHome({ "guard.sh": guard }, { ".codex/.keep": "", ".config/hawk/registry/hooks/slow.sh": slow, ...files });
  return { ...home, config: join(home.path, ".codex/config.toml") };
}

async function stateOf(home: Home): Promise<unknown> {
  const { stdout } = await home.hawk("status", "--json");
  return (JSON.parse(stdout) as { host: string; state: string }[]).find(({ host }) => host === "codex")?.state;
}

test("a hook that takes ten minutes leaves Codex's entry, and the trust in it, as they were", async () => {
  const home = createCodex();
  await home.hawk("sync", "--agent", "codex", "--codex-trust");
  const entry = readFileSync(join(home.path, ".codex/hooks.json"), "utf8");
  const { stdout, stderr } = await home.hawk("enable", "slow.sh");
  expect(stdout).toContain("In your agents: codex is up to date.");
  expect(stderr).toBe("");
  expect(readFileSync(join(home.path, ".codex/hooks.json"), "utf8")).toBe(entry);
  expect(await stateOf(home)).toBe("in sync");
});

test("hooks that wait for the user's trust are not in sync, and no command says that Codex is up to date", async () => {
  const home = createCodex();
  await home.hawk("sync", "--agent", "codex");
  expect(await stateOf(home)).toBe("untrusted");
  const { stdout, exitCode } = await home.hawk("status");
  expect(stdout).toMatch(/Codex CLI +yes +not trusted/);
  expect(exitCode).toBe(1);
  const enabled = await home.hawk("enable", "slow.sh");
  expect(enabled.stdout).toContain("codex has it, but doesn't run it until you trust it");
  expect(enabled.stdout).not.toContain("up to date");
});

test("a dry run with --codex-trust shows the edit of config.toml, and the real one names the file", async () => {
  const home = createCodex({ ".codex/config.toml": 'model = "x"\n' });
  await home.hawk("sync", "--agent", "codex");
  const dry = await home.hawk("sync", "--agent", "codex", "--codex-trust", "--dry-run");
  expect(dry.stdout).toContain(home.config);
  expect(dry.stdout).toContain("+trusted_hash");
  expect(dry.stderr).toBe("");
  expect(readFileSync(home.config, "utf8")).toBe('model = "x"\n');
  const real = await home.hawk("sync", "--agent", "codex", "--codex-trust");
  expect(real.stdout).toContain(`${home.config}: changed`);
  expect((await home.hawk("sync", "--agent", "codex", "--codex-trust")).stdout).toContain("Nothing to do");
  const json = await home.hawk("sync", "--agent", "codex", "--codex-trust", "--json");
  expect(JSON.parse(json.stdout)).toMatchObject({ files: [], pendingTrust: [] });
  expect(await home.hawk("uninstall", "--yes")).toMatchObject({ exitCode: 0, stderr: "" });
  expect(readFileSync(home.config, "utf8")).toBe('model = "x"\n');
});

test("a dry run without it says what Codex will not run", async () => {
  const home = createCodex();
  const { stderr } = await home.hawk("sync", "--agent", "codex", "--dry-run");
  expect(stderr).toContain("codex silently skips 2 of hawk's hooks until you trust them");
});

test("init shows the edit of config.toml, and its last words are true after taking over Codex's own hooks", async () => {
  const home = createCodex({ ".codex/hooks.json": mine });
  const words = ["init", "--agent", "codex", "--hooks", "none", "--codex-trust"];
  expect((await home.hawk(...words, "--dry-run")).stdout).toContain("+trusted_hash");
  const { stdout, exitCode } = await home.hawk(...words, "--yes", "--import");
  expect(exitCode).toBe(0);
  expect(stdout).toContain(home.config);
  expect(stdout).not.toContain("before you trust");
  expect(await stateOf(home)).toBe("in sync");
});

test("a trust file that leaves no room is left alone, and the sync says that Codex is not trusted", async () => {
  const home = createCodex({ ".codex/config.toml": "hooks = 1\n" });
  const { stderr } = await home.hawk("sync", "--agent", "codex", "--codex-trust");
  expect(stderr).toContain("codex silently skips 2 of hawk's hooks");
  expect(readFileSync(home.config, "utf8")).toBe("hooks = 1\n");
  writeFileSync(home.config, 'x = "');
  await home.hawk("sync", "--agent", "codex", "--codex-trust");
  expect(readFileSync(home.config, "utf8")).toBe('x = "');
  expect(existsSync(home.config)).toBe(true);
});
