import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventNames } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { applyFailurePolicy, decide, dialects, isAllowed, hookDefaults } from "@hawk/protocol";
import type { DialectId, Handler, HookEvent, Model, Outcome, PlannedHook } from "@hawk/protocol";
import { describe, expect, onTestFinished, test } from "vitest";
import { closeWebhooks, createRunHook } from "./index.ts";
import type { RunHookOptions } from "./index.ts";

function tempDir(files: Record<string, string> = {}): string {
  const directory = mkdtempSync(join(tmpdir(), "hawk-run-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(directory, name, ".."), { recursive: true });
    writeFileSync(join(directory, name), text);
  }
  return directory;
}

function plan(handler: Handler, more: Partial<PlannedHook> = {}): PlannedHook {
  return {
    id: "h",
    name: "hook",
    events: ["pre_tool_use"],
    dialect: "hawk",
    handler,
    timeoutSeconds: 10,
    ...hookDefaults,
    origin: { layer: "user", file: "/config.yaml", line: 1, column: 1 },
    ...more,
  };
}

const shell = (command: string, more: Partial<PlannedHook> = {}): PlannedHook =>
  plan({ type: "shell", command, passContext: true, parseResult: true }, more);
const event = (name: EventName = "pre_tool_use", payload: object = {}): HookEvent => ({
  name,
  payload: { session_id: "s", tool_name: "Bash", tool_input: { command: "ls" }, ...payload },
});

async function run(hook: PlannedHook, at: HookEvent = event(), options: Partial<RunHookOptions> = {}): Promise<Outcome> {
  const projectDir = options.projectDir ?? tempDir();
  return createRunHook({ projectDir, cacheDir: join(projectDir, ".cache"), graceMs: 100, ...options })(hook, at, {
    signal: new AbortController().signal,
  });
}

describe("programs", () => {
  test("are given the event on stdin, the dialect's environment and the project as directory", async () => {
    const projectDir = tempDir();
    const outcome = await run(
      shell('read -r line; printf \'{"systemMessage": "%s|%s|%s"}\' "$(printf %s "$line" | tr -d \'"{}\')" "$HAWK_EVENT" "$PWD"', {
        env: { A: "1" },
      }),
      event(),
      { projectDir },
    );
    expect(outcome).toMatchObject({ status: "success", systemMessage: expect.stringContaining("tool_name:Bash") });
    expect(outcome.systemMessage).toContain(`|pre_tool_use|${projectDir}`);
  });

  test.each<[command: string, expected: object]>([
    ["exit 0", { status: "success" }],
    ["echo no >&2; exit 2", { status: "blocking", reason: "no" }],
    ["echo oops >&2; exit 1", { status: "non_blocking_error", failure: "exit", reason: expect.stringContaining("oops") }],
    ["kill -9 $$", { status: "non_blocking_error", failure: "exit" }],
    [
      'echo \'{"hookSpecificOutput": {"hookEventName": "PreToolUse", "updatedInput": {"command": "pwd"}}}\'',
      { status: "success", updatedInput: { command: "pwd" } },
    ],
    ["/no/such/program", { status: "non_blocking_error", failure: "exit" }],
    ["echo '{broken'", { status: "non_blocking_error", failure: "invalid_output" }],
    ["sleep 30", { status: "cancelled", failure: "timeout" }],
  ])("%s", async (command, expected) => {
    expect(await run(shell(command, command.startsWith("sleep") ? { timeoutSeconds: 0.2 } : {}))).toMatchObject(expected);
  });

  test("inherit nothing that loads code if they are guards, unless their own entry says so", async () => {
    const env = { PATH: process.env["PATH"], PYTHONPATH: "/evil", NODE_OPTIONS: "--no-such", PERL5LIB: "/evil", OTHER: "kept" };
    const command = 'printf \'{"systemMessage":"%s"}\' "$PYTHONPATH,$NODE_OPTIONS,$PERL5LIB,$OTHER"';
    const said = async (more: Partial<PlannedHook>): Promise<unknown> => (await run(shell(command, more), event(), { env })).systemMessage;
    expect(await said({})).toBe("/evil,--no-such,/evil,kept");
    expect(await said({ onFailure: "block" })).toBe(",,,kept");
    expect(await said({ onFailure: "block", env: { PERL5LIB: "/own" } })).toBe(",,/own,kept");
  });

  test("with arguments go without a shell", async () => {
    const hook = plan({
      type: "shell",
      command: process.execPath,
      args: ["-e", "console.error(process.argv[1]); process.exit(2)", "$HOME `x`"],
      passContext: true,
      parseResult: true,
    });
    expect(await run(hook)).toMatchObject({ status: "blocking", reason: "$HOME `x`" });
  });

  test("that are not there are a failure that names them", async () => {
    const hook = plan({ type: "shell", command: "/no/such/program", args: [], passContext: true, parseResult: true });
    expect(await run(hook)).toMatchObject({
      status: "non_blocking_error",
      failure: "spawn",
      reason: expect.stringContaining("/no/such/program"),
    });
  });

  test("are aborted by the caller", async () => {
    const controller = new AbortController();
    const running = createRunHook({ projectDir: tempDir(), graceMs: 50 })(shell("sleep 600"), event(), { signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    expect(await running).toMatchObject({ status: "cancelled", failure: "abort" });
  });

  test("are not given variables that change what is loaded, and the user is told", async () => {
    const outcome = await run(shell('[ -z "$NODE_OPTIONS" ] || exit 2', { env: { NODE_OPTIONS: "--require /evil.js" } }), event(), {
      env: { PATH: process.env["PATH"] },
    });
    expect(outcome).toMatchObject({ status: "success", systemMessage: "NODE_OPTIONS is not passed on: it changes which code is loaded" });
  });
});

describe("hook files", () => {
  test.each([
    ["guard.py", "import json, sys\nprint(json.load(sys.stdin)['tool_name'], file=sys.stderr)\nsys.exit(2)\n"],
    ["guard.sh", "grep -q '\"Bash\"' && echo Bash >&2 && exit 2\n"],
    [
      "guard.js",
      "const { readFileSync } = require('node:fs'); console.error(JSON.parse(readFileSync(0, 'utf8')).tool_name); process.exit(2);\n",
    ],
    [
      "guard.mjs",
      "import { readFileSync } from 'node:fs'; console.error(JSON.parse(readFileSync(0, 'utf8')).tool_name); process.exit(2);\n",
    ],
    [
      "guard.ts",
      "import { readFileSync } from 'node:fs';\ninterface Event { tool_name: string }\nconst event = JSON.parse(readFileSync(0, 'utf8')) as Event;\nconsole.error(event.tool_name satisfies string);\nprocess.exit(2);\n",
    ],
    ["guard", "#!/bin/sh\ncat > /dev/null; echo Bash >&2; exit 2\n"],
  ])("%s is started by its first line or its extension", async (name, text) => {
    const directory = tempDir({ [name]: text });
    const hook = plan({ type: "shell", file: join(directory, name), passContext: true, parseResult: true });
    expect(await run(hook)).toMatchObject({ status: "blocking", reason: "Bash" });
  });

  test("that are gone are a failure and never a block", async () => {
    expect(await run(plan({ type: "shell", file: "/gone.py", passContext: true, parseResult: true }))).toMatchObject({
      status: "non_blocking_error",
      failure: "spawn",
    });
  });
});

test("content is read without a process, from where its body starts", async () => {
  const directory = tempDir({ "x.md": "---\nhawk-hook:\n  events: [stop]\n---\nBe kind.\n" });
  expect(await run(plan({ type: "content", file: join(directory, "x.md"), start: 36 }), event("session_start"))).toMatchObject({
    status: "success",
    context: "Be kind.",
  });
  expect(await run(plan({ type: "content", file: join(directory, "gone.md"), start: 0 }))).toMatchObject({
    status: "non_blocking_error",
    reason: expect.stringContaining("ENOENT"),
  });
});

test("the default export of a file is called in this process", async () => {
  const directory = tempDir({
    "x.mjs": "export default ({ payload }) => payload.tool_name === 'Bash' ? { decision: 'block', reason: 'no' } : 'continue';\n",
    "y.mjs": "export const x = 1;\n",
    "z.mjs": "throw new Error('at load');\n",
  });
  const at = (name: string) => run(plan({ type: "inline", file: join(directory, name) }));
  expect(await at("x.mjs")).toMatchObject({ status: "blocking", reason: "no" });
  expect(await at("y.mjs")).toMatchObject({ status: "non_blocking_error", reason: expect.stringContaining("no default export") });
  expect(await at("z.mjs")).toMatchObject({ status: "non_blocking_error", reason: "at load" });
});

describe("webhooks", () => {
  async function serve(answer: (body: string) => [status: number, body: string]): Promise<{
    url: string;
    bodies: string[];
    headers: IncomingHttpHeaders[];
  }> {
    const bodies: string[] = [];
    const headers: IncomingHttpHeaders[] = [];
    const server = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk) => (body += chunk));
      request.on("end", () => {
        bodies.push(body);
        headers.push(request.headers);
        const [status, text] = answer(body);
        response.writeHead(status, { "content-type": "application/json" }).end(text);
      });
    });
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    onTestFinished(async () => {
      await closeWebhooks();
      server.close();
    });
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, bodies, headers };
  }
  const webhook = (url: string, dialect: DialectId = "hawk") =>
    plan({ type: "webhook", url, method: "POST", headers: {}, allowedEnvVars: [] }, { dialect });
  const access = { isAllowed: () => true };

  test("get the event and answer as programs do", async () => {
    const { url, bodies } = await serve(() => [200, JSON.stringify({ decision: "block", reason: "no" })]);
    expect(await run(webhook(url), event(), { access })).toMatchObject({ status: "blocking", reason: "no" });
    expect(JSON.parse(bodies[0] as string)).toMatchObject({ hook_event_name: "PreToolUse", tool_name: "Bash" });
  });

  test.each<[DialectId, number, string, object]>([
    ["hawk", 500, "", { status: "non_blocking_error", failure: "http" }],
    ["hawk", 200, "", { status: "success" }],
    ["cocode", 500, "", { status: "blocking", reason: "Webhook failed: 500 Internal Server Error" }],
    ["cocode", 200, '{"Reject": {"reason": "no"}}', { status: "blocking", reason: "no" }],
  ])("%s: %i %s", async (dialect, status, body, expected) => {
    const { url } = await serve(() => [status, body]);
    expect(await run(webhook(url, dialect), event(), { access })).toMatchObject(expected);
  });

  test.each<DialectId>(["arawn", "code-agent"])("of %s, which has none, are not sent", async (dialect) => {
    const { url, bodies } = await serve(() => [200, ""]);
    expect(await run(webhook(url, dialect), event(), { access })).toMatchObject({ failure: "unsupported" });
    expect(bodies).toEqual([]);
  });

  test("are signed with the secret of their URL, and not sent when that can't be read", async () => {
    const { url, bodies, headers } = await serve(() => [200, ""]);
    const key = `whsec_${Buffer.from("a key of thirty-two bytes or so.").toString("base64")}`;
    const file = join(tempDir({ secret: `${key}\n` }), "secret");
    const webhookSecret = (asked: string): { file: string } | undefined => (asked === url ? { file } : undefined);
    await run(webhook(url), event(), { access, webhookSecret });
    await run(webhook(`${url}other`), event(), { access, webhookSecret });
    expect(headers.map((one) => "webhook-signature" in one)).toEqual([true, false]);
    const lost = await run(webhook(url), event(), { access, webhookSecret: () => ({ file: `${file}-gone` }) });
    expect(lost).toMatchObject({ status: "non_blocking_error", reason: expect.stringContaining("ENOENT") as string });
    expect(bodies).toHaveLength(2);
  });

  test("to private addresses are refused unless they are allowed, and nothing is sent", async () => {
    const { url, bodies } = await serve(() => [200, ""]);
    expect(await run(webhook(url))).toMatchObject({ status: "non_blocking_error", failure: "http" });
    expect(bodies).toEqual([]);
  });
});

