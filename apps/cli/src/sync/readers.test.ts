import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createHome } from "../testing/home.ts";

const guard = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=Bash\necho no >&2; exit 2\n";
const call = { tool_name: "Bash", tool_input: { command: "ls" } };

test("a sync of an agent that reads another's settings has the other's runner step aside at once", async () => {
  const home = createHome({ "guard.sh": guard });
  await home.hawk("sync", "--agent", "claude-code");
  const fire = () => home.fire("pre_tool_use", { cursor_version: "1", ...call }, { env: { CURSOR_PROJECT_DIR: "/x" } });
  expect(fire().status).toBe(2);
  await home.hawk("sync", "--agent", "cursor");
  expect(fire()).toEqual({ status: 0, stdout: "", stderr: "" });
  expect(home.fire("pre_tool_use", call).status).toBe(2);
  expect((await home.hawk("status")).stdout).not.toContain("behind");
});

test("the other is registered nowhere else for that, and one that is not registered is left alone", async () => {
  const home = createHome({ "guard.sh": guard });
  await home.hawk("sync", "--agent", "cursor");
  expect(existsSync(join(home.path, ".claude/settings.json"))).toBe(false);
  await home.hawk("sync", "--agent", "claude-code", "--scope", "local");
  await home.hawk("sync", "--agent", "cursor");
  expect(existsSync(join(home.path, ".claude/settings.json"))).toBe(false);
  expect(readFileSync(join(home.project, ".claude/settings.local.json"), "utf8")).toContain("claude-code/pre_tool_use");
});
