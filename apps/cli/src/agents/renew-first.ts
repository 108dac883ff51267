import { isHawkError } from "@hawk/errors";
import { findMark } from "@hawk/manage/agent-marks";
import { isMadeByAnother, statePaths } from "@hawk/state";
import type { Renewal } from "@hawk/sync";
import { explainSystemError } from "../system-error.ts";
import type { Io } from "../ui/io.ts";
import { renderError } from "../ui/messages.ts";
import { escapeText } from "../ui/terminal.ts";

/** Commands that renew by themselves, remove hawk, or have nothing to do with agents. */
const others: ReadonlySet<string> = new Set(["clean", "completions", "init", "run", "sync", "try", "uninstall"]);

/**
 * The first command of another version of hawk renews the programs that agents start. Below an agent it does not: an agent could pick an
 * old version of hawk, and with it old guards. If it fails, the command goes on: the old programs work as before.
 */
export async function renewFirst(name: string, args: readonly string[], io: Io): Promise<void> {
  if (others.has(name) || args.includes("--dry-run") || !isMadeByAnother(statePaths(io), io.dispatcherDir)) return;
  if (findMark(io.env) !== null) return;
  try {
    const { renewState } = await import("@hawk/sync");
    const renewal = await renewState(io);
    if (renewal) io.stderr(renderRenewal(renewal));
  } catch (error) {
    io.stderr(renderFailure(explainSystemError(error) ?? error));
  }
}

function renderRenewal({ from, to, renewed, left }: Renewal): string {
  const versions = from === to ? `another build of hawk ${to}` : `hawk ${from === null ? to : `${from} → ${to}`}`;
  const done = renewed.length === 0 ? "" : `hawk: renewed the runners for ${renewed.join(", ")} (${versions})\n`;
  const rest = left.length === 0 ? "" : `hawk: run hawk sync for ${left.join(", ")}: the upgrade changes more there (${versions})\n`;
  return escapeText(done + rest, "\n");
}

function renderFailure(error: unknown): string {
  if (!isHawkError(error)) throw error;
  const advice = error.hint === undefined ? "" : `; ${error.hint}`;
  return renderError(`can't renew the runners after the upgrade: ${error.message}`, `your agents go on with the old ones${advice}`);
}