test("a prompt without a model is a failure that says so", async () => {
  expect(await run(plan({ type: "prompt", prompt: "Safe?" }))).toMatchObject({
    status: "non_blocking_error",
    reason: "hook needs a model, but none is set up",
  });
});

describe("every outcome × event × dialect × on_failure", () => {
  const results = {
    success: { exitCode: 0, stdout: "", stderr: "" },
    "exit 1": { exitCode: 1, stdout: "", stderr: "oops" },
    "exit 2": { exitCode: 2, stdout: "", stderr: "no" },
    timeout: { exitCode: null, stdout: "", stderr: "", timedOut: true },
    abort: { exitCode: null, stdout: "", stderr: "", aborted: true },
    "spawn error": { exitCode: null, stdout: "", stderr: "", spawnError: "ENOENT" },
    "bad output": { exitCode: 0, stdout: "{broken", stderr: "" },
  };
  const cases = Object.keys(dialects).flatMap((dialect) =>
    Object.keys(results).map((result) => [dialect as DialectId, result as keyof typeof results] as const),
  );

  test.each(cases)("%s, %s: a failure blocks only where it is asked to and may, and an abort never does", (dialect, result) => {
    for (const name of eventNames) {
      for (const onFailure of ["continue", "block"] as const) {
        const hook = shell("x", { dialect, onFailure });
        const decoded = dialects[dialect].decode(results[result], hook, event(name));
        const outcome = applyFailurePolicy(decoded, hook, { name });
        const verdict = decide([outcome], { name });
        const isBlocked = !isAllowed(verdict);
        const mayBlock = outcome.status === "blocking";
        expect(isBlocked).toBe(mayBlock && !verdict.ignored.some(({ effect }) => effect === "block"));
        if (result === "success" || result === "abort") expect(isBlocked).toBe(false);
        if (onFailure === "continue" && (result === "timeout" || result === "bad output")) expect(isBlocked).toBe(false);
        if (name === "pre_tool_use" && result === "exit 2") expect(isBlocked).toBe(true);
        if (name === "pre_tool_use" && onFailure === "block" && result === "timeout") expect(isBlocked).toBe(true);
        if (name === "pre_tool_use" && result === "exit 1")
          expect(isBlocked).toBe(onFailure === "block" || !["hawk", "claude"].includes(dialect));
        if (name === "notification") expect(isBlocked).toBe(false);
      }
    }
  });
});

