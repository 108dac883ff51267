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

/** Everything that hawk knows about Kiro's hook files of version 1, from its documentation. */
export const kiro: Adapter = {
  id: "kiro",
  title: "Kiro",
  events,
  tools,
  mcpNote: "The agent calls an MCP tool `@server/tool`.",
  settings,
  syntax: unknownSyntax,
  detection: { binaries: ["kiro-cli", "kiro"], directories: [".kiro"], versionArguments: ["--version"] },
  decode,
  encode,
  decodeReply,
  wire,
  unwire,
  listHooks,
  readHooks,
  recognizes: ({ hooks }) => Array.isArray(hooks),
  sample,
};
