import type { StaleVendor } from "@hawk/sync";
import { renderError } from "../ui/messages.ts";
import { escapeText } from "../ui/terminal.ts";

interface CheckedCopies {
  path: string;
  hosts: readonly string[];
  stale: StaleVendor | null;
}

/** Whether a project's copies are up to date, and else which files are not. */
export function renderCopies({ path, hosts, stale }: CheckedCopies): { text: string; notes?: string } {
  if (!stale) return { text: `The copies in ${escapeText(path)} are up to date: ${hosts.join(", ")}\n` };
  const why = stale.problem === undefined ? "are out of date" : `can't be compared: ${stale.problem}`;
  const files = stale.files.map((file) => `  ${escapeText(file)}\n`).join("");
  return { text: files, notes: renderError(`the copies in ${path} ${why}`, `run ${stale.fix}`) };
}