describe("a program that goes on in the background", () => {
  const handsOff = (rest: string, asyncTimeout = 200_000): PlannedHook =>
    shell(`echo '{"async": true, "asyncTimeout": ${asyncTimeout}}'; ${rest}`);

  test("is not waited for, and its end is reported later", async () => {
    const late: Outcome[] = [];
    const runHook = createRunHook({ projectDir: tempDir(), graceMs: 50 });
    const { signal } = new AbortController();
    let told: (() => void) | undefined;
    const ended = new Promise<void>((resolve) => (told = resolve));
    const outcome = await runHook(handsOff("sleep 0.1; exit 0"), event(), {
      signal,
      late: (last) => {
        late.push(last);
        told?.();
      },
    });
    expect(outcome).toMatchObject({ status: "success", async: { timeoutMs: 200_000 } });
    expect(late).toEqual([]);
    await ended;
    expect(late).toMatchObject([{ hookId: "h", status: "success" }]);
  });

  test("has the time that it asked for, and is then ended", async () => {
    const outcome = await new Promise<Outcome>((resolve) => {
      const runHook = createRunHook({ projectDir: tempDir(), graceMs: 50 });
      void runHook(handsOff("sleep 600", 300), event(), { signal: new AbortController().signal, late: resolve });
    });
    expect(outcome).toMatchObject({ status: "cancelled", failure: "timeout", reason: "timed out after 0.3 s" });
  });

  test("has that time also when it is longer than the hook's own", async () => {
    const runHook = createRunHook({ projectDir: tempDir(), graceMs: 50 });
    const hook = { ...handsOff("sleep 3.2; exit 3"), timeoutSeconds: 3 };
    const outcome = await new Promise<Outcome>((resolve) => {
      void runHook(hook, event(), { signal: new AbortController().signal, late: resolve });
    });
    expect(outcome).toMatchObject({ status: "non_blocking_error", failure: "exit" });
  });

  test.each([
    ["exit 2", "echo no >&2; exit 2", { status: "blocking", reason: "no" }],
    ["a failure", "echo oops >&2; exit 1", { status: "non_blocking_error", failure: "exit" }],
    ["JSON", `echo '{"systemMessage":"done"}'`, { status: "success", systemMessage: "done" }],
    ["nothing more", "true", { status: "success" }],
  ])("ends with %s, and that is its late outcome", async (_, rest, expected) => {
    const runHook = createRunHook({ projectDir: tempDir(), graceMs: 50 });
    const outcome = await new Promise<Outcome>((resolve) => {
      void runHook(handsOff(rest), event(), { signal: new AbortController().signal, late: resolve });
    });
    expect(outcome).toMatchObject(expected);
    expect(outcome).not.toHaveProperty("async");
  });

  test("may say so over several lines, in several pieces", async () => {
    const runHook = createRunHook({ projectDir: tempDir(), graceMs: 50 });
    const hook = shell(String.raw`printf '{
  "async": '; sleep 0.1; printf 'true
}
'; exec sleep 600`);
    const controller = new AbortController();
    const outcome = await runHook(hook, event(), { signal: controller.signal });
    expect(outcome).toMatchObject({ status: "success", async: { timeoutMs: 15_000 } });
  });

  test("is no longer ended by its caller", async () => {
    const controller = new AbortController();
    const outcome = await new Promise<Outcome>((resolve) => {
      const runHook = createRunHook({ projectDir: tempDir(), graceMs: 50 });
      void runHook(handsOff("sleep 0.1; exit 0"), event(), { signal: controller.signal, late: resolve }).then(() => controller.abort());
    });
    expect(outcome).toMatchObject({ status: "success" });
  });
});

test("an agent hook reads the project, wherever the event says that the agent is", async () => {
  const root = tempDir({ "project/a.txt": "mine", "elsewhere/key": "SECRET" });
  const said: unknown[] = [];
  const model: Model = {
    complete: async () => "",
    runTools: async ({ callTool }) => {
      for (const path of ["a.txt", "key", join(root, "elsewhere/key")]) said.push(await callTool("read_file", { path }));
      return { ended: "done", result: { ok: true, reason: "" }, turns: 1 };
    },
  };
  const runHook = createRunHook({ projectDir: join(root, "project") });
  const at = event("pre_tool_use", { cwd: join(root, "elsewhere") });
  await runHook(plan({ type: "agent", prompt: "?" }), at, { signal: new AbortController().signal, model });
  expect(said).toMatchObject([{ content: "mine" }, { isError: true }, { isError: true }]);
});
