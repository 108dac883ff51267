import { listGroupedHooks } from "@hawk/adapter";
import type { Adapter } from "@hawk/adapter";
import { decode } from "./decode.ts";
import { encode } from "./encode.ts";
import { events, shell } from "./events.ts";
import { sample } from "./sample.ts";
import { offSwitches } from "./off-switches.ts";
import { readHooks } from "./read-hooks.ts";
import { settings, unwire, wire } from "./settings.ts";
import { otherTools, tools } from "./tools.ts";

/** Everything that hawk knows about Claude Code, as of version 2.1.325. */
export const claudeCode: Adapter = {
  id: "claude-code",
  title: "Claude Code",
  events,
  tools,
  otherTools,
  settings,
  syntax: { comment: "fault", blockComment: "fault", trailingComma: "fault", byteOrderMark: "taken", empty: "taken" },
  reloads: true,
  detection: { binaries: ["claude"], directories: [".claude"], versionArguments: ["--version"] },
  shell,
  projectCommand: (path) => `"$CLAUDE_PROJECT_DIR"/${path}`,
  decode,
  encode,
  wire,
  unwire,
  listHooks: listGroupedHooks,
  readHooks,
  dialect: "claude",
  sample,
  offSwitches,
};
