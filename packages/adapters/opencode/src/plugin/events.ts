/** The part of the plugin that hears of what happened, and what it gives to the host. */
export const eventsPart: string = String.raw`
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
    await goOn(id, text, session, isAlone);
  }

  async function hearOfPart({ part, sessionID }) {
    if (part.type === "tool") atWork.add(part.messageID);
    if (part.type === "tool" && part.state?.status === "error" && calls.delete(part.callID)) {
      const input = { tool: part.tool, sessionID, callID: part.callID, args: part.state.input };
      await tell("post_tool_use_failure", sessionID, { input, error: part.state.error }, { tool: part.tool });
    }
    if (isAlone && part.type === "step-finish" && part.reason !== "tool-calls" && !atWork.has(part.messageID)) await endTurn(sessionID);
  }

  async function endSession(id, reason) {
    const session = sessions.get(id);
    sessions.delete(id);
    if (session?.isStarted && !session.parentID) await tell("session_end", id, { reason });
  }

  const observed = { "session.compacted": "post_compact", "session.error": "stop_failure", "todo.updated": "todo_created", "file.edited": "file_changed" };

  async function hear({ type, properties = {} }) {
    if (type === "message.part.updated") return hearOfPart(properties);
    if (type === "message.updated" && properties.info?.summary === true) return void atWork.add(properties.info.id);
    if (type === "permission.asked") return answerPermission(properties);
    if (type === "permission.replied") return hearOfAnswer(properties);
    if (type === "session.idle") return isAlone ? undefined : endTurn(properties.sessionID);
    if (type === "session.deleted") return endSession(properties.info?.id ?? properties.sessionID, "deleted");
    if (type === "session.error" && properties.error?.name === "MessageAbortedError") return;
    if (Object.hasOwn(observed, type)) await tell(observed[type], properties.sessionID ?? lastSession, { properties });
  }

  async function close() {
    await Promise.allSettled([...pending]);
    await Promise.allSettled([...sessions.keys()].map((id) => endSession(id, "other")));
  }

  /** Nothing that goes wrong in here is the agent's business; a refusal is. */
  const guarded = (run) => async (...values) => {
    const running = run(...values);
    pending.add(running);
    await running.catch((error) => {
      if (error.isRefusal) throw error;
    }).finally(() => pending.delete(running));
  };

  return {
    config: async ({ mcp }) => void (servers = Object.keys(mcp ?? {})),
    event: guarded(({ event }) => hear(event)),
    dispose: close,
    "chat.message": guarded(submit),
    "tool.execute.before": guarded(before),
    "tool.execute.after": guarded(after),
    "command.execute.before": guarded(async (input, output) =>
      speak(await tell("user_prompt_expansion", input.sessionID, { input, output }), input, output)),
    "experimental.session.compacting": guarded(async (input, output) => {
      const { context } = await tell("pre_compact", input.sessionID, { input });
      if (context) output.context.push(context);
    }),
    "experimental.text.complete": guarded(async (input, output) => {
      const { output: text } = await tell("message_display", input.sessionID, { input, output });
      if (typeof text === "string") output.text = text;
      Object.assign(sessions.get(input.sessionID) ?? {}, { text: output.text });
    }),
    "shell.env": guarded(async (input, output) => {
      const { input: changed } = await tell("shell_env", input.sessionID ?? lastSession, { input, output });
      Object.assign(output.env, changed?.env);
    }),
  };
};
`;
