/**
 * Plays the host for the plugin: loads it as Cline does, makes the call that belongs to one event, and looks at what the host would look
 * at.
 */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { name, payload } = JSON.parse(readFileSync(0, "utf8"));
const { sessionId, directory, agentId, tool, callId, input, text } = payload;
const { default: plugin } = await import(pathToFileURL(process.argv[1]).href);
plugin.setup({}, { session: { sessionId }, workspaceInfo: { rootPath: directory } });

const messages = [{ role: "user", content: [{ type: "text", text: "Say hi." }] }];
const snapshot = { agentId, conversationId: sessionId, messages };
const calls = {
  PreToolUse: () => plugin.hooks.beforeTool({ snapshot, toolCall: { toolName: tool, toolCallId: callId }, input }),
  TaskStart: () => plugin.hooks.beforeRun({ snapshot }),
  TaskComplete: () => plugin.hooks.afterRun({ snapshot, result: { status: "completed", outputText: text } }),
};

const start = performance.now();
const { skip, stop, reason, appendContext } = (await calls[name]()) ?? {};
const understood = { blocked: skip === true || stop === true, reason, context: appendContext };
process.stdout.write(JSON.stringify({ ...understood, ms: Math.round(performance.now() - start) }));
