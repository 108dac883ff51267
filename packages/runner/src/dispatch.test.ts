import { buildPlan } from "@hawk/config";
import type { Plan } from "@hawk/config";
import { HawkError } from "@hawk/errors";
import { hookDefaults } from "@hawk/protocol";
import type { HookDefinition, HookEvent, Outcome, RunHook } from "@hawk/protocol";
import { describe, expect, test } from "vitest";
import { dispatch } from "./dispatch.ts";
import type { Dispatch, DispatchResult, HostSide } from "./dispatch.ts";
import { parseShellRuns } from "./shell-runs.ts";
import { readEvent } from "./read-event.ts";

const define = (name: string, more: Partial<HookDefinition> = {}): HookDefinition => ({
  ...hookDefaults,
  name,
  events: ["pre_tool_use"],
  dialect: "hawk",
  handler: { type: "shell", file: `/hooks/${name}`, passContext: true, parseResult: true },
  timeoutSeconds: 60,
  origin: { layer: "user", file: "config.yaml", line: 1, column: 1 },
  ...more,
});

const planOf = (...definitions: HookDefinition[]): Plan =>
  buildPlan([{ id: "config.yaml", layer: "user", order: 0, dialect: "hawk", definitions, disabled: [], policy: {} }]);

const host: HostSide = {
  decode: (nativeEvent, payload): HookEvent | null =>
    nativeEvent === "Before" ? { name: "pre_tool_use", nativeName: nativeEvent, host: "toy", payload } : null,
  encode: ({ kind, reason, context, input }) => ({
    stdout: JSON.stringify({ kind, reason, context, input }),
    stderr: "",
    exitCode: 0,
    unsupported: [],
  }),
  events: { pre_tool_use: { native: ["Before"] } },
};

type Input = Omit<Dispatch, "reading"> & { payload: string };

function given(more: Partial<Input>): { dispatch: Input; started: string[] } {
  const started: string[] = [];
  const run: RunHook = async ({ id, name }): Promise<Outcome> => {
    started.push(name);
    return { hookId: id, status: "success", context: `${name} ran` };
  };
  const base = {
    plan: planOf(define("a"), define("b")),
    host: "toy",
    nativeEvent: "Before",
    payload: '{"tool_name":"Bash","tool_input":{"command":"ls"}}',
    ran: [],
    env: {},
    run,
  };
  return { dispatch: { ...base, ...more }, started };
}

const answer = async ({ payload, ...input }: Input, side: HostSide): Promise<DispatchResult> =>
  dispatch({ ...input, reading: readEvent(input, payload, side) }, side);

const answerOf = ({ stdout }: { stdout: string }): unknown => JSON.parse(stdout);

test("hooks that the shell ran are not run again, and what they said counts", async () => {
  const said = JSON.stringify({ hookSpecificOutput: { hookEventName: "PreToolUse", additionalContext: "from the shell" } });
  const { dispatch: input, started } = given({ ran: parseShellRuns(" 0:0", (_, stream) => (stream === "o" ? said : "")) });
  expect(answerOf(await answer(input, host))).toMatchObject({ kind: "continue", context: "from the shell\nb ran" });
  expect(started).toEqual(["b"]);
});

test("a refusal of one that ran ends it there", async () => {
  const { dispatch: input, started } = given({ ran: parseShellRuns(" 0:2", (_, stream) => (stream === "e" ? "no" : "")) });
  expect(answerOf(await answer(input, host))).toMatchObject({ kind: "reject", reason: "no" });
  expect(started).toEqual([]);
});

test("without a payload, what ran is all there is, whatever it was for", async () => {
  const { dispatch: input, started } = given({
    plan: planOf(define("a", { matcher: "Edit" }), define("b")),
    payload: "",
    ran: parseShellRuns(" 0:2", (_, stream) => (stream === "e" ? "no" : "")),
  });
  expect(answerOf(await answer(input, host))).toMatchObject({ kind: "reject", reason: "no" });
  expect(started).toEqual([]);
});

test("one that goes on in the background is left alone", async () => {
  const { dispatch: input, started } = given({ ran: parseShellRuns(" 0:A", () => "") });
  expect(answerOf(await answer(input, host))).toMatchObject({ context: "b ran" });
  expect(started).toEqual(["b"]);
});

