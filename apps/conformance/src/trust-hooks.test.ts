import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { closeSandbox, createSandbox } from "./sandbox.ts";
import type { Sandbox } from "./sandbox.ts";
import { trustHooks } from "./trust-hooks.ts";

function createHome(files: Record<string, string>): Sandbox {
  const sandbox = createSandbox();
  onTestFinished(() => closeSandbox(sandbox));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(sandbox.home, path)), { recursive: true });
    writeFileSync(join(sandbox.home, path), text);
  }
  return sandbox;
}

test("a host is told to trust what is registered in it, beside what it knows already", async () => {
  const hooks = JSON.stringify({ hooks: { Stop: [{ hooks: [{ type: "command", command: "/run/stop" }] }] } });
  const sandbox = createHome({ ".codex/hooks.json": hooks, ".codex/config.toml": 'model = "m"\n' });
  await trustHooks("codex", sandbox);
  const config = readFileSync(join(sandbox.home, ".codex/config.toml"), "utf8");
  expect(config).toMatch(/^model = "m"\n\n\[hooks\.state\."/);
  expect(config).toContain(`${join(sandbox.home, ".codex/hooks.json")}:stop:0:0"]\ntrusted_hash = "sha256:`);
});
