import { syncAfter } from "../agents/sync-after.ts";
import type { CommandAnswer } from "../command/answer.ts";
import type { Reach } from "@hawk/manage/packages";
import { renderRestored, restoredJson } from "../packages/render-restored.ts";
import { restorePackages } from "@hawk/manage/packages";
import { exitCode } from "../ui/io.ts";
import type { Io } from "../ui/io.ts";
import { renderError } from "../ui/messages.ts";
import { usageError } from "../ui/usage-error.ts";

interface FrozenRequest extends Reach, Record<"ref" | "as" | "source", string | undefined> {
  select: string[] | undefined;
  dryRun: boolean;
  noSync: boolean;
}

/** Brings back what hawk.lock says. */
export async function restoreAnswer(request: FrozenRequest, io: Io): Promise<CommandAnswer> {
  const { source, dryRun } = request;
  for (const name of ["ref", "select", "as"] as const)
    if (request[name] !== undefined) throw usageError(`--${name} can't be used with --frozen`, "hawk.lock says what to get");
  const restored = await restorePackages({ source, reach: request, isDry: dryRun }, io);
  const drift = restored.flatMap(({ plan }) => plan.drift);
  const data = { dryRun, packages: restored.map(restoredJson), drift };
  if (drift.length > 0) {
    const hint = "nothing was changed; hawk update shows what is new, and hawk package list what is edited";
    const notes = drift.map((line, index) => renderError(line, index === drift.length - 1 ? hint : undefined));
    return { data, text: "", notes: notes.join(""), code: exitCode.problem };
  }
  const text = restored.map((one) => renderRestored(one, dryRun, io)).join("");
  return { data, text, ...(dryRun ? {} : { after: syncAfter(request, io) }) };
}
