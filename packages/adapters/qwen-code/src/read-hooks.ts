import { readNativeHooks } from "@hawk/adapter";
import type { ReadHooks } from "@hawk/adapter";
import { events } from "./events.ts";
import { tools } from "./tools.ts";

/** From here on a number is milliseconds, and below it seconds. */
const MILLISECONDS_FROM = 1000;

export const readHooks: ReadHooks = (text, path) =>
  readNativeHooks(
    text,
    {
      events,
      tools,
      toSeconds: (timeout) => (timeout < MILLISECONDS_FROM ? timeout : timeout / 1000),
      defaultSeconds: () => 60,
      cosmetic: ["shell"],
    },
    path,
  );
