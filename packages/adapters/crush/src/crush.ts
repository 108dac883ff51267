import { unknownSyntax } from "@hawk/adapter";
import type { Adapter } from "@hawk/adapter";
import { decode } from "./decode.ts";
import { decodeReply } from "./decode-reply.ts";
import { encode } from "./encode.ts";
import { events } from "./events.ts";
import { sample } from "./sample.ts";
import { readHooks } from "./read-hooks.ts";
import { listHooks, settings, unwire, wire } from "./settings.ts";
import { tools } from "./tool-call.ts";

/** Everything that hawk knows about Crush, from its source at version 0.90. */
export const crush: Adapter = {
  id: "crush",
  title: "Crush",
  events,
  tools,
  mcpNote: "The agent calls an MCP tool `mcp_server_tool`: where either name has an underscore, hooks for every way to read it are asked.",
  settings,
  syntax: unknownSyntax,
  detection: { binaries: ["crush"], directories: [".config/crush"], versionArguments: ["--version"] },
  projectCommand: (path) => `"$CRUSH_PROJECT_DIR"/${path}`,
  decode,
  encode,
  decodeReply,
  wire,
  unwire,
  listHooks,
  readHooks,
  sample,
};
