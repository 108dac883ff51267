import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { adapters } from "../adapters.ts";
import { createHome } from "../testing/home.ts";

const watch = '#!/bin/sh\n# hawk-hook: events=pre_tool_use\ntouch "$HOME/asked"\n';

// The project is the one that the host names, no matter where a call runs or a session has moved to. Its hooks are asked, and an agent hook
// reads nothing else.
test("every agent that names the project is asked about it, wherever the payload leads", async () => {
  const home = createHome(
    {},
    { "project/.hawk/config.yaml": "hooks: {enabled: [own.sh]}\n", "project/.hawk/hooks/own.sh": watch, "else/x": "" },
  );
  await home.hawk("trust", "--yes", "--no-sync");
  await home.hawk("sync", "--agent", Object.keys(adapters).join(","));
  const asked = join(home.path, "asked");
  const fire = (host: string, payload: string, env: NodeJS.ProcessEnv): boolean => {
    const runner = join(home.path, ".local/state/hawk/run", host, "pre_tool_use");
    const cwd = env["PWD_IS_PROJECT"] ? home.project : join(home.path, "else");
    spawnSync("/bin/sh", ["-c", runner], { input: payload, env: { PATH: process.env["PATH"], HOME: home.path, ...env }, cwd });
    const isAsked = existsSync(asked);
    rmSync(asked, { force: true });
    return isAsked;
  };
  const [found, unnamed]: [string[], string[]] = [[], []];
  for (const [host, load] of Object.entries(adapters)) {
    const adapter = await load();
    const sample = adapter.sample({ kind: "command", command: "ls" }, { home: home.path, project: home.project });
    const payload = JSON.stringify(sample?.payload);
    const named = adapter.shell?.projectVariable ?? adapter.projectVariable;
    const elsewhere = payload.replaceAll(home.project, join(home.path, "else"));
    if (named === undefined) unnamed.push(host);
    else if (fire(host, elsewhere, { ...sample?.env, ...(named === "PWD" ? { PWD_IS_PROJECT: "1" } : {}) })) found.push(host);
  }
  // These say in the payload where the session is, and their model can't change that.
  expect(unnamed).toEqual(["cline", "codex", "opencode", "kilo", "pi", "kiro", "kimi-code", "grok", "reasonix", "letta-code"]);
  expect(found.toSorted()).toEqual(
    Object.keys(adapters)
      .filter((host) => !unnamed.includes(host))
      .toSorted(),
  );
});
