import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Host, HostPlugin } from "./host.ts";
import { claudeCode } from "./hosts/claude-code.ts";
import { installPlugin, removePlugin, startIn } from "./plugin.ts";
import type { Start } from "./plugin.ts";
import { closeSandbox, createSandbox } from "./sandbox.ts";
import type { Sandbox } from "./sandbox.ts";
import { writeFiles } from "./write-files.ts";

/** A host whose commands are shell lines: installed plugins are directories below `~/plugins`. */
function openHost(lines: { install?: string; remove?: string } = {}): { host: Host; start: Start; sandbox: Sandbox } {
  const sandbox = createSandbox();
  onTestFinished(() => closeSandbox(sandbox));
  writeFiles(sandbox.home, { ".claude/settings.json": '{"hooks": {"Stop": []}}', "plugins/heron/x": "" });
  const { install = 'cp -R "$1" ~/plugins/hawk', remove = "rm -r ~/plugins/hawk" } = lines;
  const plugin: HostPlugin = {
    install: (directory) => [["-c", install, "sh", directory]],
    list: ["-c", "cd ~/plugins && ls -d */skills/*"],
    listed: "hawk/skills/hawk",
    remove: [["-c", remove]],
  };
  return { host: { ...claudeCode, plugin }, start: startIn(["/bin/sh"], {}, sandbox), sandbox };
}

test("installs hawk's plugin by the host's commands, and removes it", async () => {
  const { host, start, sandbox } = openHost();
  expect(await installPlugin(host, start, sandbox)).toBeNull();
  expect(existsSync(join(sandbox.home, "plugins/hawk/skills/hawk/SKILL.md"))).toBe(true);
  expect(await removePlugin(host, start, sandbox)).toBeNull();
});

test.each([
  ["fails", "echo no room; exit 3", { why: expect.stringContaining("the agent fails at"), got: expect.stringContaining("no room") }],
  ["installs nothing", "true", { why: "the agent doesn't list the plugin" }],
  ["registers a hook", 'echo "{}" > ~/.claude/settings.json', { why: "the plugin changes the hooks in the agent's settings" }],
])("sees that the host %s", async (_, install, failure) => {
  const { host, start, sandbox } = openHost({ install });
  expect(await installPlugin(host, start, sandbox)).toMatchObject(failure);
});

test.each([
  ["fails", "exit 3", { why: expect.stringContaining("the agent fails at") }],
  ["leaves the plugin", "true", { why: "the agent still lists the plugin" }],
  ["drops hooks", "rm ~/.claude/settings.json", { why: "removing the plugin changes the hooks in the agent's settings" }],
])("sees that a host that should remove it %s", async (_, remove, failure) => {
  const { host, start, sandbox } = openHost({ remove });
  await installPlugin(host, start, sandbox);
  expect(await removePlugin(host, start, sandbox)).toMatchObject(failure);
});
