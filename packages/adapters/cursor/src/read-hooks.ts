import { readNativeHooks } from "@hawk/adapter";
import type { ReadHooks } from "@hawk/adapter";
import { events } from "./events.ts";
import { tools } from "./tools.ts";

export const readHooks: ReadHooks = (text, path) => readNativeHooks(text, { events, tools, defaultSeconds: () => 60 }, path);
