import type { Adapter } from "@hawk/adapter";
import { decode } from "./decode.ts";
import { decodeReply } from "./decode-reply.ts";
import { encode } from "./encode.ts";
import { events } from "./events.ts";
import { findFaults } from "./find-faults.ts";
import { listHooks } from "./list-hooks.ts";
import { sample } from "./sample.ts";
import { readHooks } from "./read-hooks.ts";
import { settings, unwire, wire } from "./settings.ts";
import { otherTools, tools } from "./tools.ts";

/** Everything that hawk knows about Cursor, as of the hook loader in version 1.0.32 of its SDK. */
export const cursor: Adapter = {
  id: "cursor",
  title: "Cursor",
  events,
  tools,
  otherTools,
  mcpNote:
    "The agent doesn't name the server: hooks for one server are asked about that tool of any, and all other hooks see `mcp__unknown__tool`.",
  settings,
  syntax: { comment: "taken", blockComment: "taken", trailingComma: "fault", byteOrderMark: "unknown", empty: "unknown" },
  detection: { binaries: ["cursor-agent", "cursor"], directories: [".cursor"], versionArguments: ["--version"] },
  alsoReads: [{ host: "claude-code", scopes: ["user", "project", "local"] }],
  signs: { variables: ["CURSOR_PROJECT_DIR"], fields: ["cursor_version"] },
  // A hook of a project starts in its root.
  projectCommand: (path) => `./${path}`,
  decode,
  encode,
  decodeReply,
  wire,
  unwire,
  listHooks,
  readHooks,
  // Files of Copilot CLI and of Kiro have a version too.
  recognizes: ({ file, hooks, names }) =>
    names.some((name) => /^(?:before|after)[A-Z]/.test(name)) ||
    (file["version"] === 1 && !Array.isArray(hooks) && !/"(?:bash|timeoutSec)":/.test(JSON.stringify(hooks))),
  sample,
  findFaults,
};
