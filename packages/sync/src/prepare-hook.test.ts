import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hookDefaults } from "@hawk/protocol";
import type { PlannedHook, ShellHandler } from "@hawk/protocol";
import { expect, onTestFinished, test } from "vitest";
import { prepareHook } from "./prepare-hook.ts";

function prepare(handler: Partial<ShellHandler>): ReturnType<typeof prepareHook> {
  const hook: PlannedHook = {
    id: "h",
    name: "hook",
    events: ["pre_tool_use"],
    dialect: "hawk",
    handler: { type: "shell", passContext: true, parseResult: true, ...handler },
    timeoutSeconds: 10,
    ...hookDefaults,
    origin: { layer: "user", file: "/config.yaml", line: 1, column: 1 },
  };
  const find = (name: string): string[] => [`/found/${name}`, `/other/${name}`];
  return prepareHook(hook, { path: "/nowhere", cacheDir: "/nowhere", depsDir: "/nowhere", nodes: ["/stays/node", "/found/node"], find });
}

function prepareFile(name: string, text: string): ReturnType<typeof prepareHook> {
  const directory = mkdtempSync(join(tmpdir(), "hawk-prepare-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  writeFileSync(join(directory, name), text);
  return prepare({ file: join(directory, name) });
}

test.each([
  `echo '{"async":true}'`,
  `echo '{"async" : true}'`,
  String.raw`echo "{\"async\":true}"`,
  "jq -n '{async: true}'",
  "jo async=true",
  "printf '{\n  \"async\":\n true}'",
])("a hook that may go on is left to Node, which can let go of it: %j", (text) => {
  expect(prepareFile("a.sh", `#!/usr/bin/env sh\n${text}\n`).start).toEqual({ kind: "node" });
  expect(prepare({ command: text }).start).toEqual({ kind: "node" });
});

test.each([
  ["a.sh", "#!/usr/bin/env bash\n# hawk-hook: async=true\nexit 0\n"],
  ["a.js", "// hawk-hook: async=true\nasync function main() {}\nconst f = async () => 1;\n"],
  ["a.py", "# hawk-hook: events=stop\nasync def main(): pass\n"],
])("%s, which only speaks of it, is for the shell", (name, text) => {
  expect(prepareFile(name, text).start).toMatchObject({ kind: "program" });
});

test("what was found for a hook is kept under the names it was looked up by", () => {
  expect(prepareFile("a.py", "print()\n").found).toEqual({ python3: ["/found/python3", "/other/python3"] });
  expect(prepareFile("a.js", "1\n").found).toEqual({});
});
