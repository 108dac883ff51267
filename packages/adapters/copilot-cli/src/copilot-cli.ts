import type { Adapter } from "@hawk/adapter";
import { decodeReply } from "./decode-reply.ts";
import { decode } from "./decode.ts";
import { encode } from "./encode.ts";
import { events } from "./events.ts";
import { sample } from "./sample.ts";
import { offSwitches } from "./off-switches.ts";
import { readHooks } from "./read-hooks.ts";
import { listHooks, settings, unwire, wire } from "./settings.ts";
import { otherTools, tools } from "./tools.ts";

/** Everything that hawk knows about GitHub Copilot CLI, as of version 1.0.102. */
export const copilotCli: Adapter = {
  id: "copilot-cli",
  title: "GitHub Copilot CLI",
  events,
  tools,
  otherTools,
  toolKey: "toolName",
  mcpNote: "The agent calls an MCP tool `server-tool`: where either name has a hyphen, hooks for every way to read it are asked.",
  settings,
  syntax: { comment: "fault", blockComment: "fault", trailingComma: "unknown", byteOrderMark: "fault", empty: "unknown" },
  detection: { binaries: ["copilot"], directories: [".copilot"], versionArguments: ["--version"] },
  alsoReads: [{ host: "claude-code", scopes: ["project", "local"] }],
  // The tools that it starts, and with them another host, have no project directory; what it sends always has a time.
  signs: { variables: ["COPILOT_PROJECT_DIR"], fields: ["timestamp"] },
  projectCommand: (path) => `"$COPILOT_PROJECT_DIR"/${path}`,
  decode,
  encode,
  decodeReply,
  wire,
  unwire,
  listHooks,
  readHooks,
  recognizes: ({ hooks }) => /"(?:bash|timeoutSec)":/.test(JSON.stringify(hooks)),
  sample,
  offSwitches,
};
