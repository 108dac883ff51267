import type { Host } from "../host.ts";
import { openaiChat } from "@hawk/proof/drive";
import { noNotebook, noPatch, noScreen, noScript, rootOnly } from "./reasons.ts";

const PROMPT_UNHEARD = "the SDK's agent asks hooks about a prompt but ignores the answer; the editor was not tested";
const MODEL_UNKNOWN = "the names of its tools come from its SDK, which offers them to no model without an account";
const NO_PERMISSION_EVENT = "the agent asks no hook about permissions";

/** Its agent needs an account, so one of our own is around the part of Cursor that loads hooks, starts them and reads their answers. */
export const cursor: Host = {
  id: "cursor",
  title: "Cursor (hooks of its SDK)",
  npmPackage: "@cursor/sdk",
  version: "1.0.32",
  executables: () => ["@cursor/sdk/dist/esm/index.js"],
  driver: "cursor-agent.js",
  versionArguments: ["--version"],
  api: openaiChat,
  models: { usual: "scripted" },
  tools: {
    shell: (command) => ({ name: "Shell", input: { command, cwd: "" } }),
    write: (path, text) => ({ name: "Write", input: { file_path: path, content: text } }),
    remove: (path) => ({ name: "Delete", input: { file_path: path } }),
    mcp: (_, tool, input) => ({ name: `MCP:${tool}`, input }),
    delegate: (prompt) => ({ name: "Task", input: { description: "Scripted", prompt, subagent_type: "generalPurpose" } }),
  },
  launch: ({ prompt, modelUrl }) => ({ args: [modelUrl, prompt], env: {} }),
  settings: ".cursor/hooks.json",
  notOffered: {
    ...rootOnly,
    ...noScript,
    ...noNotebook,
    ...noPatch,
    "tools-known-claude": MODEL_UNKNOWN,
    "tools-known-gpt": MODEL_UNKNOWN,
    "tools-known-gemini": MODEL_UNKNOWN,
    ...noScreen("its SDK has no screen"),
    audit: "hawk doesn't know where its SDK keeps logs",
    approve: "a hook's approval has no effect",
    "prompt-refused": PROMPT_UNHEARD,
    "context-prompt": PROMPT_UNHEARD,
    "context-plain-text": PROMPT_UNHEARD,
    "merge-contexts": PROMPT_UNHEARD,
    "permission-granted": NO_PERMISSION_EVENT,
    "permission-refused": NO_PERMISSION_EVENT,
    "context-subagent-start": "the agent has no field for text for a starting subagent",
  },
};
