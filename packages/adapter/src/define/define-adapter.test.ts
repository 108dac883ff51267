import { decide } from "@hawk/protocol";
import type { HookEvent, Outcome } from "@hawk/protocol";
import { expect, test } from "vitest";
import { defineAdapter, exitCodes, flatList, inMilliseconds, on, patch, tool, understandReply } from "../index.ts";
import type { Adapter, AdapterTables } from "../index.ts";

/** A host with names of its own for everything. */
const tables: AdapterTables = {
  id: "heron",
  title: "Heron",
  detect: { binaries: ["heron"], directories: [".heron"] },
  settings: flatList({ name: "heron.json", user: ".heron/heron.json", timeout: inMilliseconds({ least: 1000 }) }),
  projectCommand: "HERON_DIR",
  tools: {
    Bash: tool("run", { line: "command" }),
    Edit: patch("patch", "diff"),
    Write: tool("save", { path: "file_path", text: "content" }),
  },
  events: {
    pre_tool_use: on("before", ["block", "input", "deny", "matcher"], { note: "Nobody sees it." }),
    stop: on(["end", "abort"], ["block"], { fields: { last_assistant_message: "said.text", turns: ({ turns }) => turns } }),
  },
  payload: { session: "id", cwd: "dir", tool: "tool", input: "args", drops: ["id", "dir"] },
  answers: { fields: ({ refusal, input }) => ({ ...(refusal === undefined ? {} : { no: refusal }), ...(input ? { args: input } : {}) }) },
  sample: { common: ({ project }) => ({ id: "s1", dir: project }), stop: { said: { text: "Done." } } },
};

const heron: Adapter = defineAdapter(tables);

function callOf(name: string, args: unknown): HookEvent {
  return heron.decode("before", { id: "s1", dir: "/repo", tool: name, args }, {}) as HookEvent;
}

function answerTo(event: HookEvent, outcome: Partial<Outcome>, adapter = heron): unknown {
  const { stdout } = adapter.encode(decide([{ hookId: "guard", status: "success", ...outcome }], event), event);
  return stdout === "" ? null : JSON.parse(stdout);
}

test("a row of events says what a hook can do there, and nothing of payloads is left in it", () => {
  expect(heron.events).toEqual({
    pre_tool_use: {
      native: ["before"],
      canBlock: true,
      canModifyInput: true,
      hasMatcher: true,
      permissions: ["deny"],
      note: "Nobody sees it.",
    },
    stop: { native: ["end", "abort"], canBlock: true },
  });
  expect(heron).toMatchObject({ tools: { Bash: ["run"], Edit: ["patch"], Write: ["save"] }, toolKey: "tool" });
  expect(heron.projectCommand?.("run.sh")).toBe('"$HERON_DIR"/run.sh');
});

test("payloads, changed inputs and samples follow from the table of tools", () => {
  const event = callOf("save", { path: "a.txt", text: "hi" });
  expect(event).toMatchObject({ name: "pre_tool_use", nativeName: "before", host: "heron" });
  expect(event.payload).toMatchObject({
    session_id: "s1",
    cwd: "/repo",
    hook_event_name: "PreToolUse",
    tool_name: "Write",
    tool_input: { file_path: "/repo/a.txt", content: "hi" },
    _native: { tool: "save" },
  });
  expect(event.payload).not.toHaveProperty("dir");
  expect(answerTo(event, { updatedInput: { file_path: "/b", content: "ho" } })).toEqual({ args: { path: "/b", text: "ho" } });
  expect(heron.sample({ kind: "command", command: "ls" }, { home: "/h", project: "/p" })?.payload).toEqual({
    id: "s1",
    dir: "/p",
    tool: "run",
    args: { line: "ls" },
  });
  expect(heron.sample({ kind: "start" }, { home: "/h", project: "/p" })).toBeNull();
});

test("fields are texts of the payload or what a function finds; what it doesn't find is left out", () => {
  const { payload } = heron.decode("abort", { id: "s1", dir: "/repo", said: { text: "Bye." } }, {}) as HookEvent;
  expect(payload).toMatchObject({ last_assistant_message: "Bye.", hook_event_name: "Stop" });
  expect(payload).not.toHaveProperty("turns");
});

