import { HawkError } from "@hawk/errors";
import type { Telemetry } from "@hawk/telemetry";
import type { ExportReport, ExportResult } from "@hawk/telemetry/export";
import { count } from "../ui/messages.ts";
import { escapeText } from "../ui/terminal.ts";

/** A line for something that happened on the way; with `json`, one object a line. Batches are only counted. */
export function renderReport(report: ExportReport, isJson: boolean): string {
  if (isJson) return `${JSON.stringify(report)}\n`;
  if (report.kind === "sent") return "";
  if (report.kind === "recovered") return "hawk: the collector accepts decisions again\n";
  if (report.kind === "failing")
    return `hawk: the collector ${escapeText(report.message)}; trying again in ${Math.ceil(report.delayMs / 1000)} s\n`;
  return `hawk: ${escapeText(report.message)}\n`;
}

export function renderExported(result: ExportResult, { endpoint, file, isManaged }: Telemetry, isJson: boolean): string {
  if (isJson) return `${JSON.stringify({ kind: "done", endpoint, ...result })}\n`;
  const sent = `Sent ${count(result.sent, "decision")} to ${escapeText(endpoint)}${isManaged ? `, as ${escapeText(file)} says` : ""}.\n`;
  if (result.failure === null) return sent;
  return `${sent}${count(result.waiting, "decision")} wait: the collector ${escapeText(result.failure)}. The next hawk export sends them.\n`;
}

export function refuseUnset(): never {
  throw new HawkError("telemetry/unset", "no collector is set, so there is nowhere to send decisions", {
    hint: "hawk config set telemetry.otlp.endpoint https://otel.example.com",
  });
}
