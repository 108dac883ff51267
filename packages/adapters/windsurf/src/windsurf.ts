import { unknownSyntax } from "@hawk/adapter";
import type { Adapter } from "@hawk/adapter";
import { decode } from "./decode.ts";
import { decodeReply } from "./decode-reply.ts";
import { encode } from "./encode.ts";
import { events } from "./events.ts";
import { sample } from "./sample.ts";
import { readHooks } from "./read-hooks.ts";
import { listHooks, settings, unwire, wire } from "./settings.ts";

/** Everything that hawk knows about Windsurf's Cascade, from its documentation. */
export const windsurf: Adapter = {
  id: "windsurf",
  title: "Windsurf",
  events,
  // Its tools have no names: each kind has events of its own.
  tools: {},
  settings,
  syntax: unknownSyntax,
  detection: { binaries: ["windsurf"], directories: [".codeium/windsurf"], versionArguments: ["--version"] },
  decode,
  encode,
  decodeReply,
  wire,
  unwire,
  listHooks,
  readHooks,
  recognizes: ({ names }) => names.some((name) => /^(?:pre|post)_(?:run_command|read_code|write_code|user_prompt|cascade)/.test(name)),
  sample,
};
