import { readJson } from "@hawk/settings-file";
import { canonicalEvent, canonicalTool, fitVerdict, listNotes, nativeEvent, unknownSyntax, withArguments } from "../index.ts";
import type { Adapter, Reply } from "../index.ts";
import { jsonSettings } from "../settings.ts";
import type { KitMaterial } from "../testing.ts";

/** A host as simple as can be, under a name that the catalogue has: it reads one JSON object, and calls tools by other names. */
const events: Adapter["events"] = {
  pre_tool_use: {
    native: ["PreToolUse"],
    canBlock: true,
    canModifyInput: true,
    canTellUser: true,
    permissions: ["deny", "allow"],
    hasMatcher: true,
  },
  session_start: { native: ["SessionStart"], canAddContext: true, canTellUser: true },
  stop: { native: ["Stop"], canBlock: true, canStop: true },
};

const tools: Adapter["tools"] = { Bash: ["Execute"], Read: ["View"] };

interface HostReply {
  refuse?: string;
  input?: unknown;
  permission?: string;
  context?: string;
  stop?: true;
  message?: string;
}

export const sampleAdapter: Adapter = {
  id: "droid",
  title: "A sample",
  events,
  tools,
  settings: { user: { path: ".sample/settings.json" } },
  syntax: unknownSyntax,
  detection: { binaries: ["sample"], directories: [".sample"], versionArguments: ["--version"] },
  shell: { projectVariable: "SAMPLE_DIR", exitTwoRefuses: new Set(["stop"]), plainTextReachesModel: new Set(["session_start"]) },
  decode: (nativeName, sent) => {
    const payload = withArguments(sent, "tool_input");
    const name = canonicalEvent(events, nativeName);
    if (!name) return null;
    const tool = payload["tool_name"] === "Execute" ? { tool_name: "Bash" } : {};
    return { name, nativeName, host: "droid", payload: { ...payload, ...tool } };
  },
  readCall: (tool, input, cwd) => ({
    name: "pre_tool_use",
    host: "droid",
    payload: { cwd, tool_name: canonicalTool(tools, tool), tool_input: typeof input === "string" ? { input } : input },
  }),
  encode: (given) => {
    const { verdict, unsupported } = fitVerdict(given, events[given.event] ?? { native: [] });
    const { kind, reason, input, permission, context, stop, systemMessages } = verdict;
    const reply: HostReply = {
      ...(kind === "reject" ? { refuse: reason || "refused" } : {}),
      ...(kind === "modify" ? { input } : {}),
      ...(permission && kind !== "reject" ? { permission: permission.decision } : {}),
      ...(context ? { context } : {}),
      ...(stop ? { stop: true } : {}),
      ...(systemMessages.length > 0 ? { message: systemMessages.join("\n") } : {}),
    };
    const foreign = Object.keys(verdict.extra).map((key) => `"${key}" is not known here`);
    return answer(reply, [...unsupported, ...foreign], listNotes(given));
  },
  decodeReply: ({ stdout }, { id: hookId }) => {
    const { refuse, input, permission, context, stop, message } = JSON.parse(stdout || "{}") as HostReply;
    return {
      hookId,
      ...(refuse === undefined ? { status: "success" } : { status: "blocking", reason: refuse }),
      ...(input === undefined ? {} : { updatedInput: input as Record<string, unknown> }),
      ...(permission === undefined ? {} : { permission: { decision: permission as "allow" } }),
      ...(context === undefined ? {} : { context }),
      ...(stop === undefined ? {} : { stop: {} }),
      ...(message === undefined ? {} : { systemMessage: message }),
    };
  },
  ...jsonSettings(
    (registrations) =>
      registrations.map(({ event, handler, timeoutSeconds }) => ({
        path: ["hooks", nativeEvent(events, event)],
        value: { run: handler.type === "command" ? handler.command : handler.prompt, ms: toMilliseconds(timeoutSeconds) },
        mark: handler.type === "command" ? handler.command : handler.prompt,
      })),
    { name: "the sample's settings" },
  ),
  listHooks: (text) => {
    const { hooks = {} } = (text === null ? {} : readJson(text)) as { hooks?: Record<string, { run?: string }[]> };
    return Object.entries(hooks).flatMap(([event, entries]) => entries.map(({ run = "" }) => ({ nativeEvent: event, what: run })));
  },
  sample: (action, { project }) => {
    const common = { session_id: "s1", cwd: project };
    if (action.kind === "write") return null;
    if (action.kind !== "command") return { name: action.kind === "stop" ? "Stop" : "SessionStart", payload: common };
    return { name: "PreToolUse", payload: { ...common, tool_name: "Execute", tool_input: { command: action.command } } };
  },
};

export const sampleMaterial: KitMaterial = {
  payloads: {
    PreToolUse: [{ session_id: "s1", cwd: "/repo", tool_name: "Execute", tool_input: { command: "ls" } }],
    SessionStart: [{ session_id: "s1", cwd: "/repo" }],
    Stop: [{ session_id: "s1", cwd: "/repo" }],
  },
  understand: ({ stdout }) => {
    const { refuse, stop, message, ...reply } = JSON.parse(stdout) as HostReply;
    return { blocked: refuse !== undefined, reason: refuse, stops: stop === true, userMessage: message, ...reply };
  },
  accepts: ({ stdout }) => (stdout.startsWith("{") ? null : "no JSON"),
  validate: (text) =>
    Object.values((JSON.parse(text) as { hooks: Record<string, { ms: unknown }[]> }).hooks)
      .flat()
      .filter(({ ms }) => typeof ms !== "number" || ms <= 0)
      .map(({ ms }) => `a timeout of ${String(ms)}`),
  leftOut: ["PostToolUse", "UserPromptSubmit", "SubagentStop", "SessionEnd", "PreCompact", "Notification"],
};

function answer(reply: HostReply, unsupported: readonly string[], notes: readonly string[]): Reply {
  return { stdout: JSON.stringify(reply), stderr: notes.join("\n"), exitCode: 0, unsupported };
}

function toMilliseconds(seconds: number): number {
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 60_000;
}
