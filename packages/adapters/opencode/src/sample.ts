import type { Adapter, NativeEvent } from "@hawk/adapter";

const SESSION = "ses_hawk1";

/** As the host sends it; `fixtures` has what was captured. */
export const sample: Adapter["sample"] = (action, { project }) => {
  const common = { directory: project, sessionID: SESSION };
  const call = (tool: string, args: Record<string, unknown>): NativeEvent => ({
    name: "tool.execute.before",
    payload: { ...common, input: { tool, sessionID: SESSION, callID: "call_1" }, output: { args } },
  });
  if (action.kind === "command") return call("bash", { command: action.command, description: "" });
  if (action.kind === "write") return call("write", { filePath: action.path, content: action.text });
  if (action.kind === "stop") return { name: "session.idle", payload: { ...common, isContinued: false, text: "All done." } };
  const model = { providerID: "provider", modelID: "model" };
  return { name: "session.created", payload: { ...common, source: "startup", model } };
};