test("arguments that nobody can read are refused", () => {
  expect(() => callOf("run", "{")).toThrow(/no hook could look at them/);
});

test("a call that should end the turn is blocked where the turn can't be ended", () => {
  expect(answerTo(callOf("run", { line: "ls" }), { stop: { reason: "enough" } })).toEqual({ no: "enough" });
});

test("a patch takes another patch, and no change that a patch can't express", () => {
  const event = callOf("patch", { diff: "*** Begin Patch\n*** Delete File: a\n*** End Patch" });
  expect(answerTo(event, { updatedInput: { diff: "another" } })).toEqual({ args: { diff: "another" } });
  const { unsupported } = heron.encode(decide([{ hookId: "g", status: "success", updatedInput: { file_path: "/c" } }], event), event);
  expect(unsupported).toEqual(["no patch can express this change; `diff` changes the whole patch"]);
});

test("settings have the host's unit, and no entry for an event that it doesn't have", () => {
  const handler = { type: "command", command: "/state/hawk/run/heron/stop" } as const;
  const { text } = heron.wire(null, [{ event: "stop", handler, timeoutSeconds: 0.2 }], null);
  expect(JSON.parse(text ?? "")).toEqual({ hooks: { end: [{ command: handler.command, timeout: 1000 }] } });
  expect(heron.listHooks(text)).toEqual([{ nativeEvent: "end", what: handler.command }]);
  expect(heron.readHooks?.(text ?? "")).toMatchObject([{ event: "stop", timeoutSeconds: 1 }]);
  expect(() => heron.wire(null, [{ event: "session_end", handler, timeoutSeconds: 1 }], null)).toThrow(/no event for session_end/);
});

test("a hook that answers as the host's own do gives a changed input in hawk's names", () => {
  const merging = defineAdapter({
    ...tables,
    calls: { takes: "merged" },
    decodeReply: (_host, { stdout }, { id }) => ({
      hookId: id,
      status: "success",
      updatedInput: JSON.parse(stdout) as Record<string, unknown>,
    }),
  });
  const event = callOf("save", { path: "a.txt", text: "hi" });
  const reaction = understandReply(merging, { exitCode: 0, stdout: '{"text":"ho"}', stderr: "" }, event);
  expect(reaction.input).toEqual({ file_path: "/repo/a.txt", content: "ho" });
});

test("where exit codes are all there is, 2 blocks and text goes on as it is", () => {
  const plain = defineAdapter({ ...tables, answers: exitCodes({ stdout: "user" }) });
  const event = callOf("run", { line: "ls" });
  const reply = plain.encode(decide([{ hookId: "g", status: "blocking", reason: "no" }], event), event);
  expect(reply).toEqual({ stdout: "", stderr: "no\n", exitCode: 2, unsupported: [] });
  expect(understandReply(plain, reply, event)).toMatchObject({ blocked: true, reason: "no" });
});

test("a call in a log is the event that hooks would have got", () => {
  expect(heron.readCall("save", { path: "a.txt", text: "hi" }, "/repo")).toEqual({
    name: "pre_tool_use",
    host: "heron",
    payload: { cwd: "/repo", tool_name: "Write", tool_input: { file_path: "/repo/a.txt", content: "hi" } },
  });
  const patched = heron.readCall("patch", "*** Begin Patch\n*** Add File: new.txt\n+x\n*** End Patch", "/repo");
  expect(patched.payload).toMatchObject({ tool_name: "Write", tool_input: { file_path: "/repo/new.txt" } });
  const logging = defineAdapter({ ...tables, calls: { loggedNames: (native) => [`mcp__a__${native}`, `mcp__b__${native}`] } });
  expect(logging.readCall("x_y", {}, "/repo")).toMatchObject({ payload: { tool_name: "mcp__a__x_y" }, otherTools: ["mcp__b__x_y"] });
});
