import { defineAdapter, exitCodes, inSeconds, mcpName, on, ownFile, readHook, readJson, textOrEmpty, tool, valueAt } from "@hawk/adapter";
import type { Adapter, HooksShape, JsonObject, ListedHook, NativeHook } from "@hawk/adapter";
import { isObject } from "@hawk/protocol";

const WATCHED = "A hook can only watch here.";
/** `@server/tool` */
const MCP_NAME = /^@([^/]+)\/(.+)$/s;
const changes: Readonly<Record<string, string>> = { PostFileCreate: "create", PostFileSave: "change", PostFileDelete: "delete" };
const paths = { path: "file_path" };
const writes = { ...paths, file_text: "content", old_str: "old_string", new_str: "new_string" };
/** One tool writes and edits; its input says which. */
const as = (own: JsonObject): string => (Object.hasOwn(own, "old_str") ? "Edit" : "Write");
const read = (input: JsonObject): JsonObject => ({ ...input, ...pathsIn(input["operations"]) });

/** Everything that hawk knows about Kiro's hook files of version 1, from its documentation. */
export const kiro: Adapter = defineAdapter({
  id: "kiro",
  title: "Kiro",
  detect: { binaries: ["kiro-cli", "kiro"], directories: [".kiro"] },
  settings: ownFile({
    name: "Kiro's hawk.json",
    user: ".kiro/hooks/hawk.json",
    project: ".kiro/hooks/hawk.json",
    // 0 0 would mean no limit.
    timeout: inSeconds({ whole: true }),
    everyName: true,
    render: (rows) => ({
      version: "v1",
      hooks: rows.map(({ native, command, timeout }) => ({
        name: `hawk ${native}`,
        trigger: native,
        action: { type: "command", command },
        ...(timeout === undefined ? {} : { timeout }),
      })),
    }),
    list: (file) => hooksIn(file).map(toListed),
    read: readHooks,
  }),
  recognizes: ({ hooks }) => Array.isArray(hooks),
  tools: {
    Bash: ["execute_bash", "shell"],
    Read: [tool("fs_read", paths, { read }), tool("read", paths, { read })],
    Write: [tool("fs_write", writes, { as }), tool("write", writes, { as })],
  },
  calls: {
    names: (native) => {
      const [, server, name] = MCP_NAME.exec(native) ?? [];
      return server !== undefined && name !== undefined ? [mcpName(server, name)] : [];
    },
  },
  mcpNote: "The agent calls an MCP tool `@server/tool`.",
  events: {
    pre_tool_use: on("PreToolUse", ["block", "context", "deny"], {
      note: "A hook can't change the input, approve a call or make the agent ask the user.",
    }),
    post_tool_use: on("PostToolUse", ["context"], { fields: { tool_response: (native) => native["tool_response"] ?? {} } }),
    user_prompt_submit: on("UserPromptSubmit", ["block", "context"], { fields: { prompt: "prompt" } }),
    session_start: on("SessionStart", ["context"]),
    session_end: on("SessionEnd", [], { note: `${WATCHED} The IDE doesn't fire it.` }),
    stop: on("Stop", ["context"], {
      note: "A hook can't send the agent back to work.",
      fields: { last_assistant_message: "assistant_response" },
    }),
    task_started: on("PreTaskExec", ["block"], { note: "Fires for the tasks of a spec." }),
    task_completed: on("PostTaskExec", [], { note: `${WATCHED} Fires for the tasks of a spec.` }),
    file_changed: on(Object.keys(changes), [], {
      note: `${WATCHED} Its documentation doesn't say where the payload has the path; without one \`file_path\` is empty.`,
      fields: { file_path: "file_path", event: (_native, { nativeName }) => changes[nativeName] },
    }),
    manual: on("Manual", [], { note: WATCHED }),
  },
  // The payload has the event's camelCase name, which tells several names apart.
  payload: {
    nativeName: (native, names) => names.find((own) => own.toLowerCase() === textOrEmpty(native, "hook_event_name").toLowerCase()),
  },
  // According to one page of the documentation, any other exit code blocks.
  answers: exitCodes({ stdout: "model", onlyTwo: true }),
  sample: {
    common: ({ project }, name) => ({ hook_event_name: `${name[0]?.toLowerCase()}${name.slice(1)}`, cwd: project, session_id: "hawk-1" }),
    input: { write: { command: "create" } },
    start: {},
    stop: { assistant_response: "All done." },
  },
});

/** One call may read several files, and images in a separate list. */
function pathsIn(operations: unknown): JsonObject {
  const found = listOf(operations)
    .filter(isObject)
    .flatMap(({ path, image_paths: images }) => [path].concat(listOf(images)))
    .filter((path) => typeof path === "string" && path !== "");
  return found.length > 0 ? { file_path: found[0], file_paths: found } : {};
}

function hooksIn(file: unknown): JsonObject[] {
  return listOf(valueAt(file, "hooks")).map((hook) => (isObject(hook) ? hook : {}));
}

function toListed(hook: JsonObject): ListedHook {
  const what = textOrEmpty(hook, "action", "command") || textOrEmpty(hook, "action", "prompt");
  return { nativeEvent: textOrEmpty(hook, "trigger"), what };
}

/** A list of hooks, each with its trigger, without those that the user turned off. */
function readHooks(text: string, shape: HooksShape, path?: string): NativeHook[] {
  return hooksIn(readJson(text, path === undefined ? {} : { name: path })).flatMap((hook, index) => {
    const { action, trigger: _trigger, enabled, ...rest } = hook;
    if (enabled === false || Object.keys(hook).length === 0) return [];
    const fields = { ...rest, ...(isObject(action) ? action : {}) };
    return [readHook(fields, {}, { nativeEvent: textOrEmpty(hook, "trigger"), place: ["hooks", index] }, shape)];
  });
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
