import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";

const config = ".config/hawk/config.yaml";
const prompt = (...fields: [string, unknown][]) =>
  JSON.stringify({ prompt: "Is it safe? $ARGUMENTS", "hawk-hook": { events: ["pre_tool_use"], ...Object.fromEntries(fields) } });
const script = (...fields: string[]) => `#!/bin/sh\n${fields.map((field) => `# hawk-hook: ${field}\n`).join("")}exit 0\n`;

function withModel(home: Home, model: string): void {
  const path = join(home.path, config);
  writeFileSync(path, `${readFileSync(path, "utf8")}${model}`);
}

describe("a prompt hook without a model", () => {
  const said = "safe.prompt.json does not run at pre_tool_use in codex: codex does not run prompt hooks itself, and no model is set up";
  const hooks = (...fields: [string, unknown][]) => ({ "safe.prompt.json": prompt(...fields) });
  const enabled = { [config]: "global:\n  hooks: [safe.prompt.json]\n" };

  test("is not enabled where somebody waits for its answer, and the way out is named", async () => {
    const home = createHome(hooks(), { ".codex/.keep": "", [config]: "", "project/new.prompt.json": prompt() });
    for (const args of [
      ["enable", "safe.prompt.json"],
      ["enable", "safe.prompt.json", "--agent", "codex", "--dry-run"],
      ["add", "new.prompt.json", "--enable"],
    ]) {
      const { exitCode, stderr } = await home.hawk(...args);
      expect({ args, exitCode, stderr }).toMatchObject({
        exitCode: 1,
        stderr: expect.stringContaining("in codex: codex does not run prompt hooks itself, and no model is set up"),
      });
      expect(stderr).toContain("hawk changed nothing; name a model in hawk's config.yaml");
    }
    expect(readFileSync(join(home.path, config), "utf8")).toBe("");
  });

  test("is enabled in an agent that runs it itself, and everywhere once there is a model", async () => {
    const home = createHome(hooks(), { ".codex/.keep": "", [config]: "" });
    expect(await home.hawk("enable", "safe.prompt.json", "--agent", "claude-code")).toMatchObject({ exitCode: 0, stderr: "" });
    withModel(home, "model: { provider: anthropic }\n");
    expect(await home.hawk("enable", "safe.prompt.json")).toMatchObject({ exitCode: 0 });
    expect(await home.hawk("sync", "--codex-trust")).toMatchObject({ exitCode: 0, stderr: "" });
    expect((await home.hawk("doctor")).stdout).toContain("ANTHROPIC_API_KEY is not set here");
  });

  test("is one line in sync, status, doctor and add", async () => {
    const home = createHome(hooks(), { ".codex/.keep": "", ...enabled, "project/safe.prompt.json": prompt() });
    expect(await home.hawk("sync", "--codex-trust")).toMatchObject({ exitCode: 0, stderr: `hawk: ${said}\n` });
    expect(await home.hawk("status")).toMatchObject({ exitCode: 0, stdout: expect.stringContaining(said) });
    const { findings } = JSON.parse((await home.hawk("doctor", "--json")).stdout) as { findings: { severity: string; subject: string }[] };
    expect(findings).toContainEqual(expect.objectContaining({ severity: "warning", subject: "safe.prompt.json" }));
    expect(await home.hawk("add", "safe.prompt.json")).toMatchObject({ stderr: expect.stringContaining(said) });
  });

  test("is an error in all of them if it is a guard, and silent with on_unsupported: skip", async () => {
    const home = createHome(hooks(["on_failure", "block"]), { ".codex/.keep": "", ...enabled });
    // Also in Claude Code, which would ask its own model and let the call pass if that can't answer.
    for (const host of ["codex", "claude-code"]) {
      const why = `in ${host}: ${host} does not run prompt hooks with on_failure: block itself, and no model is set up`;
      expect(await home.hawk("sync", "--codex-trust")).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(`${why}\n`) });
      expect(await home.hawk("status")).toMatchObject({ exitCode: 1, stdout: expect.stringContaining(why) });
    }
    expect(await home.hawk("doctor")).toMatchObject({ exitCode: 1, stdout: expect.stringContaining("no model is set up") });
    const skipping = createHome(hooks(["on_failure", "block"], ["on_unsupported", "skip"]), { ".codex/.keep": "", ...enabled });
    expect(await skipping.hawk("sync", "--codex-trust")).toMatchObject({ exitCode: 0, stderr: "" });
  });

  test("explain and test tell the same", async () => {
    const home = createHome(hooks(), { ".codex/.keep": "", ...enabled });
    await home.hawk("sync", "--codex-trust");
    const why = "codex does not run prompt hooks itself, and no model is set up";
    const explain = ["explain", "pre_tool_use", "--tool", "Bash"];
    expect((await home.hawk(...explain, "--agent", "codex")).stdout).toMatch(
      new RegExp(`in codex: 0 of 1 hooks run\n\nDoes not run\n {2}safe.prompt.json: ${why}`),
    );
    expect((await home.hawk(...explain, "--agent", "claude-code")).stdout).toContain("1 of 1 hooks run");
    expect((await home.hawk(...explain)).stdout).toContain(said);
    const tested = await home.hawk("test", "safe.prompt.json");
    expect(tested).toMatchObject({
      exitCode: 1,
      stdout: expect.stringMatching(/fires in\n {2}claude-code\n {2}not in .*codex/),
    });
  });
});

