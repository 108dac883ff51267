import type { Adapter } from "@hawk/adapter";
import { decode } from "./decode.ts";
import { encode } from "./encode.ts";
import { events } from "./events.ts";
import { offSwitches } from "./off-switches.ts";
import { sample } from "./sample.ts";
import { listHooks, settings, unwire, wire } from "./settings.ts";
import stage from "./stage.mjs?raw";
import { otherTools, tools } from "./tools.ts";

/** Everything that hawk knows about Cline's command line, as of version 3.0.65. */
export const cline: Adapter = {
  id: "cline",
  title: "Cline",
  events,
  tools,
  otherTools,
  toolKey: "tool",
  mcpNote: "The agent calls an MCP tool `server__tool`.",
  settings,
  syntax: null,
  detection: { binaries: ["cline"], directories: [".cline"], versionArguments: ["--version"] },
  // The plugin starts programs in the workspace's root.
  projectCommand: (path) => `./${path}`,
  decode,
  encode,
  wire,
  unwire,
  listHooks,
  sample,
  stage,
  offSwitches,
};
