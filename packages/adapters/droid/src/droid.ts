import { unknownSyntax } from "@hawk/adapter";
import type { Adapter } from "@hawk/adapter";
import { decode } from "./decode.ts";
import { decodeReply } from "./decode-reply.ts";
import { encode } from "./encode.ts";
import { events } from "./events.ts";
import { sample } from "./sample.ts";
import { offSwitches } from "./off-switches.ts";
import { readHooks } from "./read-hooks.ts";
import { listHooks, settings, unwire, wire } from "./settings.ts";
import { tools } from "./tool-call.ts";

/** Everything that hawk knows about Factory's droid, as of version 0.215, from its published package. */
export const droid: Adapter = {
  id: "droid",
  title: "Factory droid",
  events,
  tools,
  settings,
  syntax: unknownSyntax,
  detection: { binaries: ["droid"], directories: [".factory"], versionArguments: ["--version"] },
  projectCommand: (path) => `"$FACTORY_PROJECT_DIR"/${path}`,
  decode,
  encode,
  decodeReply,
  wire,
  unwire,
  listHooks,
  readHooks,
  recognizes: ({ file, names }) => file["hooks"] === undefined && names.includes("PreToolUse"),
  sample,
  offSwitches,
};
