import type { Adapter } from "@hawk/adapter";
import { decode } from "./decode.ts";
import { decodeReply } from "./decode-reply.ts";
import { encode } from "./encode.ts";
import { events } from "./events.ts";
import { sample } from "./sample.ts";
import { offSwitches } from "./off-switches.ts";
import { readHooks } from "./read-hooks.ts";
import { listHooks, settings, unwire, wire } from "./settings.ts";
import { otherTools, tools } from "./tools.ts";

/** Everything that hawk knows about Gemini CLI, as of version 0.61.0. */
export const geminiCli: Adapter = {
  id: "gemini-cli",
  title: "Gemini CLI",
  events,
  tools,
  otherTools,
  mcpNote: "The agent calls an MCP tool `mcp_server_tool`, and says which server it is.",
  settings,
  syntax: {
    comment: "taken",
    blockComment: "taken",
    trailingComma: "fault",
    byteOrderMark: "fault",
    empty: "unknown",
    consequence: "does not start with this file",
  },
  detection: { binaries: ["gemini"], directories: [".gemini"], versionArguments: ["--version"] },
  // Without braces the host itself would put the path there, in quotes of its own.
  projectCommand: (path) => `"\${GEMINI_PROJECT_DIR}"/${path}`,
  decode,
  encode,
  decodeReply,
  wire,
  unwire,
  listHooks,
  readHooks,
  recognizes: ({ names }) => names.some((name) => /^(?:Before|After)(?:Tool|Agent|Model)/.test(name)),
  hookShell: "bash",
  sample,
  offSwitches,
};
