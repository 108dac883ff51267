import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { exitCode } from "../ui/io.ts";
import { codeOf } from "../ui/messages.ts";
import { escapeText } from "../ui/terminal.ts";

export const status: Command = command({
  name: "status",
  summary: "Show your agents, and whether hawk is in sync with them",
  options: { quiet: option.quiet, json: option.json },
  examples: ["hawk status", "hawk status --json"],
  run: async (_request, io) => {
    const { findUnreached, readStatuses } = await import("@hawk/sync");
    const { renderIdle } = await import("../agents/render-sync-notes.ts");
    const { renderStatus } = await import("../agents/render-status.ts");
    const { renderUnreached } = await import("../agents/render-unreached.ts");
    const { renderPlanNotes } = await import("../plan/render-hooks.ts");
    const { statuses, plans, proofs, staleVendor, idle } = await readStatuses(io);
    const { user, problems, trustStatuses } = plans;
    const isSynced = statuses.every(
      ({ state, pendingTrust, unsupported }) =>
        (state === "none" || state === "in sync") && pendingTrust === 0 && !unsupported.some(({ isSerious }) => isSerious),
    );
    const vendorNote = staleVendor ? `hawk: the copies in ${escapeText(staleVendor.path)} are out of date: run ${staleVendor.fix}\n` : "";
    const others = renderUnreached(await findUnreached(io));
    const { renderProofs } = await import("../agents/render-proofs.ts");
    const { findExportTroubles } = await import("@hawk/telemetry");
    const endpoint = plans.telemetry?.otlp?.endpoint;
    const troubles = endpoint === undefined ? [] : findExportTroubles(io, endpoint, new Date());
    const exportNotes = troubles.map(({ what, fix }) => `hawk: telemetry: ${escapeText(what)}: ${fix}\n`).join("");
    const { readPauses } = await import("@hawk/manage");
    const { renderPauses } = await import("../agents/render-pauses.ts");
    return {
      data: statuses,
      text: renderStatus(statuses, user.hooks, io) + renderProofs(statuses, proofs, Date.now()) + (others && `\n${others}`),
      notes: renderPauses(readPauses(io)) + renderIdle(idle) + renderPlanNotes(trustStatuses, problems) + vendorNote + exportNotes,
      code: isSynced && !staleVendor && idle.length === 0 ? codeOf(problems) : exitCode.problem,
    };
  },
});
