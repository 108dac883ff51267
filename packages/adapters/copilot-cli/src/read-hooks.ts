import { readNativeHooks } from "@hawk/adapter";
import type { ReadHooks } from "@hawk/adapter";
import { events } from "./events.ts";
import { tools } from "./tools.ts";

/** The host's own flat entries, or groups as Claude Code has them. */
export const readHooks: ReadHooks = (text, path) =>
  readNativeHooks(
    text,
    { events, tools, commandKeys: ["bash", "command"], timeoutKeys: ["timeoutSec", "timeout"], defaultSeconds: () => 30 },
    path,
  );
