import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";

const says = (text: string): string =>
  `#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: on_failure=block\necho '${text}' >&2; exit 2\n`;
const config = "hooks: {enabled: [theirs.sh]}\n";

async function createTrusted(): Promise<Home> {
  const home = createHome(
    { "mine.sh": says("mine") },
    { "project/.hawk/config.yaml": config, "project/.hawk/hooks/theirs.sh": says("theirs") },
  );
  await home.hawk("sync", "--assume-trusted");
  return home;
}

function heard(home: Home, cwd = home.project): string {
  return home.fire("pre_tool_use", { tool_name: "Bash", tool_input: { command: "ls" }, cwd }, { env: { CLAUDE_PROJECT_DIR: cwd }, cwd })
    .stderr;
}

test("a person turns one hook of a project off for themselves, and on again; the project stays as it is and trusted", async () => {
  const home = await createTrusted();
  expect(heard(home)).toBe("theirs\n");
  expect((await home.hawk("disable", "theirs.sh", "--here")).exitCode).toBe(0);
  expect(heard(home)).toBe("mine\n");
  expect(readFileSync(join(home.project, ".hawk/config.yaml"), "utf8")).toBe(config);
  expect((await home.hawk("trust", "--list")).stdout).not.toContain("changed");
  expect((await home.hawk("plan")).stdout).toContain("disabled in");
  expect((await home.hawk("enable", "theirs.sh", "--here")).exitCode).toBe(0);
  expect(heard(home)).toBe("theirs\n");
  expect(readFileSync(join(home.path, ".config/hawk/config.yaml"), "utf8")).not.toContain("theirs");
});

test("a person turns their own guard off in one project, and only they can", async () => {
  const home = await createTrusted();
  const refused = await home.hawk("disable", "mine.sh", "--project");
  expect(refused.stderr).toContain("mine.sh is your own guard, and no project can turn it off");
  expect(refused.stderr).toContain("hawk disable mine.sh --here");
  await home.hawk("disable", "mine", "theirs", "--here", "--for", "2h");
  expect(heard(home)).toBe("");
  expect(heard(home, home.path)).toBe("mine\n");
});

test("says what is not on here, and which options don't go together", async () => {
  const home = await createTrusted();
  expect((await home.hawk("disable", "their.sh", "--here")).stderr).toContain("did you mean theirs.sh?");
  expect((await home.hawk("disable", "theirs.sh", "--here", "--project")).exitCode).toBe(2);
  expect((await home.hawk("disable", "theirs.sh")).stderr).toContain("--here turns it off for you only");
});
