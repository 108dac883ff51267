import { listGroupedHooks, unknownSyntax } from "@hawk/adapter";
import type { Adapter } from "@hawk/adapter";
import { decode } from "./decode.ts";
import { encode } from "./encode.ts";
import { events } from "./events.ts";
import { sample } from "./sample.ts";
import { settings, unwire, wire } from "./settings.ts";
import { tools } from "./tools.ts";

/** Everything that hawk knows about __TITLE__. */
export const __EXPORT__: Adapter = {
  id: "__ID__",
  title: "__TITLE__",
  events,
  tools,
  settings,
  // Try each: a comment, a comma too many, a byte order mark, an empty file.
  syntax: unknownSyntax,
  detection: { binaries: ["__ID__"], directories: [".__ID__"], versionArguments: ["--version"] },
  decode,
  encode,
  wire,
  unwire,
  listHooks: listGroupedHooks,
  sample,
};
