// Starts hawk's hooks. hawk sync writes this file, and writes it again: edits are lost.
import { spawn, spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** Runners are given the event as JSON, and answer with one JSON object or exit code 2. hawk sync fills them in. */
const registrations = [];

/**
 * The agent that this file is for. hawk sync fills it in.
 * @type {string}
 */
const host = "opencode";
/** Kilo also loads plugins that a project names for OpenCode: those step aside for Kilo's own. */
const agents = (globalThis[Symbol.for("hawk.agents")] ??= new Set()).add(host);
const isAside = () => host !== "kilo" && Boolean(process.env.KILO) && agents.has("kilo");

/** The host shows a notice of its own when something was blocked, and that would take the place of one that is there already. */
const NOTICE_MS = 1000;

/** Of hooks of the agent's: it goes on when they are done. */
const awaited = { isAwaited: true };

/** "run" asks nobody and ends with the turn, so answers must be there at once. */
const isAlone = process.argv.includes("run");
/** "opencode run" is over when a turn has come to its end. In Kilo, a turn then goes on with a prompt. */
const isOverAtEnd = isAlone && host === "opencode";

/** A plugin of a project names its runners from the project's root, which is three steps up. */
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const environment = () => ({ ...process.env, HAWK_PLUGIN_ROOT: root });

/**
 * Asks hooks without a runner, where that is the same. hawk sync fills it in.
 * @type {(entry: object, payload: string, cwd: string, signal?: AbortSignal) => Promise<any>}
 */
const serveHere = async () => null;
const whyBlocked = (_entry, _exitCode, _said) => undefined;
/** @type {(command: string) => [string, string[], object]} */
const startOf = (command) => ["/bin/sh", ["-c", command], {}];

function readReply(entry, status, stdout, stderr) {
  const said = String(stderr).trim();
  const refuse = whyBlocked(entry, status, said);
  if (refuse !== undefined) return { refuse, message: refuse };
  try {
    const reply = JSON.parse(String(stdout));
    return reply && typeof reply === "object" && !Array.isArray(reply) ? reply : {};
  } catch {
    return status !== 0 && said !== "" ? { message: said } : {};
  }
}

/** Hooks that the agent doesn't wait for may outlive it, so they get a runner. */
async function ask(entry, payload, cwd, isAwaited) {
  const served = isAwaited ? await serveHere(entry, payload, cwd) : null;
  return served ? readReply(entry, served.exitCode, served.stdout, served.stderr) : startRunner(entry, payload, cwd);
}

function startRunner(entry, payload, cwd) {
  const { command, seconds } = entry;
  return new Promise((resolve) => {
    const [out, err] = [[], []];
    const end = (status) => resolve(readReply(entry, status, Buffer.concat(out), Buffer.concat(err)));
    const [program, args, options] = startOf(command);
    const child = spawn(program, args, { ...options, cwd, env: environment(), stdio: "pipe" });
    const limit = setTimeout(() => (child.kill(), end(null)), seconds * 1000);
    child.on("error", () => (clearTimeout(limit), end(null)));
    child.on("close", (status) => (clearTimeout(limit), end(status)));
    child.stdout.on("data", (chunk) => out.push(chunk));
    child.stderr.on("data", (chunk) => err.push(chunk));
    child.stdin.on("error", () => undefined);
    child.stdin.end(payload);
  });
}

/** The same, with the whole program waiting. */
function askAtOnce(entry, payload, cwd) {
  const { command, seconds } = entry;
  const [program, args, how] = startOf(command);
  const options = { ...how, cwd, env: environment(), input: payload, timeout: seconds * 1000, maxBuffer: 2 ** 26 };
  const { status, stdout, stderr } = spawnSync(program, args, options);
  return readReply(entry, status, stdout ?? "", stderr ?? "");
}

/** The one error that is meant to reach the host: it refuses. */
function refusal(...texts) {
  return Object.assign(new Error(texts.filter(Boolean).join("\n")), { isRefusal: true });
}

/** The host goes on with the object that it has, so that is what has to change. */
function replaceFields(target, source) {
  for (const key of Object.keys(target)) if (!Object.hasOwn(source, key)) delete target[key];
  Object.assign(target, source);
}

function replaceText(output, text) {
  if (Array.isArray(output.content)) output.content = Array.isArray(text) ? text : [{ type: "text", text }];
  else if (typeof text === "string") output.output = text;
}

function addText(output, text) {
  if (!text) return;
  if (Array.isArray(output.content)) output.content.push({ type: "text", text });
  else output.output = [output.output, text].filter(Boolean).join("\n");
}

/** For the model only. The parts of a message have ids, which sort them. */
function addPart({ message, parts }, sessionID, text) {
  if (!text) return;
  const ids = message ? { id: (parts.at(-1)?.id ?? "prt_") + "h", sessionID, messageID: message.id } : {};
  parts.push({ ...ids, type: "text", text, synthetic: true });
}

function replacePrompt({ parts }, prompt) {
  if (typeof prompt !== "string") return;
  const [first, ...others] = parts.filter(({ type, synthetic }) => type === "text" && !synthetic);
  if (first) first.text = prompt;
  for (const part of others) part.text = "";
}

function textOf(parts) {
  return (parts ?? []).flatMap(({ type, text }) => (type === "text" ? [text] : [])).join("\n");
}

function speak(reply, { sessionID }, output) {
  if (reply.refuse !== undefined || reply.stop) throw refusal(reply.refuse ?? "stopped by a hook", reply.context);
  replacePrompt(output, reply.input?.prompt);
  addPart(output, sessionID, reply.context);
}

function setResult(output, text) {
  output.output = output.output.replace(/<task_result>[^]*<\/task_result>/, () => "<task_result>\n" + text + "\n</task_result>");
}

export const hawk = async ({ client, directory }) => {
  const startedAt = Date.now();
  const [sessions, calls, asked, pending, atWork] = [new Map(), new Map(), new Map(), new Set(), new Set()];
  let servers = [];
  let lastSession = "";

  /**
   * @param {string} event
   * @param {string} sessionID
   * @param {object} more
   * @param {{ tool?: string, isUrgent?: boolean, isAwaited?: boolean }} options
   */
  async function tell(event, sessionID, more, { tool, isUrgent = false, isAwaited = false } = {}) {
    const due = registrations.filter(
      (entry) => entry.event === event && (!entry.tools || tool === undefined || entry.tools.includes(tool)),
    );
    if (due.length === 0 || isAside()) return {};
    const { parentID, agent } = sessions.get(sessionID) ?? {};
    const payload = JSON.stringify({
      ...(tool === undefined ? {} : { toolName: tool }),
      directory,
      sessionID,
      ...(parentID ? { parentID, agent } : {}),
      ...(servers.length > 0 ? { servers } : {}),
      ...more,
    });
    const replies = [];
    for (const entry of due)
      replies.push(await (isUrgent && isAlone ? askAtOnce(entry, payload, directory) : ask(entry, payload, directory, isAwaited)));
    const reply = Object.assign({}, ...replies);
    if (reply.message) setTimeout(show, NOTICE_MS, reply.message).unref?.();
    return reply;
  }

  function show(message) {
    void client.tui?.showToast?.({ body: { title: "hawk", message, variant: "info" } })?.catch?.(() => undefined);
  }

  async function openSession(id) {
    lastSession = id;
    if (sessions.has(id)) return sessions.get(id);
    const session = {};
    sessions.set(id, session);
    const { data } = await client.session.get({ path: { id } }).catch(() => ({}));
    return Object.assign(session, { parentID: data?.parentID, isOld: data?.time?.created < startedAt });
  }

  async function stopTurn(id, { stop }) {
    if (stop) await client.session.abort({ path: { id } });
  }

  /**
   * A prompt of hawk's own: hooks do not hear of it.
   * @param {string} id
   * @param {string} text
   * @param {{ agent?: string, model?: unknown }} session
   */
  function goOn(id, text, { agent, model } = {}, isQuiet = false) {
    const session = Object.assign(sessions.get(id) ?? {}, { isOwn: true });
    sessions.set(id, session);
    const body = { agent, model, noReply: isQuiet, parts: [{ type: "text", text }] };
    return client.session.prompt({ path: { id }, body }).finally(() => (session.isOwn = false));
  }

  async function submit(input, output) {
    const session = await openSession(input.sessionID);
    const { isOwn, isStarted } = session;
    Object.assign(session, { agent: output.message.agent, model: output.message.model, isOwn: false, isStarted: true });
    if (isOwn) return;
    session.isContinued = false;
    if (session.parentID)
      return isStarted ? undefined : speak(await tell("subagent_start", input.sessionID, { input, output }, awaited), input, output);
    if (!isStarted)
      speak(
        await tell("session_start", input.sessionID, { source: session.isOld ? "resume" : "startup", model: session.model }, awaited),
        input,
        output,
      );
    speak(await tell("user_prompt_submit", input.sessionID, { input, output }, awaited), input, output);
  }

  async function before(input, output) {
    const { tool, sessionID, callID } = input;
    const reply = await tell("pre_tool_use", sessionID, { input, output }, { tool, ...awaited });
    await stopTurn(sessionID, reply);
    if (reply.refuse !== undefined || reply.stop) throw refusal(reply.refuse ?? "stopped by a hook", reply.context);
    if (reply.input) replaceFields(output.args, reply.input);
    calls.set(callID, { tool, args: output.args, isAllowed: reply.allow === true, context: reply.context });
  }

  async function after(input, output) {
    const { tool, sessionID, callID } = input;
    const call = calls.get(callID);
    calls.delete(callID);
    if (tool === "task") await endSubagent(input, output);
    const hasFailed = tool === "bash" && Number.isInteger(output.metadata?.exit) && output.metadata.exit !== 0;
    const reply = await tell(hasFailed ? "post_tool_use_failure" : "post_tool_use", sessionID, { input, output }, { tool, ...awaited });
    if (reply.output !== undefined) replaceText(output, reply.output);
    for (const text of [call?.context, reply.refuse, reply.context]) addText(output, text);
    await stopTurn(sessionID, reply);
  }

  async function endSubagent(input, output) {
    const { sessionId: id, model } = output.metadata ?? {};
    if (!id) return;
    for (let round = 0; round < 8; round++) {
      const reply = await tell("subagent_stop", input.sessionID, { input, output, isContinued: round > 0 }, awaited);
      if (typeof reply.output === "string") return setResult(output, reply.output);
      const text = [reply.refuse, reply.context].filter(Boolean).join("\n");
      if (!text) return;
      const { data } = await goOn(id, text, { agent: input.args?.subagent_type, model });
      if (data) setResult(output, textOf(data.parts));
    }
  }

  async function answerPermission(properties) {
    const { id, sessionID, tool } = properties;
    const call = calls.get(tool?.callID);
    asked.set(id, { properties, call });
    const reply = call?.isAllowed ? { allow: true } : await tell("permission_request", sessionID, { properties, call }, { isUrgent: true });
    if (reply.refuse !== undefined) await respond(properties, "reject", reply.refuse);
    else if (reply.allow) await respond(properties, "once");
  }

  /** With a reason the agent goes on; the older way to answer has none. */
  async function respond({ id, sessionID }, reply, message) {
    const headers = { "Content-Type": "application/json" };
    const sent = await client._client?.post?.({ url: "/permission/{id}/reply", path: { id }, body: { reply, message }, headers });
    if (sent && !sent.error) return;
    await client.postSessionIdPermissionsPermissionId({ path: { id: sessionID, permissionID: id }, body: { response: reply } });
  }

  async function hearOfAnswer({ requestID, permissionID, sessionID, reply, response }) {
    const { properties, call } = asked.get(requestID ?? permissionID) ?? {};
    asked.delete(requestID ?? permissionID);
    if (!properties || (reply ?? response) !== "reject") return;
    calls.delete(properties.tool?.callID);
    await tell("permission_denied", sessionID, { properties, call });
  }

  /** Before it has come to an end, a turn goes on with any message that is added; later it takes a prompt. */
  async function endTurn(id) {
    const session = sessions.get(id);
    if (!session || session.parentID || !session.isStarted) return;
    const reply = await tell("stop", id, { isContinued: session.isContinued === true, text: session.text }, { isUrgent: true });
    const text = [reply.refuse, reply.context].filter(Boolean).join("\n");
    if (!text || reply.stop) return;
    session.isContinued = true;
    await goOn(id, text, session, isOverAtEnd);
  }

  async function hearOfPart({ part, sessionID }) {
    if (part.type === "tool") atWork.add(part.messageID);
    if (part.type === "tool" && part.state?.status === "error" && calls.delete(part.callID)) {
      const input = { tool: part.tool, sessionID, callID: part.callID, args: part.state.input };
      await tell("post_tool_use_failure", sessionID, { input, error: part.state.error }, { tool: part.tool });
    }
    if (isOverAtEnd && part.type === "step-finish" && part.reason !== "tool-calls" && !atWork.has(part.messageID)) await endTurn(sessionID);
  }

  async function endSession(id, reason) {
    const session = sessions.get(id);
    sessions.delete(id);
    if (session?.isStarted && !session.parentID) await tell("session_end", id, { reason });
  }

  const observed = {
    "session.compacted": "post_compact",
    "session.error": "stop_failure",
    "todo.updated": "todo_created",
    "file.edited": "file_changed",
  };

  /** @param {any} event */
  async function hear({ type, properties = {} }) {
    if (type === "message.part.updated") return hearOfPart(properties);
    if (type === "message.updated" && properties.info?.summary === true) return void atWork.add(properties.info.id);
    if (type === "permission.asked") return answerPermission(properties);
    if (type === "permission.replied") return hearOfAnswer(properties);
    if (type === "session.idle") return isOverAtEnd ? undefined : endTurn(properties.sessionID);
    if (type === "session.deleted") return endSession(properties.info?.id ?? properties.sessionID, "deleted");
    if (type === "session.error" && properties.error?.name === "MessageAbortedError") return;
    if (Object.hasOwn(observed, type)) await tell(observed[type], properties.sessionID ?? lastSession, { properties });
  }

  async function close() {
    await Promise.allSettled(pending);
    await Promise.allSettled([...sessions.keys()].map((id) => endSession(id, "other")));
  }

  /** Nothing that goes wrong in here is the agent's business; a refusal is. */
  const guarded =
    (run) =>
    async (...values) => {
      const running = run(...values);
      pending.add(running);
      await running
        .catch((error) => {
          if (error.isRefusal) throw error;
        })
        .finally(() => pending.delete(running));
    };

  return {
    config: async ({ mcp }) => void (servers = Object.keys(mcp ?? {})),
    event: guarded(({ event }) => hear(event)),
    dispose: close,
    "chat.message": guarded(submit),
    "tool.execute.before": guarded(before),
    "tool.execute.after": guarded(after),
    "command.execute.before": guarded(async (input, output) =>
      speak(await tell("user_prompt_expansion", input.sessionID, { input, output }, awaited), input, output),
    ),
    "experimental.session.compacting": guarded(async (input, output) => {
      const { context } = await tell("pre_compact", input.sessionID, { input }, awaited);
      if (context) output.context.push(context);
    }),
    "experimental.text.complete": guarded(async (input, output) => {
      const { output: text } = await tell("message_display", input.sessionID, { input, output }, awaited);
      if (typeof text === "string") output.text = text;
      Object.assign(sessions.get(input.sessionID) ?? {}, { text: output.text });
    }),
    "shell.env": guarded(async (input, output) => {
      const { input: changed } = await tell("shell_env", input.sessionID ?? lastSession, { input, output }, awaited);
      Object.assign(output.env, changed?.env);
    }),
  };
};