/** Guards that an agent has no use for: what they declare, and what hawk says. */
const lacking: [what: string, fields: string[], message: string][] = [
  ["an event that the agent lacks", ["events=notification"], "guard.sh does not run at notification in codex: codex has no such event"],
  [
    "an event that the agent doesn't let hooks block",
    ["events=pre_compact"],
    "guard.sh can't block at pre_compact in codex: codex continues no matter what a hook says",
  ],
];

describe.each(lacking)("a guard for %s", (_, fields, message) => {
  test("is an error in enable, sync, status and doctor", async () => {
    const guard = script(...fields, "on_failure=block");
    const home = createHome({ "guard.sh": guard }, { ".codex/.keep": "", [config]: "" });
    expect(await home.hawk("enable", "guard.sh")).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(message) });
    writeFileSync(join(home.path, config), "global:\n  hooks: [guard.sh]\n");
    expect(await home.hawk("sync", "--codex-trust")).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(message) });
    for (const command of ["status", "doctor"]) expect({ command, ...(await home.hawk(command)) }).toMatchObject({ command, exitCode: 1 });
  });
});

describe("a plain hook that fires in no agent", () => {
  const hook = script("events=notification", "hosts=codex");
  const files = { ".codex/.keep": "", "project/new.sh": hook };
  const said = "hook.sh fires in none of your agents";

  test("is not enabled, added to be enabled, or listed without an error", async () => {
    const home = createHome({ "hook.sh": hook }, { ...files, [config]: "" });
    const why = "does not run at notification in codex: codex has no such event";
    expect(await home.hawk("enable", "hook.sh")).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(`hook.sh ${why}`) });
    expect(await home.hawk("add", "new.sh", "--enable")).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(`new.sh ${why}`) });
    expect(readFileSync(join(home.path, config), "utf8")).toBe("");
  });

  test("is an error in sync, status and doctor, also for one agent and after a change", async () => {
    const home = createHome({ "hook.sh": hook, "other.sh": script("events=pre_tool_use") }, files);
    expect(await home.hawk("sync", "--codex-trust")).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(`hawk: ${said}\n`) });
    expect(await home.hawk("sync", "--agent", "codex")).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(said) });
    expect(await home.hawk("disable", "other.sh")).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(said) });
    expect(await home.hawk("status")).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(said) });
    expect(await home.hawk("doctor")).toMatchObject({ exitCode: 1, stdout: expect.stringContaining("fires in none of your agents") });
  });

  test("is silent with on_unsupported: skip", async () => {
    const home = createHome({ "hook.sh": script("events=notification", "hosts=codex", "on_unsupported=skip") }, { ...files, [config]: "" });
    expect(await home.hawk("enable", "hook.sh")).toMatchObject({ exitCode: 0, stderr: "" });
    expect(await home.hawk("sync", "--codex-trust")).toMatchObject({ exitCode: 0, stderr: "" });
  });

  test("is one line and no error if another agent fires it, also when only the first is synced", async () => {
    const home = createHome({ "hook.sh": script("events=notification") }, files);
    const line = "hawk: hook.sh does not run at notification in codex: codex has no such event\n";
    expect(await home.hawk("sync", "--codex-trust")).toMatchObject({ exitCode: 0, stderr: line });
    expect(await home.hawk("sync", "--agent", "codex")).toMatchObject({ exitCode: 0, stderr: line });
    expect(await home.hawk("status")).toMatchObject({ exitCode: 0, stderr: "" });
  });

  test("passes for agents that are not there: the hook has nothing to miss", async () => {
    const home = createHome({ "hook.sh": script("events=notification", "hosts=qwen-code") });
    expect(await home.hawk("sync")).toMatchObject({ exitCode: 0, stderr: "" });
  });
});

test("status never says in sync for an agent whose hooks are off", async () => {
  const home = createHome({ "guard.sh": script("events=pre_tool_use") }, { [config]: "global:\n  hooks: [guard.sh]\n" });
  await home.hawk("sync");
  const path = join(home.path, ".claude/settings.json");
  writeFileSync(path, JSON.stringify({ ...(JSON.parse(readFileSync(path, "utf8")) as object), disableAllHooks: true }, null, 2));
  const { exitCode, stdout } = await home.hawk("status");
  expect({ exitCode, stdout }).toMatchObject({ exitCode: 1, stdout: expect.stringMatching(/Claude Code .*hooks are off/) });
  expect(stdout).toContain(`${path}: Claude Code's hooks are turned off: disableAllHooks is true: change disableAllHooks there`);
});

test("what a hook with on_unsupported: refuse may ask for but not get is said beforehand", async () => {
  const rewrite = script("events=pre_tool_use", "on_unsupported=refuse");
  const home = createHome({ "rewrite.sh": rewrite }, { ".qwen/.keep": "" });
  const said =
    "rewrite.sh may ask for something qwen-code can't do at pre_tool_use, which hawk blocks: changed input or text for the model";
  expect(await home.hawk("sync")).toMatchObject({ exitCode: 0, stderr: `hawk: ${said}\n` });
  expect((await home.hawk("doctor")).stdout).toContain("may ask for something qwen-code can't do at pre_tool_use");
  const explain = ["explain", "pre_tool_use", "--tool", "Bash"];
  expect((await home.hawk(...explain)).stdout).toContain(said);
  expect((await home.hawk(...explain, "--agent", "qwen-code")).stdout).toMatch(
    /1 of 1 hooks run\n.*but it may ask for something qwen-code can't do/,
  );
});
