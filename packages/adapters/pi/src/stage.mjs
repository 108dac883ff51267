/** Plays the host for the plugin: loads it as Pi does, fires one event, and looks at what the host would look at. */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { name, payload } = JSON.parse(readFileSync(0, "utf8"));
const { cwd, sessionId, sessionFile, text, ...event } = payload;
const { default: load } = await import(pathToFileURL(process.argv[1]).href);

const handlers = {};
load({ on: (type, handler) => (handlers[type] = handler) });
const sessionManager = { getSessionId: () => sessionId, getSessionFile: () => sessionFile };
const fire = (type, fired) => handlers[type]({ type, ...fired }, { cwd, sessionManager, hasUI: true, ui: { notify: () => undefined } });

async function play() {
  if (name === "agent_before_settle") {
    const message = { role: "assistant", content: [{ type: "text", text }] };
    const settled = await fire(name, { outcome: "completed", context: { contextMessages: [message] } });
    return { blocked: settled?.continue === true, reason: settled?.entries?.[0].content };
  }
  const answer = await fire(name, event);
  if (name !== "session_start") return { blocked: answer?.block === true, reason: answer?.reason };
  return { blocked: false, context: (await fire("before_agent_start", { prompt: "Say hi." }))?.message.content };
}

const start = performance.now();
const understood = await play().catch((error) => ({ blocked: true, reason: error.message }));
process.stdout.write(JSON.stringify({ ...understood, ms: Math.round(performance.now() - start) }));
