import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
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
