import type { Adapter } from "@hawk/adapter";
import { decode } from "./decode.ts";
import { encode } from "./encode.ts";
import { events } from "./events.ts";
import { sample } from "./sample.ts";
import { listHooks, settings, unwire, wire } from "./settings.ts";
import stage from "./stage.mjs?raw";
import { otherTools, tools } from "./tools.ts";

/** Everything that hawk knows about OpenCode, as of version 1.18.33. */
export const openCode: Adapter = {
  id: "opencode",
  title: "OpenCode",
  events,
  tools,
  otherTools,
  toolKey: "toolName",
  mcpNote: "The agent calls an MCP tool `server_tool`: where two servers fit, hooks for both are asked.",
  settings,
  syntax: null,
  detection: { binaries: ["opencode"], directories: [".config/opencode", ".local/share/opencode"], versionArguments: ["--version"] },
  projectCommand: (path) => `"$HAWK_PLUGIN_ROOT"/${path}`,
  decode,
  encode,
  wire,
  unwire,
  listHooks,
  sample,
  stage,
};
