import { readFileSync } from "node:fs";
import fc from "fast-check";
import { hookDialects, renderHookMeta } from "@hawk/hook-meta";
import { parse } from "yaml";
import { expect, test } from "vitest";
import { z } from "zod";
import { schemaOf, toConfigSchema } from "./json-schema.ts";

const files = ["global", "project", "cases", "hook", "prompt"] as const;

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
  ["hook", { title: "x", "hawk-hook": { match: { command: "rm", path: ["*.env"] }, action: "block" } }, true],
  ["hook", { "hawk-hook": { match: { comand: "rm" }, action: "block" } }, false],
  ["hook", { "hawk-hook": { events: ["stop"], on_failure: "explode" } }, false],
  ["prompt", { prompt: "Is it safe?", "hawk-hook": { events: ["pre_tool_use"] } }, true],
  ["prompt", { "hawk-hook": { events: ["pre_tool_use"] } }, false],
] as const)("%s: %j is taken: %s", (file, config, isTaken) => {
  expect(read(file, config).success).toBe(isTaken);
});

const names = fc.uniqueArray(fc.constantFrom("stop", "pre_tool_use", "session_start"), { minLength: 1 });
const header = fc.record(
  {
    events: names,
    description: fc.string(),
    deps: fc.constantFrom("jq", "pip:rich"),
    env: fc.array(fc.constantFrom("A=1", "B")),
    timeoutSeconds: fc.integer({ min: 1, max: 86_400 }),
    matcher: fc.constantFrom("Bash", "edit|write"),
    priority: fc.integer({ min: -9, max: 9 }),
    hosts: fc.uniqueArray(fc.constantFrom("codex", "claude-code"), { minLength: 1 }),
    onFailure: fc.constantFrom("continue" as const, "block" as const),
    onUnsupported: fc.constantFrom("warn" as const, "skip" as const, "refuse" as const),
    dialect: fc.constantFrom(...hookDialects),
    parallel: fc.boolean(),
    async: fc.boolean(),
    once: fc.boolean(),
    run: fc.constantFrom("inline" as const, "process" as const),
  },
  { requiredKeys: ["events"] },
);

test("every header that hawk writes fits the schema of hooks, in YAML and in JSON", () => {
  const [hook, prompt] = [schemaOf("hook"), schemaOf("prompt")];
  fc.assert(
    fc.property(header, (meta) => {
      const yaml = parse(renderHookMeta("x.md", meta).replaceAll("---\n", "")) as unknown;
      const json = JSON.parse(renderHookMeta("x.json", meta)) as object;
      return hook.safeParse(yaml).success && prompt.safeParse({ prompt: "Safe?", ...json }).success;
    }),
  );
});

test.each(files)("whatever the reader of %s takes, its published schema takes", (file) => {
  const [own, published] = [schemaOf(file), read];
  const value = fc.oneof(fc.constantFrom(...(samples[file] as unknown[])), fc.jsonValue());
  fc.assert(fc.property(value, (config) => !own.safeParse(config).success || published(file, config).success));
});

const samples: Record<(typeof files)[number], readonly unknown[]> = {
  global: [{}, { global: { hooks: ["a.py"] } }, { policy: { disableAllHooks: true } }, { trace: "all" }, { directories: ["~/work"] }],
  project: [{}, { hooks: { enabled: ["a.py"] } }, { hosts: { codex: { hooks: { extra: ["b.sh"] } } } }],
  cases: [[], [{ allow: "ls" }], [{ event: "stop", expect: "context" }]],
  hook: [{ "hawk-hook": {} }, { "hawk-hook": { events: "stop, PreToolUse", once: "yes", timeout: "5s" } }],
  prompt: [{ prompt: "x" }, { prompt: "x", model: "m", timeout: 5, more: true }],
};

function read(file: (typeof files)[number], config: unknown): z.ZodSafeParseResult<unknown> {
  return z.fromJSONSchema(toConfigSchema(file) as Parameters<typeof z.fromJSONSchema>[0]).safeParse(config);
}
