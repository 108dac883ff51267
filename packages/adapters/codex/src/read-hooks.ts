import { readNativeHooks } from "@hawk/adapter";
import type { ReadHooks } from "@hawk/adapter";
import { events } from "./events.ts";
import { tools } from "./tools.ts";

const SHORT_EVENTS: ReadonlySet<string> = new Set(["session_end", "interrupt"]);

/** A patch is an Edit or a Write for hawk, and answers to both names in a matcher of the host's. */
const aliases = { apply_patch: ["Edit", "Write"], Edit: ["Edit", "Write"], Write: ["Edit", "Write"], Agent: ["Agent"] };

export const readHooks: ReadHooks = (text, path) =>
  readNativeHooks(
    text,
    {
      events,
      tools,
      aliases,
      list: /^[A-Za-z0-9_|]*$/,
      defaultSeconds: (_, event) => (SHORT_EVENTS.has(event ?? "") ? 1 : 600),
      cosmetic: ["additionalContextLimit"],
    },
    path,
  );
