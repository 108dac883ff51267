// Starts hawk's hooks. hawk sync writes this file, and writes it again: edits are lost.
import { spawn } from "node:child_process";

/** Runners are given the event as JSON, and answer with one JSON object or nothing. hawk sync fills them in. */
const registrations = [];

/** The host waits 3 seconds and then goes on as if there were no hook. */
const PATIENCE_MS = 2_700;
const LATE = "the hooks for this call need longer than the 3 seconds that Cline waits for them";

/**
 * Asks hooks without a runner, where that is the same. hawk sync fills it in.
 * @type {(entry: object, payload: string, cwd: string, signal?: AbortSignal) => Promise<any>}
 */
const serveHere = async () => null;
const whyBlocked = (_entry, _exitCode, _said) => undefined;
/** @type {(command: string) => [string, string[], object]} */
const startOf = (command) => ["/bin/sh", ["-c", command], {}];

async function ask(entry, payload, cwd) {
  const [text, hurry] = [JSON.stringify(payload), new AbortController()];
  let limit;
  const late = new Promise((resolve) => {
    limit = setTimeout(() => (hurry.abort(), resolve({ isLate: true })), Math.min(entry.seconds * 1000, PATIENCE_MS));
  });
  const asked = serveHere(entry, text, cwd, hurry.signal).then((served) => served ?? startRunner(entry, text, cwd, hurry.signal));
  return Promise.race([asked.then((reply) => readReply(entry, reply)), late]).finally(() => clearTimeout(limit));
}

function startRunner({ command }, payload, cwd, signal) {
  return new Promise((resolve) => {
    let [stdout, stderr] = ["", ""];
    const [program, args, options] = startOf(command);
    const child = spawn(program, args, { ...options, cwd, stdio: "pipe" });
    signal.addEventListener("abort", () => child.kill(), { once: true });
    child.on("error", () => resolve({ exitCode: null, stdout, stderr }));
    child.on("close", (exitCode) => resolve({ exitCode, stdout, stderr }));
    child.stdout.setEncoding("utf8").on("data", (chunk) => (stdout += chunk));
    child.stderr.setEncoding("utf8").on("data", (chunk) => (stderr += chunk));
    child.stdin.on("error", () => undefined);
    child.stdin.end(payload);
  });
}

function readReply(entry, { exitCode, stdout, stderr }) {
  const refuse = whyBlocked(entry, exitCode, stderr.trim());
  if (refuse !== undefined) return { refuse };
  try {
    return JSON.parse(stdout) ?? {};
  } catch {
    return {};
  }
}

const started = new Set();
let session = {};

async function tell(event, snapshot, more) {
  const due = registrations.filter((entry) => entry.event === event && (!entry.tools || entry.tools.includes(more.tool)));
  const payload = { ...session, agentId: snapshot?.agentId, ...more };
  const replies = await Promise.all(due.map((entry) => ask(entry, payload, session.directory)));
  return Object.assign({}, ...replies);
}

function lastPrompt({ messages = [] }) {
  const content = messages.findLast(({ role }) => role === "user")?.content ?? "";
  if (typeof content === "string") return content;
  return content.flatMap(({ type, text }) => (type === "text" ? [text] : [])).join("\n");
}

function join(...texts) {
  return texts.filter(Boolean).join("\n") || undefined;
}

async function beforeRun({ snapshot }) {
  const isFirst = !started.has(snapshot.conversationId);
  started.add(snapshot.conversationId);
  const [opened, submitted] = await Promise.all([
    isFirst ? tell("session_start", snapshot, {}) : undefined,
    tell("user_prompt_submit", snapshot, { prompt: lastPrompt(snapshot) }),
  ]);
  if (submitted.refuse !== undefined) return { stop: true, reason: submitted.refuse };
  const appendContext = join(opened?.context, submitted.context);
  return appendContext === undefined ? undefined : { appendContext };
}

async function beforeTool({ snapshot, toolCall, input }) {
  const reply = await tell("pre_tool_use", snapshot, { tool: toolCall.toolName, callId: toolCall.toolCallId, input });
  const refuse = reply.isLate ? LATE : reply.refuse;
  const stop = reply.stop === undefined ? {} : { stop: true, reason: reply.stop };
  const skip = refuse === undefined ? {} : { skip: true, reason: refuse };
  return { ...stop, ...skip, ...(reply.input ? { input: reply.input } : {}), ...(reply.context ? { appendContext: reply.context } : {}) };
}

async function afterTool({ snapshot, toolCall, input, result }) {
  const more = { tool: toolCall.toolName, callId: toolCall.toolCallId, input, result };
  const reply = await tell("post_tool_use", snapshot, more);
  const stop = reply.stop === undefined ? {} : { stop: true, reason: reply.stop };
  return { ...stop, ...(reply.context ? { appendContext: reply.context } : {}) };
}

async function afterRun({ snapshot, result }) {
  if (result.status === "completed") await tell("stop", snapshot, { text: result.outputText });
}

export default {
  // A project's plugin is beside the user's, and must not take its place.
  name: registrations.some(({ command }) => command.startsWith("./")) ? "hawk-project" : "hawk",
  manifest: { capabilities: ["hooks"] },
  setup: (_api, context) => {
    session = { sessionId: context.session?.sessionId ?? "", directory: context.workspaceInfo?.rootPath ?? process.cwd() };
  },
  hooks: { beforeRun, beforeTool, afterTool, afterRun },
};