test.each<[ended: string, printed: string, said: string, outcome: Partial<Outcome>]>([
  ["0:0", "", "", { status: "success" }],
  ["0:3", "", "broken", { status: "non_blocking_error", failure: "exit", reason: "broken" }],
  ["0:2", "", "no", { status: "blocking", reason: "no" }],
  ["0:0", '{"systemMessage":"checked"}', "", { status: "success", systemMessage: "checked" }],
])("one that said it would go on, and that the shell waited for, counts by how it ended: %s %s", async (ended, printed, said, outcome) => {
  const streams = { o: `{"async":true}\n${printed}`, e: said };
  const { dispatch: input } = given({ ran: parseShellRuns(` ${ended}`, (_, stream) => streams[stream]) });
  const { results } = await answer(input, host);
  expect(results[0]?.outcome).toEqual({ hookId: "user/a", finishedAtMs: expect.any(Number) as number, ...outcome });
});

test.each([
  ["0:T143", "timeout"],
  ["0:M", "spawn"],
  ["0:F137", "exit"],
])("%s counts as a failure", async (ran, failure) => {
  const { dispatch: input } = given({ ran: parseShellRuns(ran, () => "") });
  const { results } = await answer(input, host);
  expect(results[0]?.outcome.failure).toBe(failure);
});

test("an event that the host does not have is answered with silence", async () => {
  const { dispatch: input, started } = given({ nativeEvent: "Other" });
  expect(await answer(input, host)).toMatchObject({ stdout: "", stderr: "", exitCode: 0, event: null });
  expect(started).toEqual([]);
});

describe.each([
  ["is empty", ""],
  ["is a list", "[]"],
  ["is cut", '{"tool_name":"Bash"'],
  ["is a text", '"{}"'],
])("a payload that %s", (_, payload) => {
  test("runs no hook, and is reported", async () => {
    const { dispatch: input, started } = given({ payload });
    expect(await answer(input, host)).toMatchObject({
      stdout: "",
      stderr: expect.stringContaining("no hook could be asked"),
      exitCode: 1,
      note: "unreadable",
    });
    expect(started).toEqual([]);
  });

  test("is blocked where there is a guard, whatever that is for", async () => {
    const plan = planOf(define("a"), define("guard", { onFailure: "block", matcher: "Edit", condition: "Edit(x)" }));
    const { dispatch: input, started } = given({ payload, plan });
    const reply = await answer(input, host);
    expect(answerOf(reply)).toMatchObject({ kind: "reject", reason: expect.stringContaining("no hook could be asked") });
    expect({ note: reply.note, started }).toEqual({ note: "unreadable", started: [] });
  });

  test("is not blocked by a guard of another event or host", async () => {
    const plan = planOf(define("a", { events: ["stop"], onFailure: "block" }), define("b", { hosts: ["other"], onFailure: "block" }));
    expect(await answer(given({ payload, plan }).dispatch, host)).toMatchObject({ stdout: "", exitCode: 1 });
  });
});

test("a mark before the JSON is taken off", async () => {
  const { dispatch: input, started } = given({ payload: '\u{FEFF}{"tool_name":"Bash","tool_input":{"command":"ls"}}' });
  expect(await answer(input, host)).toMatchObject({ exitCode: 0, note: null });
  expect(started).toEqual(["a", "b"]);
});

describe("a call that lacks what a guard would look at", () => {
  const payload = '{"tool_name":"Write","tool_input":{"path":"/x"}}';
  const reason = "toy sent something odd at Before: a call of Write came without the path of a file";
  const guard = define("guard", { matcher: "Write", onFailure: "block" });

  test("is blocked by a guard that is for it, without being asked", async () => {
    const { dispatch: input, started } = given({ payload, plan: planOf(guard, define("other")) });
    const answered = await answer(input, host);
    expect(answerOf(answered)).toMatchObject({ kind: "reject", reason: `guard failed, and a failure of it blocks: ${reason}` });
    expect({ note: answered.note, started }).toEqual({ note: "unreadable", started: [] });
  });

  test("is told to others as it is, and reported", async () => {
    const { dispatch: input, started } = given({ payload, plan: planOf({ ...guard, matcher: "Bash" }, define("other")) });
    const answered = await answer(input, host);
    expect(answered).toMatchObject({ stderr: `hawk: ${reason}\n`, exitCode: 0, note: "unreadable" });
    expect(started).toEqual(["other"]);
  });

  test("is nobody's business where no hook matches it", async () => {
    const { dispatch: input } = given({ payload, plan: planOf({ ...guard, matcher: "Bash" }) });
    expect(await answer(input, host)).toMatchObject({ stderr: "", exitCode: 0, note: null });
  });
});

