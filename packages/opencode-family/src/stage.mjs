/**
 * Plays the host for the plugin: loads it as the agent does, makes the calls that belong to one event, and looks at what the host would look
 * at. A session starts with its first prompt, and a turn that has ended goes on by a prompt that the plugin sends.
 */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { name, payload } = JSON.parse(readFileSync(0, "utf8"));
const { directory, sessionID } = payload;
const { hawk } = await import(pathToFileURL(process.argv[1]).href);

const prompts = [];
const prompt = async ({ body }) => (prompts.push(...body.parts), { data: { parts: [] } });
const client = {
  session: { get: async () => ({ data: { time: { created: Date.now() + 60_000 } } }), prompt, abort: async () => ({ data: true }) },
  tui: { showToast: async () => ({ data: true }) },
};
const hooks = await hawk({ client, directory });
const textOf = (parts) => parts.map(({ text }) => text).join("\n") || undefined;

async function submit() {
  const message = { id: "msg_1", agent: "build", model: { providerID: "provider", modelID: "model" } };
  const parts = [{ id: "prt_1", type: "text", text: "Say hi." }];
  await hooks["chat.message"]({ sessionID }, { message, parts });
  return textOf(parts.slice(1));
}

async function play() {
  if (name === "session.created") return { blocked: false, context: await submit() };
  if (name !== "session.idle") return { blocked: false, context: void (await hooks[name](payload.input, payload.output)) };
  await submit();
  await hooks.event({ event: { type: name, properties: { sessionID } } });
  return { blocked: prompts.length > 0, reason: textOf(prompts) };
}

const start = performance.now();
const understood = await play().catch((error) => ({ blocked: true, reason: error.message }));
process.stdout.write(JSON.stringify({ ...understood, ms: Math.round(performance.now() - start) }));
