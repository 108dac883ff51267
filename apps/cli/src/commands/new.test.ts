import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { eventInfo, eventNames } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { parseHookMeta, readHookMeta } from "@hawk/hook-meta";
import { describe, expect, onTestFinished, test } from "vitest";
import { canHaveRule, describeEvent, extensionOf, languages } from "@hawk/manage/new";
import type { Language } from "@hawk/manage/new";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";
import { runMain } from "../testing/run-main.ts";

const registry = ".config/hawk/registry/hooks";

interface Tested {
  event: string;
  verdict: { kind: string; context: string };
  results: { outcome: { status: string; reason?: string } }[];
}

async function makeAndTest(home: Home, event: EventName, language: Language): Promise<string> {
  const name = `${event}-${language}.${extensionOf(language)}`;
  const made = await home.hawk("new", name, "--event", event, "--lang", language, "--quiet");
  const tested = await home.hawk("test", name, "--json");
  if (made.exitCode !== 0 || tested.exitCode !== 0 || tested.stderr !== "")
    return `${event}: ${made.stderr}${tested.stderr}${tested.stdout}`;
  const { verdict, results } = JSON.parse(tested.stdout) as Tested;
  const [result] = results;
  return `${event}: ${result?.outcome.status}${verdict.context.includes("Hello from the sample hook") ? ", context" : ""}`;
}

/** What a template shows at an event: the most that a hook can do there. */
function expected(event: EventName, language: Language): string {
  const { canBlock, canAddContext } = eventInfo(event);
  if (language === "md") return `${event}: success${canAddContext ? ", context" : ""}`;
  return `${event}: ${canBlock ? "blocking" : canAddContext ? "success, context" : "success"}`;
}

/** Events with something in them that a rule can match. */
const ruled = eventNames.filter((event) => canHaveRule(describeEvent(event)));

describe.each((Object.keys(languages) as Language[]).filter((language) => language !== "prompt"))("a new hook in %s", (language) => {
  test("works at every event, and shows what can be done there", async () => {
    const home = createHome({});
    const seen: string[] = [];
    const events = language === "rule" ? ruled : eventNames;
    for (const event of events) seen.push(await makeAndTest(home, event, language));
    expect(seen).toEqual(events.map((event) => expected(event, language)));
  });

  test("declares what it was asked for, without a problem", async () => {
    const home = createHome({});
    await home.hawk("new", "guard", "--lang", language, "--event", "PreToolUse", "--matcher", "Edit|Write");
    const path = join(home.path, registry, `guard.${extensionOf(language)}`);
    const { events, matcher, description, problems } = parseHookMeta(path, readFileSync(path, "utf8"));
    expect({ events, matcher, problems }).toEqual({ events: ["pre_tool_use"], matcher: "Edit|Write", problems: [] });
    expect(description).not.toBe("");
    expect(statSync(path).mode & 0o111).not.toBe(0);
  });
});

test.each(["py", "sh", "js", "ts"])("a new guard in %s blocks when it fails, and other hooks don't", async (language) => {
  const home = createHome({});
  await home.hawk("new", `guard.${language}`, "--event", "pre_tool_use");
  await home.hawk("new", `note.${language}`, "--event", "session_start");
  const onFailure = (name: string) => readHookMeta(join(home.path, registry, `${name}.${language}`)).onFailure;
  expect([onFailure("guard"), onFailure("note")]).toEqual(["block", undefined]);
});

test("says where it is and how to go on", async () => {
  const home = createHome({});
  const { stdout } = await home.hawk("new", "guard.py", "--event", "pre_tool_use");
  expect(stdout).toBe(
    `${join(home.path, registry, "guard.py")} written\n\n  hawk test guard.py   see what it does\n  hawk edit guard.py   make it yours\n  hawk backtest guard.py   see what it would have blocked\n  hawk enable guard.py   let it run\n`,
  );
});

test("runs for real once it is enabled, and lets pass what is not forbidden", async () => {
  const home = createHome({});
  await home.hawk("new", "guard.sh", "--event", "pre_tool_use", "--matcher", "Bash");
  await home.hawk("enable", "guard.sh");
  await home.hawk("sync");
  const call = (command: string) =>
    home.fire("pre_tool_use", { hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command } });
  expect(call("echo forbidden")).toMatchObject({ status: 2, stderr: expect.stringContaining("forbidden (sample hook)") });
  expect(call("echo hello")).toEqual({ status: 0, stdout: "", stderr: "" });
});