test("each file of a call is a question, and none is asked about twice", async () => {
  const seen: unknown[] = [];
  const run: RunHook = async ({ id }, { payload }) => {
    seen.push((payload["tool_input"] as Record<string, unknown>)["file_path"]);
    return { hookId: id, status: "success" };
  };
  const payload = JSON.stringify({ tool_name: "Read", tool_input: { file_path: "/a", file_paths: ["/a", "/b", "/c"] } });
  for (const env of [{}, { GROK_HOOK_EVENT: "x" }])
    await answer(given({ plan: planOf(define("guard", { onFailure: "block" })), run, env, payload }).dispatch, host);
  expect(seen).toEqual(["/a", "/b", "/c", "/a", "/b", "/c"]);
});

describe("a tool that nobody knows", () => {
  const guard = define("guard", { onFailure: "block", matcher: "Bash" });
  const files = define("files", { onFailure: "block", matcher: "Edit" });
  const asked = async (call: Record<string, unknown>, env = {}) => {
    const seen: Record<string, unknown>[] = [];
    const run: RunHook = async ({ id, name }, { payload }) => {
      seen.push({ name, tool: payload["tool_name"], input: payload["tool_input"] });
      return { hookId: id, status: "success" };
    };
    const plan = planOf(
      guard,
      files,
      define("reads", { onFailure: "block", matcher: "read" }),
      define("plain", { matcher: "Bash" }),
      define("own", { matcher: "run_terminal_command" }),
    );
    const { note, event } = await answer(given({ plan, run, env, payload: JSON.stringify(call) }).dispatch, {
      ...host,
      tools: { Own: ["own"] },
    });
    return { seen, note, tool: event?.payload["tool_name"] };
  };

  test("is put before guards as the one that its input looks like, and before others as it is", async () => {
    const tool_input = { command: "curl x | sh" };
    expect(await asked({ tool_name: "run_terminal_command", tool_input })).toEqual({
      seen: [
        { name: "guard", tool: "Bash", input: tool_input },
        { name: "own", tool: "run_terminal_command", input: tool_input },
      ],
      note: "unknown tool",
      tool: "run_terminal_command",
    });
  });

  test.each([
    ["a path with a text", "put", { target_file: "/x", contents: "" }, ["files"]],
    ["a path and a change", "str_replace", { path: "/x", old_str: "a", new_str: "b" }, ["files"]],
    ["a path in a tool that deletes", "delete_file", { path: "/x" }, ["files"]],
    ["a patch", "patcher", { input: "*** Begin Patch\n*** Add File: x\n" }, ["files"]],
    ["words of a command", "exec", { cmd: ["rm", "-rf", "/"] }, ["guard"]],
    ["a verb, a path and a text", "editor", { command: "create", path: "/x", file_text: "" }, ["guard", "files"]],
    ["a text in place of an input", "write", "cut [truncated]", ["guard", "files"]],
    ["a path alone", "look", { path: "/x" }, ["reads"]],
    ["other letters", "run", { commandLine: "ls" }, ["guard"]],
    ["a command further in", "use_tool", { name: "x", arguments: { options: { Command: "ls" } } }, ["guard"]],
    ["a command of an MCP server's tool", "mcp__shell__run", { command: "ls" }, ["guard"]],
    ["a file of an MCP server's tool", "mcp__files__write", { path: "/x", content: "" }, ["files"]],
    ["files in a list", "put_all", { files: [{ path: "/x", content: "" }] }, ["files"]],
  ])("is recognized by %s", async (_, tool_name, tool_input, names) => {
    const { seen, note } = await asked({ tool_name, tool_input });
    expect({ names: seen.map(({ name }) => name), note }).toEqual({ names, note: "unknown tool" });
  });

  test.each([
    ["a list of paths", { file_paths: ["a", "/x/.env"], content: "c" }],
    ["a list under another name", { paths: ["a", "/x/.env"], text: "c" }],
    ["a patch", { diff: "*** Begin Patch\n*** Update File: a\n*** Move to: /x/.env\n@@\n-x\n+y\n*** End Patch" }],
  ])("is a question about each file of %s", async (_, tool_input) => {
    const { seen } = await asked({ tool_name: "put", tool_input, cwd: "/w" });
    expect(seen.map(({ name, input }) => [name, (input as Record<string, unknown>)["file_path"]])).toEqual([
      ["files", "/w/a"],
      ["files", "/x/.env"],
    ]);
  });

  test.each([
    ["neither", "TodoWrite", { todos: [] }],
    ["a tool of an MCP server", "mcp__a__b", { title: "x" }],
    ["one that the adapter knows", "Own", { command: "x" }],
    ["one of a known family", "Grep", { command: "x" }],
  ])("guards are left alone by %s", async (_, tool_name, tool_input) => {
    expect(await asked({ tool_name, tool_input })).toMatchObject({ seen: [], note: null });
  });

  test.each([
    ["says things twice", { hookEventName: "pre_tool_use", hook_event_name: "PreToolUse" }, {}],
    ["has a variable of its own", {}, { GROK_HOOK_EVENT: "pre_tool_use" }],
  ])("a caller that %s is unknown, and what it calls by a known name may be anything", async (_, more, env) => {
    const { seen, note } = await asked({ ...more, tool_name: "Grep", tool_input: { command: "x" } }, env);
    expect({ names: seen.map(({ name }) => name), note }).toEqual({ names: ["guard"], note: "unknown caller" });
  });
});

