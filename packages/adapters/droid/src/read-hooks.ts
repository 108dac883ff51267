import { readNativeHooks } from "@hawk/adapter";
import type { ReadHooks } from "@hawk/adapter";
import { events } from "./events.ts";
import { tools } from "./tool-call.ts";

/** The events stand at the top of the file. */
export const readHooks: ReadHooks = (text, path) => readNativeHooks(text, { events, tools, root: [], defaultSeconds: () => 60 }, path);
