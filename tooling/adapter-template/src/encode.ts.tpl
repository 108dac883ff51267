import { fitVerdict, listNotes } from "@hawk/adapter";
import type { Adapter } from "@hawk/adapter";
import { events } from "./events.ts";

/** Makes the host's own reply of a verdict. What the host does not offer is reported, and nothing else is lost. */
export const encode: Adapter["encode"] = (given) => {
  const { unsupported } = fitVerdict(given, events[given.event] ?? { native: [] });
  const foreign = Object.keys(given.extra).map((key) => `"${key}" means nothing to __TITLE__`);
  const notes = listNotes(given);
  return {
    stdout: "",
    stderr: notes.map((note) => `hawk: ${note}\n`).join(""),
    exitCode: notes.length > 0 ? 1 : 0,
    unsupported: [...unsupported, ...foreign],
  };
};
