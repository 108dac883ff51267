import { HawkError } from "@hawk/errors";
import { quoteWord } from "@hawk/runner";
import type { DescribedReview } from "@hawk/trust";
import type { Talk } from "../ui/io.ts";
import { escapeText } from "../ui/terminal.ts";

/** Names unchanged files without showing them again, unless asked to. */
export function renderKnown({ root }: DescribedReview): string {
  return `${escapeText(root)} is as you trusted it. hawk trust --dry-run shows all of it.\n`;
}

export function checkDigest(wanted: string, { digest, root }: DescribedReview): void {
  if (digest !== wanted)
    throw new HawkError("trust/other-digest", `${root} is not what was shown under ${wanted}`, { hint: "look at it again: hawk trust" });
}

export async function isAgreedTo(
  { yes, json }: { yes: boolean; json: boolean },
  { root, digest }: DescribedReview,
  io: Talk,
): Promise<boolean> {
  if (yes) return true;
  if (io.agree && !json) {
    const isAgreed = await io.agree("Trust this project as shown above?");
    if (!isAgreed) io.stderr("hawk: nothing was approved\n");
    return isAgreed;
  }
  io.stderr(`hawk: nothing was approved. To agree to exactly this: hawk trust ${escapeText(quoteWord(root))} --yes --digest ${digest}\n`);
  return false;
}
