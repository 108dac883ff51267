/** The part of the plugin that the host calls before it goes on. */
export const hooksPart: string = String.raw`
export const hawk = async ({ client, directory }) => {
  const startedAt = Date.now();
  const [sessions, calls, asked, pending, atWork] = [new Map(), new Map(), new Map(), new Set(), new Set()];
  let servers = [];
  let lastSession = "";

  async function tell(event, sessionID, more, { tool, isUrgent = false } = {}) {
    const due = registrations.filter((entry) => entry.event === event && (!entry.tools || tool === undefined || entry.tools.includes(tool)));
    if (due.length === 0) return {};
    const { parentID, agent } = sessions.get(sessionID) ?? {};
    const payload = JSON.stringify({ directory, sessionID, ...(parentID ? { parentID, agent } : {}), ...(servers.length > 0 ? { servers } : {}), ...more });
    const replies = [];
    for (const entry of due) replies.push(await (isUrgent && isAlone ? askAtOnce : ask)(entry, payload, directory));
    const reply = Object.assign({}, ...replies);
    if (reply.message) void client.tui?.showToast?.({ body: { title: "hawk", message: reply.message, variant: "info" } })?.catch?.(() => undefined);
    return reply;
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

  /** A prompt of hawk's own: hooks do not hear of it. */
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
    if (session.parentID) return isStarted ? undefined : speak(await tell("subagent_start", input.sessionID, { input, output }), input, output);
    if (!isStarted) speak(await tell("session_start", input.sessionID, { source: session.isOld ? "resume" : "startup", model: session.model }), input, output);
    speak(await tell("user_prompt_submit", input.sessionID, { input, output }), input, output);
  }

  function speak(reply, { sessionID }, output) {
    if (reply.refuse !== undefined || reply.stop) throw refusal(reply.refuse ?? "stopped by a hook", reply.context);
    replacePrompt(output, reply.input?.prompt);
    addPart(output, sessionID, reply.context);
  }

  async function before(input, output) {
    const { tool, sessionID, callID } = input;
    const reply = await tell("pre_tool_use", sessionID, { input, output }, { tool });
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
    const reply = await tell(hasFailed ? "post_tool_use_failure" : "post_tool_use", sessionID, { input, output }, { tool });
    if (reply.output !== undefined) replaceText(output, reply.output);
    for (const text of [call?.context, reply.refuse, reply.context]) addText(output, text);
    await stopTurn(sessionID, reply);
  }

  async function endSubagent(input, output) {
    const { sessionId: id, model } = output.metadata ?? {};
    for (let round = 0; id && round < 8; round++) {
      const reply = await tell("subagent_stop", input.sessionID, { input, output, isContinued: round > 0 });
      if (typeof reply.output === "string") return setResult(output, reply.output);
      const text = [reply.refuse, reply.context].filter(Boolean).join("\n");
      if (!text) return;
      const { data } = await goOn(id, text, { agent: input.args?.subagent_type, model });
      if (data) setResult(output, textOf(data.parts));
    }
  }

  function setResult(output, text) {
    output.output = output.output.replace(/<task_result>[^]*<\/task_result>/, () => "<task_result>\n" + text + "\n</task_result>");
  }
`;
