import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { createHome } from "./testing/home.ts";
import { runMain } from "./testing/run-main.ts";

// Guards' settings come from hawk's configuration. The environment may come from a project.

const builtin = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../packages/registry/builtins/${name}`, import.meta.url)), "utf8");
const token = ["ghp", "Zq8Lw3Xn5Tb7Rk2Vm9Yc4Hd6Jf1Gp0SsQaWe"].join("_");

const guards: [string, string, string, Record<string, unknown>, string][] = [
  ["dangerous-cmd.sh", "HAWK_DANGEROUS_CMD_ALLOW", "rm", { command: "rm -rf /" }, "Bash"],
  ["dangerous-cmd.sh", "HAWK_PROTECTED_BRANCHES", "other", { command: "git push --force origin main" }, "Bash"],
  ["file-guard.py", "HAWK_FILE_GUARD_ALLOW", "*", { file_path: ".env", content: "x" }, "Write"],
  ["secret-guard.py", "HAWK_SECRET_GUARD_ALLOW", "*", { file_path: "a.txt", content: token }, "Write"],
];

describe.each(guards)("%s with %s", (name, variable, value, tool_input, tool_name) => {
  const payload = { hook_event_name: "PreToolUse", tool_name, tool_input };
  const loosened = { [variable]: value };
  const hooks = { [name]: builtin(name) };
  const configured = { ".config/hawk/config.yaml": `global:\n  hooks:\n    - { name: ${name}, env: { ${variable}: "${value}" } }\n` };
  // A name that the shell leaves to Node, beside the real one.
  const forNode = { "a b": {}, ...payload };

  test.each([
    ["the shell", payload],
    ["Node", forNode],
  ])("the environment does not loosen it in %s, and the configuration does", async (_, sent) => {
    const home = createHome(hooks);
    await home.hawk("sync");
    const { status, stdout } = home.fire("pre_tool_use", sent, { env: loosened });
    expect(status === 2 || stdout.includes('"deny"')).toBe(true);
    const allowing = createHome(hooks, configured);
    await allowing.hawk("sync");
    expect(allowing.fire("pre_tool_use", sent)).toMatchObject({ status: 0, stdout: "" });
  });

  test.each([
    ["test", ["test", name, "--tool", tool_name, "--input", JSON.stringify(tool_input)], /^verdict\n {2}pre_tool_use: block$/m],
    ["run", ["run", "--event", "pre_tool_use", "--json"], /reject/],
  ])("the environment does not loosen it in hawk %s", async (_, args, refusal) => {
    const home = createHome(hooks);
    const env = { PATH: process.env["PATH"] ?? "", ...loosened };
    const { stdout } = await runMain(args, { home: home.path, cwd: home.project, env, stdin: async () => JSON.stringify(payload) });
    expect(stdout).toMatch(refusal);
  });
});

test("a hook that runs in the dispatcher's process does not find its settings there", async () => {
  const text = `// hawk-hook: events=pre_tool_use\n// hawk-hook: run=inline\nmodule.exports = () => ({ answer: "deny", reason: "found " + process.env.HAWK_SETTING });\n`;
  const home = createHome({ "inline.cjs": text });
  await home.hawk("sync");
  expect(home.fire("pre_tool_use", { tool_name: "Bash" }, { env: { HAWK_SETTING: "1" } }).stdout).toContain("found undefined");
});
