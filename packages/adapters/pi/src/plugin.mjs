// Starts hawk's hooks. hawk sync writes this file, and writes it again: edits are lost.
import { spawn } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** Runners are given the event as JSON, and answer with one JSON object or exit code 2. hawk sync fills them in. */
const registrations = [];

/**
 * Asks hooks without a runner, where that is the same. hawk sync fills it in.
 * @type {(entry: object, payload: string, cwd: string, signal?: AbortSignal) => Promise<any>}
 */
const serveHere = async () => null;
const whyBlocked = (_entry, _exitCode, _said) => undefined;
/** @type {(command: string) => [string, string[], object]} */
const startOf = (command) => ["/bin/sh", ["-c", command], {}];

/** A plugin of a project names its runners from the project's root, which is three steps up. */
function environment() {
  return { ...process.env, HAWK_PLUGIN_ROOT: dirname(dirname(dirname(fileURLToPath(import.meta.url)))) };
}

function readReply(entry, status, stdout, stderr) {
  const refuse = whyBlocked(entry, status, stderr.trim());
  if (refuse !== undefined) return { refuse };
  try {
    return JSON.parse(stdout) ?? {};
  } catch {
    return status !== 0 && stderr.trim() !== "" ? { message: stderr.trim() } : {};
  }
}

/** Hooks at the end of a session may outlive the agent, so they get a runner. */
async function ask(entry, payload, cwd) {
  const served = entry.event === "session_end" ? null : await serveHere(entry, payload, cwd);
  return served ? readReply(entry, served.exitCode, served.stdout, served.stderr) : startRunner(entry, payload, cwd);
}

function startRunner(entry, payload, cwd) {
  return new Promise((resolve) => {
    let [out, err] = ["", ""];
    const end = (status) => (clearTimeout(limit), resolve(readReply(entry, status, out, err)));
    const [program, args, options] = startOf(entry.command);
    const child = spawn(program, args, { ...options, cwd, env: environment(), stdio: "pipe" });
    const limit = setTimeout(() => (child.kill(), end(null)), entry.seconds * 1000);
    child.on("error", () => end(null));
    child.on("close", end);
    child.stdout.setEncoding("utf8").on("data", (chunk) => (out += chunk));
    child.stderr.setEncoding("utf8").on("data", (chunk) => (err += chunk));
    child.stdin.on("error", () => undefined);
    child.stdin.end(payload);
  });
}

async function tell(event, context, more) {
  const { cwd, sessionManager } = context;
  const due = registrations.filter((entry) => entry.event === event && (!entry.tools || entry.tools.includes(more.toolName)));
  if (due.length === 0) return {};
  const session = { sessionId: sessionManager.getSessionId(), sessionFile: sessionManager.getSessionFile() };
  // A runner looks for the tool's name at the beginning.
  const payload = JSON.stringify({ toolName: more.toolName, cwd, ...session, ...more });
  const reply = Object.assign({}, ...(await Promise.all(due.map((entry) => ask(entry, payload, cwd)))));
  // At the end of a session there is no screen any more.
  if (reply.message && event !== "session_end") show(reply.message, context);
  return reply;
}

function join(...texts) {
  return texts.filter(Boolean).join("\n");
}

/** The host goes on with the object that it has, so that is what has to change. */
function replaceFields(target, source) {
  for (const key of Object.keys(target)) if (!Object.hasOwn(source, key)) delete target[key];
  Object.assign(target, source);
}

function textOf(content) {
  if (typeof content === "string") return content;
  return (content ?? []).flatMap(({ type, text }) => (type === "text" ? [text] : [])).join("\n");
}

function lastText(messages = []) {
  return textOf(messages.findLast(({ role }) => role === "assistant")?.content);
}

function show(text, { hasUI, ui }) {
  if (hasUI) ui.notify(text, "warning");
  else process.stderr.write("hawk: " + text + "\n");
}

export default function hawk(pi) {
  /** Text for the model: of calls until their results come, and of others until the agent starts. */
  const [contexts, waiting] = [new Map(), []];
  let isContinued = false;

  async function beforeTool({ toolName, toolCallId, input }, context) {
    const reply = await tell("pre_tool_use", context, { toolName, toolCallId, input });
    const ends = reply.stop === undefined ? {} : { terminate: true };
    if (reply.refuse !== undefined || reply.stop !== undefined)
      return { block: true, reason: join(reply.refuse ?? reply.stop, reply.context), ...ends };
    if (reply.input) replaceFields(input, reply.input);
    if (reply.context) contexts.set(toolCallId, reply.context);
    return undefined;
  }

  async function afterTool({ toolName, toolCallId, input, content, details, isError }, context) {
    const event = isError ? "post_tool_use_failure" : "post_tool_use";
    const reply = await tell(event, context, { toolName, toolCallId, input, content, details });
    const text = join(contexts.get(toolCallId), reply.context);
    contexts.delete(toolCallId);
    const result = reply.output === undefined ? content : [{ type: "text", text: reply.output }];
    if (!text && reply.output === undefined) return undefined;
    return { content: text ? [...result, { type: "text", text }] : result };
  }

  async function onInput({ text, images, source }, context) {
    if (source === "extension") return undefined;
    isContinued = false;
    const reply = await tell("user_prompt_submit", context, { text });
    if (reply.refuse !== undefined) {
      show(reply.refuse, context);
      return { action: "handled" };
    }
    if (reply.context) waiting.push(reply.context);
    return reply.input ? { action: "transform", text: reply.input.prompt, images } : undefined;
  }

  /** Messages that are waiting go along with the prompt. */
  function onStart() {
    const content = join(...waiting.splice(0));
    return content ? { message: { customType: "hawk", content, display: false } } : undefined;
  }

  async function beforeSettle({ outcome, context: seen }, context) {
    if (outcome !== "completed") return undefined;
    const reply = await tell("stop", context, { isContinued, text: lastText(seen?.contextMessages) });
    const content = join(reply.refuse, reply.context);
    if (!content || reply.stop !== undefined) return undefined;
    isContinued = true;
    return { continue: true, entries: [{ type: "custom_message", customType: "hawk", content, display: false }] };
  }

  pi.on("tool_call", beforeTool);
  pi.on("tool_result", afterTool);
  pi.on("input", onInput);
  pi.on("before_agent_start", onStart);
  pi.on("agent_before_settle", beforeSettle);
  pi.on("session_start", async ({ reason }, context) => {
    const { context: text } = await tell("session_start", context, { reason });
    if (text) waiting.push(text);
  });
  pi.on("session_shutdown", async ({ reason }, context) => void (await tell("session_end", context, { reason })));
}
