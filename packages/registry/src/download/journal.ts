import { readFileSync } from "node:fs";
import { HawkError } from "@hawk/errors";
import { z } from "zod";

/** The planned changes to the lock and to hook files, written before they start. */
export const Journal = z.strictObject({
  version: z.literal(1),
  lock: z.string(),
  files: z.array(
    z.strictObject({
      name: z.string().regex(/^(?!\.{1,2}$)[^/]+$/),
      before: z.string().nullable(),
      content: z.string().nullable(),
      mode: z.number(),
    }),
  ),
});
export type Journal = z.infer<typeof Journal>;

export function readJournal(path: string): Journal {
  try {
    return Journal.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (cause) {
    throw new HawkError("download/damaged-journal", `${path}, which says what a hawk that was stopped had still to do, can't be read`, {
      changed: false,
      hint: "move the file away, and run the command that was stopped again",
      cause,
    });
  }
}
