import { readNativeHooks } from "@hawk/adapter";
import type { ReadHooks } from "@hawk/adapter";
import { events } from "./events.ts";
import { tools } from "./tool-call.ts";

export const readHooks: ReadHooks = (text, path) => readNativeHooks(text, { events, tools, defaultSeconds: () => 30 }, path);
