import { readNativeHooks } from "@hawk/adapter";
import type { ReadHooks } from "@hawk/adapter";
import { events } from "./events.ts";
import { tools } from "./tools.ts";

const MS = 1000;

export const readHooks: ReadHooks = (text, path) =>
  readNativeHooks(text, { events, tools, toSeconds: (ms) => ms / MS, defaultSeconds: () => 60 }, path);