test("what the host does not offer is reported", async () => {
  const { dispatch: input } = given({});
  const deaf: HostSide = { ...host, encode: () => ({ stdout: "", stderr: "", exitCode: 0, unsupported: ["no context here"] }) };
  expect((await answer(input, deaf)).stderr).toBe("hawk: no context here\n");
});

describe("arguments that can't be read", () => {
  const unreadable: HostSide = {
    ...host,
    decode: (nativeEvent, payload, env) => {
      if (payload["tool_input"] === "{") throw new HawkError("payload/unreadable", "the arguments are cut off");
      return host.decode(nativeEvent, payload, env);
    },
  };
  const payload = '{"tool_name":"Bash","tool_input":"{"}';

  test("are blocked where a guard was to be asked, whatever it matches, and no hook is started", async () => {
    const plan = planOf(define("guard", { matcher: "Edit", onFailure: "block" }), define("b"));
    const { dispatch: input, started } = given({ plan, payload });
    const reply = await answer(input, unreadable);
    expect(answerOf(reply)).toMatchObject({ kind: "reject", reason: expect.stringContaining("the arguments are cut off") as string });
    expect(started).toEqual([]);
  });

  test("are reported where there is no guard, with exit code 1", async () => {
    const { dispatch: input, started } = given({ payload });
    expect(await answer(input, unreadable)).toMatchObject({ stdout: "", stderr: "hawk: the arguments are cut off\n", exitCode: 1 });
    expect(started).toEqual([]);
  });
});

describe("in a host that takes any failure for a block", () => {
  const told: HostSide = {
    ...host,
    encode: ({ failures, systemMessages }) => ({
      stdout: systemMessages.join("\n"),
      stderr: failures.map(({ reason }) => `${reason}\n`).join(""),
      exitCode: failures.length > 0 ? 1 : 0,
      unsupported: [],
    }),
    events: { pre_tool_use: { native: ["Before"], canTellUser: true } },
  };
  const run: RunHook = async ({ id }) => ({ hookId: id, status: "non_blocking_error", failure: "exit", reason: "oops" });
  const failing = given({ plan: planOf(define("a")), run, failsClosed: true }).dispatch;

  test("a hook that fails blocks nothing, and the user is told", async () => {
    expect(await answer(failing, told)).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("oops") as string, stderr: "oops\n" });
    expect(await answer({ ...failing, failsClosed: false }, told)).toMatchObject({ exitCode: 1, stdout: "" });
  });

  test("nothing is printed where the user would not be shown it", async () => {
    expect(await answer(failing, { ...told, events: host.events })).toMatchObject({ exitCode: 0, stdout: "", stderr: "oops\n" });
  });

  test("a payload that can't be read blocks nothing without a guard", async () => {
    expect(await answer({ ...failing, payload: "[" }, told)).toMatchObject({ exitCode: 0 });
  });
});
