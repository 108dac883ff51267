import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { refuse, shellHook } from "./hook-file.ts";
import { hookPath, installHooks } from "./install-hooks.ts";
import { runProgram } from "./run-program.ts";
import { closeSandbox, createSandbox, sandboxEnv } from "./sandbox.ts";
import { workspaceRoot } from "./workspace-root.ts";

test("puts hooks where hawk finds them, enabled and in order", async () => {
  const sandbox = createSandbox();
  onTestFinished(() => closeSandbox(sandbox));
  const hooks = ["second", "first"].map((name) => shellHook(name, { events: "pre_tool_use", matcher: "Bash" }, refuse("No.")));
  await installHooks("claude-code", sandbox, hooks);
  const args = [join(workspaceRoot, "apps/cli/dist/hawk.js"), "plan", "--json"];
  const { stdout, stderr } = await runProgram(process.execPath, args, { cwd: sandbox.project, env: sandboxEnv(sandbox) });
  expect(stderr).toBe("");
  const paths = [...stdout.matchAll(/"file": "([^"]+\.sh)"/g)].map(([, path]) => path);
  expect(paths.slice(0, 2)).toEqual([hookPath(sandbox, "second.sh"), hookPath(sandbox, "first.sh")]);
});

test("a hook that is installed can be run", async () => {
  const sandbox = createSandbox();
  onTestFinished(() => closeSandbox(sandbox));
  await installHooks("claude-code", sandbox, [shellHook("guard", { events: "stop" }, refuse("Not yet."))]);
  const { isOk, stderr } = await runProgram("/bin/sh", ["-c", `echo '{}' | '${hookPath(sandbox, "guard.sh")}'`], {
    env: sandboxEnv(sandbox),
  });
  expect({ isOk, stderr }).toEqual({ isOk: false, stderr: "Not yet.\n" });
});
