import { listGroupedHooks } from "@hawk/adapter";
import type { Adapter } from "@hawk/adapter";
import { decode } from "./decode.ts";
import { decodeReply } from "./decode-reply.ts";
import { encode } from "./encode.ts";
import { events } from "./events.ts";
import { sample } from "./sample.ts";
import { findFaults } from "./find-faults.ts";
import { offSwitches } from "./off-switches.ts";
import { readHooks } from "./read-hooks.ts";
import { shell } from "./shell.ts";
import { settings, unwire, wire } from "./settings.ts";
import { otherTools, tools } from "./tools.ts";
import { trust } from "./trust.ts";

/** Everything that hawk knows about Codex CLI, as of version 0.166. */
export const codex: Adapter = {
  id: "codex",
  title: "Codex CLI",
  events,
  tools,
  otherTools,
  // `exec` runs a script of the model's: hooks are asked about each tool that it calls.
  unaskedTools: ["exec", "write_stdin"],
  settings,
  syntax: { comment: "fault", blockComment: "fault", trailingComma: "fault", byteOrderMark: "fault", empty: "fault" },
  reloads: true,
  detection: { binaries: ["codex"], directories: [".codex"], versionArguments: ["--version"] },
  shell,
  // No variable names the project. A hook starts in the directory of its session.
  projectCommand: (path) => `"$(git rev-parse --show-toplevel 2>/dev/null || pwd)"/${path}`,
  decode,
  encode,
  decodeReply,
  wire,
  unwire,
  listHooks: listGroupedHooks,
  readHooks,
  hookShell: "bash",
  trust,
  sample,
  offSwitches,
  findFaults,
};
