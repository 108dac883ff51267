import { HawkError } from "@hawk/errors";
import type { Edit, EditOptions, Wiring } from "./entry.ts";
import { hashText } from "./hash-text.ts";

/** Writes a file that is ours from its first byte to its last, or, without a content, removes it. What others wrote is never lost. */
export function editWhole(
  text: string | null,
  content: string | null,
  remembered: Wiring | null,
  { name = "the file", isOurs }: EditOptions = {},
): Edit {
  const wiring = remembered ?? (text !== null && isOurs?.(text) ? wholeWiring(text) : null);
  if (text !== null && text === content) return { text, wiring };
  // Nothing of ours is there to be removed.
  if (content === null && (text === null || wiring === null)) return { text, wiring: null };
  if (text !== null && wiring?.textHash !== hashText(text)) refuseForeign(name, wiring);
  if (content === null) return { text: null, wiring: null };
  return { text: content, wiring: wholeWiring(content) };
}

function wholeWiring(text: string): Wiring {
  return { version: 1, textHash: hashText(text), isNewFile: true, splices: [{ offset: 0, text }], entries: [], made: [] };
}

function refuseForeign(name: string, wiring: Wiring | null): never {
  const message = wiring ? `${name} was changed by someone else since hawk wrote it` : `${name} already exists, and hawk did not write it`;
  throw new HawkError("settings/foreign", message, {
    changed: false,
    hint: "move the file away if you want to keep it, and try again",
  });
}
