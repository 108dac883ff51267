import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { adapters } from "../adapters.ts";
import { examineMatcher } from "@hawk/protocol";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";
import { describeTree } from "../testing/tree.ts";

const registry = ".config/hawk/registry/hooks";
const config = ".config/hawk/config.yaml";
const header = (...fields: string[]) =>
  `#!/bin/sh\n${fields.map((field) => `# hawk-hook: ${field}\n`).join("")}cat >/dev/null\necho no >&2\nexit 2\n`;
const guard = header("events=pre_tool_use", "matcher=Bash");

/** Hooks that can't fire, and what hawk says of each. */
const idle: [what: string, name: string, text: string, message: string, hint: string][] = [
  ["an unknown event", "g.sh", header("events=pre_tool_us"), 'unknown event "pre_tool_us"', "did you mean pre_tool_use?"],
  ["an unknown event beside a known one", "g.sh", header("events=stop,stap"), 'unknown event "stap"', "did you mean stop"],
  [
    "a tool in other letters",
    "g.sh",
    header("events=pre_tool_use", "matcher=bash"),
    'matcher "bash" matches no tool',
    "did you mean Bash?",
  ],
  ["a misspelled tool", "g.sh", header("events=pre_tool_use", "matcher=Bsh"), 'matcher "Bsh" matches no tool', "did you mean Bash?"],
  ["a rule", "g.sh", header("events=pre_tool_use", "matcher=Bash(rm *)"), 'matcher "Bash(rm *)" matches no tool', "did you mean Bash?"],
];
const bare: (typeof idle)[number] = ["no event", "bare.stdout.md", "x\n", "no event", "such as pre_tool_use"];

function read(home: Home, path: string): string {
  return readFileSync(join(home.path, path), "utf8");
}

describe.each([...idle, bare])("%s", (_, name, text, message, hint) => {
  test("is an error in sync and doctor, and leaves the agents as they were", async () => {
    const home = createHome({ [name]: guard }, { [config]: `global:\n  hooks: [{name: ${name}}]\n`, [`${registry}/g.sh`]: guard });
    if (name === "g.sh") await home.hawk("sync");
    writeFileSync(join(home.path, registry, name), text);
    const before = describeTree(join(home.path, ".claude"));
    const said = expect.stringContaining(message);
    const synced = await home.hawk("sync");
    expect(synced).toMatchObject({ exitCode: 1, stdout: "", stderr: said });
    expect(synced.stderr).toContain(hint);
    expect(synced.stderr).toContain("hawk changed nothing");
    expect(describeTree(join(home.path, ".claude"))).toEqual(before);
    const examined = await home.hawk("doctor");
    expect(examined).toMatchObject({ exitCode: 1, stdout: said });
    expect(examined.stdout).toContain(hint);
  });

  test("can't be enabled, and is not added to be enabled", async () => {
    const home = createHome({}, { [`${registry}/${name}`]: text, [`project/new-${name}`]: text });
    const before = describeTree(join(home.path, ".config"));
    for (const args of [
      ["enable", name],
      ["enable", name, "--dry-run"],
      ["add", `new-${name}`, "--enable"],
    ]) {
      const { exitCode, stdout, stderr } = await home.hawk(...args);
      expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" });
      expect(stderr).toContain(message);
      expect(stderr).toContain(hint);
    }
    expect(describeTree(join(home.path, ".config"))).toEqual(before);
  });

  test("is a problem in scan", async () => {
    const home = createHome({}, { [`project/${name}`]: text });
    const { stdout } = await home.hawk("scan", ".");
    expect(stdout).toContain("1 hook, 1 problem");
    expect(stdout).toContain(hint);
  });
});

test.each(idle)("with %s, hawk add says so and does not offer to enable it", async (_, name, text, message, hint) => {
  const home = createHome({}, { [`project/${name}`]: text });
  const { exitCode, stdout, stderr } = await home.hawk("add", name);
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/^hawk: g\.sh:[23] /);
  expect(stderr).toContain(message);
  expect(stderr).toContain(hint);
  expect(stdout).not.toContain("lets it run");
});

test("the guard still blocks after a typo", async () => {
  const home = createHome({ "g.sh": guard });
  await home.hawk("sync");
  writeFileSync(join(home.path, registry, "g.sh"), guard.replace("pre_tool_use", "pre_tool_us"));
  expect((await home.hawk("sync")).exitCode).toBe(1);
  const call = { hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command: "ls" } };
  expect(home.fire("pre_tool_use", call).status).toBe(2);
});

test("a configuration can say the events of a hook that declares none, and another matcher", async () => {
  const hooks = { "bare.stdout.md": "x\n", "g.sh": header("events=pre_tool_use", "matcher=bash") };
  const entries = "global:\n  hooks: [{name: bare.stdout.md, events: [stop]}, {name: g.sh, matcher: Bash}]\n";
  const home = createHome(hooks, { [config]: entries });
  expect(await home.hawk("sync")).toMatchObject({ exitCode: 0, stderr: "" });
  const other = createHome({}, { [`${registry}/bare.stdout.md`]: "x\n" });
  expect((await other.hawk("enable", "bare.stdout.md", "--event", "stop")).exitCode).toBe(0);
  expect(read(other, config)).toContain("stop");
});

test.each(["{name: g.sh, events: [pre_tool_use]}", "{name: g.sh, matcher: bsh}"])("turning %s off is a way out", async (entry) => {
  const home = createHome({ "g.sh": header("events=pre_tool_use,stap") }, { [config]: `global:\n  hooks: [${entry}]\n` });
  expect((await home.hawk("sync")).exitCode).toBe(1);
  expect((await home.hawk("disable", "g.sh")).exitCode).toBe(0);
  expect((await home.hawk("sync")).exitCode).toBe(0);
});

test("an entry for other events than its hook's never fires", async () => {
  const home = createHome({ "g.sh": guard }, { [config]: "global:\n  hooks: [{name: g.sh, events: [stop]}]\n" });
  const { exitCode, stderr } = await home.hawk("sync");
  expect(exitCode).toBe(1);
  expect(stderr).toContain("error: g.sh has no event, so it never fires\n  it is for pre_tool_use\n");
});

test("a tool that no agent is known to have is a warning, and one of a server is not", async () => {
  const home = createHome({ "g.sh": header("events=pre_tool_use", "matcher=Frobnicate|mcp__github__push") });
  const { exitCode, stderr } = await home.hawk("sync");
  expect(exitCode).toBe(0);
  expect(stderr).toContain('warning: g.sh: the matcher "Frobnicate" matches no tool that hawk knows');
  expect(stderr).not.toContain("mcp__github");
  expect((await home.hawk("enable", "g.sh")).exitCode).toBe(0);
});

test("hawk new takes no matcher that matches nothing", async () => {
  const home = createHome({});
  const { exitCode, stderr } = await home.hawk("new", "g.sh", "--event", "pre_tool_use", "--matcher", "bash");
  expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining("did you mean Bash?") });
});

test.each(Object.entries(adapters))("every tool as %s calls it leads to the name that hooks see", async (_, load) => {
  const { tools } = await load();
  const strays = Object.values(tools)
    .flat()
    .filter((matcher) => examineMatcher({ matcher, events: ["pre_tool_use"] }).some(({ severity }) => severity === "warning"));
  expect(strays).toEqual([]);
});
