import type { Adapter } from "@hawk/adapter";
import { awaitedEvents } from "./events/awaited.ts";
import { heardEvents } from "./events/heard.ts";

/**
 * What OpenCode 1.18.33 offers, through a plugin. It has one hook for several canonical events in places: a name with another word at its end,
 * such as `tool.execute.after.failed`, is hawk's, for the part of them that it stands for.
 */
export const events: Adapter["events"] = { ...awaitedEvents, ...heardEvents };
