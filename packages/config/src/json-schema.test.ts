import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { expect, test } from "vitest";
import { z } from "zod";
import { toConfigSchema } from "./json-schema.ts";

const files = ["global", "project", "cases"] as const;

test.each(files)("schemas/%s.json is what hawk reads (npm test -- packages/config -u writes it again)", async (file) => {
  await expect(`${JSON.stringify(toConfigSchema(file), null, 2)}\n`).toMatchFileSnapshot(`../schemas/${file}.json`);
});

const page = readFileSync(new URL("../../../docs/configuration.md", import.meta.url), "utf8");
const examples = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text = ""]) => text);

test.each([
  ["global", examples.find((text) => text.startsWith("# ~/.config/hawk/config.yaml"))],
  ["project", examples.find((text) => text.startsWith("# <project>/.hawk/config.yaml"))],
] as const)("the example of a %s configuration fits its schema", (file, example = "") => {
  expect(read(file, parse(example)).error?.issues).toBeUndefined();
});

test.each([
  [
    "global",
    { global: { hooks: ["a.py", { name: "b.py", events: "stop" }, { run: "x", events: ["stop"], timeout: "5s" }], disabled: ["a.py"] } },
    true,
  ],
  ["global", { global: { hooks: [{ webhook: "https://example.com", events: ["stop"] }] }, directories: ["~/work", { path: "~/x" }] }, true],
  ["global", { hooks: { enabled: [] } }, false],
  ["project", { hooks: { enabled: [{ name: "b.py", onfailure: "block" }] } }, false],
  ["project", { hosts: { codex: { hooks: { exclude: ["a.py"] } } }, policy: { disableAllHooks: true } }, true],
  ["project", { trace: "all" }, false],
  ["cases", [{ block: "rm -rf ~" }, { tool: "Write", input: { file_path: ".env" }, expect: "block", says: "secret" }], true],
  ["cases", [{ blocks: "rm -rf ~" }], false],
] as const)("%s: %j is taken: %s", (file, config, isTaken) => {
  expect(read(file, config).success).toBe(isTaken);
});

function read(file: (typeof files)[number], config: unknown): z.ZodSafeParseResult<unknown> {
  return z.fromJSONSchema(toConfigSchema(file) as Parameters<typeof z.fromJSONSchema>[0]).safeParse(config);
}
