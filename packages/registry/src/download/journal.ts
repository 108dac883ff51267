import { readFileSync } from "node:fs";
import { HawkError } from "@hawk/errors";
import { z } from "zod";
import { sha256 } from "./find-hooks.ts";
import { parseLock } from "./parse-lock.ts";

/** The planned changes to the lock and to hook files, written before they start. */
export const Journal = z.strictObject({
  version: z.literal(1),
  lock: z.string(),
  files: z.array(
    z.strictObject({
      name: z.string().regex(/^(?!\.{1,2}$)[^/]+$/),
      before: z.string().nullable(),
      content: z.string().nullable(),
      mode: z.literal([0o644, 0o755]),
    }),
  ),
});
export type Journal = z.infer<typeof Journal>;

/** Reads what is still to be done. Every file it brings has to be one that its lock knows, with these bytes. */
export function readJournal(path: string): Journal {
  try {
    const journal = Journal.parse(JSON.parse(readFileSync(path, "utf8")));
    refuseStrangers(journal, path);
    return journal;
  } catch (cause) {
    throw new HawkError("download/damaged-journal", `${path}, the record of an interrupted hawk command, can't be read`, {
      changed: false,
      hint: "move the file away, and run that command again",
      cause,
    });
  }
}

function refuseStrangers({ lock, files }: Journal, path: string): void {
  const hooks = parseLock(lock, path).packages.flatMap((one) => one.hooks);
  for (const { name, content } of files) {
    const digest = content === null ? null : sha256(Buffer.from(content, "base64"));
    const isKnown = hooks.some((hook) => hook.name === name && (hook.sha256 === digest || hook.approved === digest));
    if (digest !== null && !isKnown) throw new Error(`${name} is not the file in its lock`);
  }
}
