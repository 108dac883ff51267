// Brings one hook into the agents of a home directory, and out again: what `hawk sync` and `hawk uninstall` do, as a program.
import { mkdtempSync, readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { claudeCode } from "@hawk/adapter-claude-code";
import { codex } from "@hawk/adapter-codex";
import { statePaths } from "@hawk/state";
import { applyUninstall, openWorld, planSync, planUninstall, previewSync, syncAgents } from "@hawk/sync";
import { editConfig, userConfig } from "@hawk/trust";

const home = realpathSync(mkdtempSync(join(tmpdir(), "hawk-home-")));
const program = createRequire(join(process.cwd(), "x.js")).resolve("@hawk/cli/package.json");
const user = {
  home,
  cwd: home,
  env: { PATH: process.env.PATH },
  adapters: { "claude-code": async () => claudeCode, codex: async () => codex },
  dispatcherDir: join(dirname(program), "dist", "dispatcher"),
};
editConfig(userConfig(user), () => "global:\n  hooks:\n    - { name: hi, run: echo hi, events: [stop] }\n", user, false);

const request = { hosts: ["claude-code", "codex"] };
const preview = previewSync(planSync(await openWorld(request, user)), statePaths(user));
for (const { host, path } of preview.settings) console.log(`would edit ${path.replace(home, "~")} for ${host}`);

const { hosts } = await syncAgents(request, user, (problems) => console.error(problems));
for (const { host, registrations } of hosts) console.log(`${host}: ${registrations.map(({ event }) => event).join(", ")}`);
console.log(readFileSync(join(home, ".claude", "settings.json"), "utf8").includes("/hawk/run/claude-code/stop"));

const { traces, leftovers } = await applyUninstall(await planUninstall(user, false), user);
console.log(`left behind: ${traces.length + leftovers.length}`);
