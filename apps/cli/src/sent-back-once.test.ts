import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createHome } from "./testing/home.ts";

const heeding = `#!/bin/sh
# hawk-hook: events=stop
case $(tr -d ' ') in *'"stop_hook_active":true'*) exit 0 ;; esac
echo "go on" >&2
exit 2
`;

test.each([
  ["the builtin completion-check.md", {}, "completion-check.md"],
  ["a hook that heeds stop_hook_active", { "heeding.sh": heeding }, "heeding.sh"],
])("%s sends Gemini CLI back once for each prompt, although it says that no hook did", async (_, hooks, name) => {
  const home = createHome(hooks, { ".gemini/.keep": "" });
  await home.hawk("enable", name);
  expect((await home.hawk("sync", "--agent", "gemini-cli")).exitCode).toBe(0);
  const stops = (prompt: string, prompt_response: string): boolean => {
    const payload = { session_id: "s", cwd: home.project, hook_event_name: "AfterAgent", prompt, prompt_response, stop_hook_active: false };
    const { stdout } = spawnSync(join(home.path, ".local/state/hawk/run/gemini-cli/stop"), {
      input: JSON.stringify(payload),
      encoding: "utf8",
      env: { PATH: process.env["PATH"], HOME: home.path },
      cwd: home.project,
    });
    return !stdout.includes('"deny"');
  };
  const first = [stops("do it", "[no response text]"), stops("do it", "Done.")];
  const second = [stops("and this", "Done."), stops("and this", "Done.\nReally.")];
  expect({ first, second }).toEqual({ first: [false, true], second: [false, true] });
});
