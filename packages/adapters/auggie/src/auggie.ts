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

/** Everything that hawk knows about Augment's Auggie, as of version 0.36, from its published package. */
export const auggie: Adapter = {
  id: "auggie",
  title: "Auggie",
  events,
  tools,
  mcpNote: "The agent calls an MCP tool `tool_server`: where either name has an underscore, hooks for every way to read it are asked.",
  settings,
  syntax: unknownSyntax,
  detection: { binaries: ["auggie"], directories: [".augment"], versionArguments: ["--version"] },
  projectCommand: (path) => `"$AUGMENT_PROJECT_DIR"/${path}`,
  decode,
  encode,
  decodeReply,
  wire,
  unwire,
  listHooks,
  readHooks,
  sample,
};