test("a stop hook sends the agent back once and not again", async () => {
  const home = createHome({});
  for (const language of ["py", "sh", "js", "ts"]) {
    await home.hawk("new", `check.${language}`, "--event", "stop");
    const again = await home.hawk(
      "test",
      `check.${language}`,
      "--input",
      '{"last_assistant_message": "forbidden", "stop_hook_active": true}',
      "--json",
    );
    expect((JSON.parse(again.stdout) as Tested).results[0]?.outcome.status, language).toBe("success");
  }
});

test("never writes over a hook, nor beside one that would be taken for it", async () => {
  const home = createHome({ "guard.py": "# hawk-hook: events=stop\n" });
  expect(await home.hawk("new", "guard.py", "--event", "stop")).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("guard-2.py is free"),
  });
  expect(await home.hawk("new", "Guard.py", "--event", "stop")).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("guard.py is in"),
  });
  expect(readFileSync(join(home.path, registry, "guard.py"), "utf8")).toBe("# hawk-hook: events=stop\n");
});

test.each([
  ["a rule with nothing to match", ["guard", "--lang", "rule", "--event", "interrupt"], "says nothing that a rule can match"],
  ["a rule in Python", ["guard.py", "--lang", "rule"], "guard.py is not --lang rule"],
  ["a webhook without an address", ["audit", "--webhook", "example.com"], "expected an address"],
  ["a webhook with a file", ["audit", "--webhook", "https://example.com", "--dir", "."], "a webhook has no file"],
  ["no language", ["guard", "--event", "stop"], "hawk new needs --lang"],
  ["an unknown language", ["guard.rb", "--event", "stop"], 'unknown language "rb"'],
  ["two languages", ["guard.py", "--lang", "sh", "--event", "stop"], "guard.py is not --lang sh"],
  ["an unknown event", ["guard.py", "--event", "stpo"], "did you mean stop?"],
  ["a matcher without a subject", ["guard.py", "--event", "interrupt", "--matcher", "x"], "leave out --matcher"],
  ["two places", ["guard.py", "--event", "stop", "--dir", ".", "--project"], "--dir and --project"],
])("refuses %s", async (_, args, message) => {
  expect(await createHome({}).hawk("new", ...args)).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(message) });
});

test.each([
  ["guard.py", "pre_tool_use"],
  ["remember.md", "session_start"],
  ["judge.prompt.json", "pre_tool_use"],
])("%s without --event is for %s", async (name, event) => {
  const home = createHome({});
  expect(await home.hawk("new", name)).toMatchObject({ exitCode: 0 });
  expect(readHookMeta(join(home.path, registry, name)).events).toEqual([event]);
});

test("the typed templates of all events have no type errors", async () => {
  const home = createHome({});
  for (const event of eventNames) await home.hawk("new", `${event}.ts`, "--event", event, "--dir", "typed");
  const typed = join(home.project, "typed");
  const workspace = new URL("../../../../", import.meta.url).pathname;
  const packages = join(workspace, "packages/");
  const paths = { "@hawk/sdk": [`${packages}sdk/src/index.ts`], "@hawk/events": [`${packages}events/src/index.ts`] };
  const options = {
    strict: true,
    noEmit: true,
    noImplicitReturns: true,
    target: "es2022",
    module: "nodenext",
    allowImportingTsExtensions: true,
    types: [],
    skipLibCheck: true,
    paths,
  };
  writeFileSync(join(typed, "package.json"), '{"type": "module"}');
  writeFileSync(join(typed, "globals.d.ts"), "declare const console: { error(text: string): void };\n");
  writeFileSync(join(typed, "tsconfig.json"), JSON.stringify({ compilerOptions: options, include: ["*.ts"] }));
  const { stdout, error } = spawnSync(join(workspace, "node_modules", ".bin", "tsc"), ["-p", typed], { encoding: "utf8" });
  expect(error).toBeUndefined();
  expect(stdout.split("\n").filter((line) => /^[a-z_]+\.ts/.test(line))).toEqual([]);
});

