import { readNativeHooks } from "@hawk/adapter";
import type { ReadHooks } from "@hawk/adapter";
import { events } from "./events.ts";

/** There are no matchers, no types and no timeouts here. */
export const readHooks: ReadHooks = (text, path) =>
  readNativeHooks(text, { events, tools: {}, defaultSeconds: () => 60, cosmetic: ["show_output"] }, path);
