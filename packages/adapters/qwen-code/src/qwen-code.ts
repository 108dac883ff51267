import { listGroupedHooks } from "@hawk/adapter";
import type { Adapter } from "@hawk/adapter";
import { decode } from "./decode.ts";
import { decodeReply } from "./decode-reply.ts";
import { encode } from "./encode.ts";
import { events } from "./events.ts";
import { sample } from "./sample.ts";
import { offSwitches } from "./off-switches.ts";
import { readHooks } from "./read-hooks.ts";
import { settings, unwire, wire } from "./settings.ts";
import { otherTools, tools } from "./tools.ts";

/** Everything that hawk knows about Qwen Code, as of version 0.24.4. */
export const qwenCode: Adapter = {
  id: "qwen-code",
  title: "Qwen Code",
  events,
  tools,
  otherTools,
  settings,
  syntax: {
    comment: "taken",
    blockComment: "unknown",
    trailingComma: "fault",
    byteOrderMark: "taken",
    empty: "unknown",
    consequence: "does not start with this file",
  },
  detection: { binaries: ["qwen"], directories: [".qwen"], versionArguments: ["--version"] },
  projectCommand: (path) => `"$QWEN_PROJECT_DIR"/${path}`,
  decode,
  encode,
  decodeReply,
  wire,
  unwire,
  listHooks: listGroupedHooks,
  readHooks,
  sample,
  offSwitches,
};
