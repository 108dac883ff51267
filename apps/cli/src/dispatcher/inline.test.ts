import { expect, test } from "vitest";
import { createHome } from "../testing/home.ts";

const bash = { tool_name: "Bash", tool_input: { command: "ls" } };
const header = "// hawk-hook: events=pre_tool_use\n// hawk-hook: run=inline\n";

/** Syncs hooks whose texts follow the header, and fires pre_tool_use. */
async function fire(hooks: Record<string, string>): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const home = createHome(Object.fromEntries(Object.entries(hooks).map(([name, text]) => [name, `${header}${text}\n`])));
  expect(await home.hawk("sync")).toMatchObject({ exitCode: 0 });
  return home.fire("pre_tool_use", bash);
}

const refuse =
  'import { defineHook, deny } from "@hawk/sdk"; export default defineHook({ events: ["pre_tool_use"] }, () => deny("not here"));';

function reasonOf(stdout: string): unknown {
  return (JSON.parse(stdout) as { hookSpecificOutput: { permissionDecisionReason: unknown } }).hookSpecificOutput.permissionDecisionReason;
}

test.each(["guard.js", "guard.mjs", "guard.ts"])("%s refuses by way of the SDK, from a registry without packages", async (name) => {
  const { stdout, stderr, status } = await fire({ [name]: refuse });
  expect(status === 2 ? stderr : reasonOf(stdout)).toContain("not here");
});

test.each([
  ["prints", "console.log('{not json'); console.error('loud'); process.stdout.write('x');"],
  ["ends the process", "process.exit(0);"],
  ["ends the process later", "setTimeout(() => process.exit(0), 1); await new Promise((resolve) => setTimeout(resolve, 20));"],
  ["leaves a rejection behind", "void Promise.reject(new Error('left')); await new Promise((resolve) => setTimeout(resolve, 20));"],
  [
    "throws where nobody catches",
    "setTimeout(() => { throw new Error('far') }, 1); await new Promise((resolve) => setTimeout(resolve, 20));",
  ],
  ["sets the exit code", "process.exitCode = 7;"],
])("a hook that %s does not keep another from refusing", async (_, body) => {
  const { stdout, stderr, status } = await fire({ "a.js": `export default async () => { ${body} };`, "b.js": refuse });
  expect(status === 2 ? stderr : reasonOf(stdout)).toContain("not here");
  expect(stdout).not.toContain("not json");
});

test("what hooks print is not an answer, and is not lost either", async () => {
  const { stdout, stderr, status } = await fire({ "a.js": "export default () => { console.log('for the log'); };" });
  expect({ stdout, status }).toEqual({ stdout: "", status: 0 });
  expect(stderr).toContain("for the log");
});

test("a hook that fails and must not be passed by refuses", async () => {
  const { stdout, stderr, status } = await fire({ "a.js": "// hawk-hook: on_failure=block\nexport default () => { process.exit(0); };" });
  expect(status === 2 ? stderr : reasonOf(stdout)).toContain("it called process.exit(0)");
});
