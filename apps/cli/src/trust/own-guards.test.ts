import { expect, test } from "vitest";
import { createHome } from "../testing/home.ts";

/** Blocks everything, unless it is told to let things pass. */
const guard = `#!/bin/sh
# hawk-hook: events=pre_tool_use
# hawk-hook: on_failure=block
[ "$LET_PASS" ] || { echo guarded >&2; exit 2; }
`;

test.each([
  ["hooks:\n  enabled:\n    - {name: guard.sh, env: {LET_PASS: '1'}}\n", "with its own env: yours runs too"],
  [
    "hooks:\n  enabled:\n    - {name: guard.sh, onFailure: continue, timeout: 500ms, matcher: Read}\n",
    "with its own timeout, onFailure, matcher",
  ],
  ["hooks: {disabled: [guard.sh]}\n", "would turn off guard.sh, which is your guard"],
  ["hosts: {claude-code: {hooks: {exclude: [guard.sh]}}}\n", "would turn off guard.sh in claude-code, which is your guard"],
  ["policy: {disableAllHooks: true}\n", "but not your guards"],
])("a trusted project does not get past the user's guard with %j, and the review says what it tried", async (config, said) => {
  const home = createHome({ "guard.sh": guard }, { "project/.hawk/config.yaml": config });
  const { stdout } = await home.hawk("trust", "--yes");
  expect(stdout).toContain(said);
  await home.hawk("sync");
  const { status, stdout: out, stderr } = home.fire("pre_tool_use", { tool_name: "Bash", tool_input: { command: "ls" } });
  expect(`${status} ${out}${stderr}`).toMatch(/guarded/);
});
