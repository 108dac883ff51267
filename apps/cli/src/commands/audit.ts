import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { readSince } from "../ui/until.ts";

const DEFAULT_SINCE = "7d";

export const audit: Command = command({
  name: "audit",
  summary: "Find calls in your agents' logs that hawk wasn't asked about",
  options: {
    since: option.valued("how far back: 2h, 30d or a date; default 7d", "TIME", (word) => readSince(word, new Date())),
    agent: option.supportedAgent("only one agent, such as codex"),
    json: option.json,
  },
  examples: ["hawk audit", "hawk audit --since 30d --agent codex", "hawk audit --json"],
  run: async ({ since = readSince(DEFAULT_SINCE, new Date()), agent: host }, io) => {
    const { auditAgents, auditCode } = await import("@hawk/proof/audit");
    const { renderAudit } = await import("../agents/render-audit.ts");
    const report = await auditAgents({ host, since, progress: io.progress }, io);
    const { findUnreached } = await import("@hawk/sync");
    const { renderUnreached } = await import("../agents/render-unreached.ts");
    const others = host === undefined ? renderUnreached(await findUnreached(io)) : "";
    return { data: report, text: renderAudit(report, io) + others, code: auditCode(report) };
  },
});