test("a new prompt hook asks the model, and a model that says no blocks", async () => {
  const server = createServer((request, response) => {
    request.resume();
    const content = [{ type: "text", text: '{"ok": false, "reason": "rather not"}' }];
    response.end(JSON.stringify({ id: "m", type: "message", role: "assistant", content, stop_reason: "end_turn" }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const home = createHome({});
  writeFileSync(join(home.path, ".config/hawk/config.yaml"), `model: { provider: anthropic, baseUrl: "${url}" }\n`);
  expect(await home.hawk("new", "judge.prompt.json", "--matcher", "Bash")).toMatchObject({ exitCode: 0 });
  const { problems, kind } = readHookMeta(join(home.path, registry, "judge.prompt.json"));
  expect({ problems, kind }).toEqual({ problems: [], kind: "prompt" });
  const tested = await runMain(["test", "judge.prompt.json", "--json"], {
    home: home.path,
    cwd: home.project,
    env: { ANTHROPIC_API_KEY: "sk-test" },
  });
  expect(tested.stdout).toContain("rather not");
});

test("a new webhook is in the configuration, and its name is taken then", async () => {
  const home = createHome({});
  const made = await home.hawk("new", "audit", "--webhook", "https://example.com/hook", "--event", "stop");
  expect(made).toMatchObject({ exitCode: 0 });
  expect((await home.hawk("plan")).stdout).toContain("audit");
  expect(await home.hawk("new", "audit", "--webhook", "https://example.com/hook")).toMatchObject({ exitCode: 1 });
});

test("refuses a name that no configuration could name", async () => {
  expect(await createHome({}).hawk("new", "my guard.py", "--event", "stop")).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("my-guard.py would do"),
  });
});

test("a text where no agent takes one is reported", async () => {
  expect((await createHome({}).hawk("new", "x.md", "--event", "session_end")).stderr).toContain(
    "no agent gives the model a text at session_end",
  );
});

test("goes into a project, which stays trusted, or into any directory", async () => {
  const home = createHome({});
  expect(await home.hawk("new", "own.sh", "--event", "stop", "--project")).toMatchObject({ exitCode: 0, stderr: "" });
  expect(existsSync(join(home.project, ".hawk/hooks/own.sh"))).toBe(true);
  expect((await home.hawk("trust", "--list")).stdout).toContain("as approved");
  await home.hawk("new", "else.sh", "--event", "stop", "--dir", "hooks");
  expect(existsSync(join(home.project, "hooks/else.sh"))).toBe(true);
});

test("a dry run shows the text and writes nothing", async () => {
  const home = createHome({});
  expect((await home.hawk("new", "guard.py", "--event", "stop", "--dry-run")).stdout).toContain("# hawk-hook: events=stop\n");
  expect(existsSync(join(home.path, registry, "guard.py"))).toBe(false);
});

test("asks at a terminal for what is missing, and ends when the user gives up", async () => {
  const home = createHome({});
  const answers: (string | null)[] = ["sh", "stop"];
  const ask = {
    confirm: async () => null,
    choose: async <T extends string>() => (answers.shift() ?? null) as T | null,
    chooseSome: async () => null,
    text: async () => null,
  };
  const world = { home: home.path, cwd: home.project, env: {}, ask };
  expect(await runMain(["new", "asked"], world)).toMatchObject({ exitCode: 0 });
  expect(existsSync(join(home.path, registry, "asked.sh"))).toBe(true);
  expect(await runMain(["new", "never"], world)).toMatchObject({ exitCode: 1, stdout: "" });
});

describe("hawk test", () => {
  test("finds hooks of the registry and those that come with hawk by name", async () => {
    const home = createHome({ "a.sh": "#!/bin/sh\n# hawk-hook: events=stop\ncat >/dev/null\necho seen >&2\n" });
    expect((await home.hawk("test", "a.sh")).stdout).toContain("seen");
    expect((await home.hawk("test", "completion-check")).exitCode).toBe(0);
    expect(await home.hawk("test", "b.sh")).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("did you mean a.sh?") });
  });

  test("reports a sample that is not JSON, with its line", async () => {
    const home = createHome({ "a.sh": "#!/bin/sh\n# hawk-hook: events=stop\n# hawk-test: {oops\n" });
    const { exitCode, stderr } = await home.hawk("test", "a.sh");
    expect(exitCode).toBe(1);
    expect(stderr).toContain("a.sh:3 expected a JSON object after hawk-test:");
  });

  test("what the user gives goes before the sample", async () => {
    const home = createHome({});
    await home.hawk("new", "guard.sh", "--event", "pre_tool_use");
    expect((await home.hawk("test", "guard.sh", "--input", '{"command": "ls"}')).stdout).toContain("pre_tool_use: continue");
  });
});
