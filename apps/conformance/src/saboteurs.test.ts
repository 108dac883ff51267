import { lstatSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { adapterOf } from "./adapters.ts";
import { shellHook } from "./hook-file.ts";
import { installHooks } from "./install-hooks.ts";
import { closeSandbox, createSandbox } from "./sandbox.ts";
import { saboteurs } from "./saboteurs.ts";

/** Every file with its mode and text. */
function describe(home: string): string {
  const paths = readdirSync(home, { recursive: true, encoding: "utf8" }).toSorted();
  const found = paths.map((path) => ({ path, status: lstatSync(join(home, path)) }));
  return JSON.stringify(
    found.map(({ path, status }) => [path, status.mode, status.isFile() ? readFileSync(join(home, path), "latin1") : ""]),
  );
}

test("each of them breaks something in an agent that hawk is in", async () => {
  const adapter = adapterOf({ id: "claude-code" });
  const left: string[] = [];
  for (const [what, sabotage] of Object.entries(saboteurs)) {
    const sandbox = createSandbox();
    onTestFinished(() => closeSandbox(sandbox));
    await installHooks("claude-code", sandbox, [shellHook("guard", { events: "pre_tool_use" })]);
    const before = describe(sandbox.home);
    if (!adapter || !sabotage(sandbox, adapter) || describe(sandbox.home) === before) left.push(what);
  }
  expect([Object.keys(saboteurs).length >= 8, left]).toEqual([true, []]);
});
