// A tiny agent with hooks: it goes through a session as a real one would, with a script in the place of a model.
import { createEngine } from "@hawk/engine";

const tools = {
  Bash: ({ command }) => `ran ${command}`,
  Read: ({ file_path }) => {
    throw new Error(`no such file: ${file_path}`);
  },
};

/** What a model would have asked for. */
const script = [
  { tool: "Bash", input: { command: "npm test" } },
  { tool: "Bash", input: { command: "rm -rf /" } },
  { tool: "Read", input: { file_path: "gone.txt" } },
];

const engine = createEngine();
const fire = (type, payload = {}) => engine.trigger({ type, sessionId: "demo", cwd: process.cwd(), payload });

engine.register("SessionStart", () => "Use British spelling.");
engine.register("PrePromptSubmit", ({ payload }) => ({ ModifyInput: { new_input: { prompt: `${payload.prompt} Be brief.` } } }), {
  name: "brief",
});
engine.register(
  "PreToolUse",
  ({ payload }) => (payload.tool_input.command.includes("rm -rf") ? { Reject: { reason: "not that one" } } : "Continue"),
  { matcher: "shell" },
);
engine.register(
  "PreToolUse",
  ({ payload }) => ({ ModifyInput: { new_input: { ...payload.tool_input, command: `nice ${payload.tool_input.command}` } } }),
  { matcher: "shell" },
);
engine.register("PostToolUseFailure", ({ payload }) => `Try another file: ${payload.error}`);
engine.register("Stop", ({ payload }) => (payload.stop_hook_active ? "continue" : { decision: "block", reason: "Say goodbye first." }));
engine.register("SessionEnd", () => console.log("session ended"));

async function callTool({ tool, input }) {
  const { allowed, verdict } = await fire("PreToolUse", { tool_name: tool, tool_input: input });
  if (!allowed) return console.log(`${tool} blocked: ${verdict.reason}`);
  const finalInput = verdict.input ?? input;
  try {
    const output = tools[tool](finalInput);
    await fire("PostToolUse", { tool_name: tool, tool_input: finalInput, tool_response: output });
    console.log(output);
  } catch (error) {
    const { context } = await fire("PostToolUseFailure", { tool_name: tool, tool_input: finalInput, error: error.message });
    console.log(context);
  }
}

const { context } = await fire("SessionStart", { source: "startup" });
console.log(`context: ${context}`);
const { verdict } = await fire("PrePromptSubmit", { prompt: "Clean up." });
console.log(`prompt: ${verdict.input.prompt}`);
for (const call of script) await callTool(call);
for (let stop = await fire("Stop"); !stop.allowed; stop = await fire("Stop")) console.log(`goes on: ${stop.verdict.reason}`);
await fire("SessionEnd", { reason: "exit" });
