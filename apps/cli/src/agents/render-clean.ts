import { existsSync } from "node:fs";
import { isCleaned } from "@hawk/sync";
import type { CleanReport } from "@hawk/sync";
import { renderError, renderHawkError } from "../ui/messages.ts";
import { escapeText } from "../ui/terminal.ts";

interface CleanRequest {
  host: string | undefined;
  isDry: boolean;
}

export function cleanedJson({ failures, ...cleaned }: CleanReport, dryRun: boolean): unknown {
  return { dryRun, ...cleaned, failures: failures.map(({ code, message, hint }) => ({ code, message, hint })) };
}

export function renderCleaned(cleaned: CleanReport, { host, isDry }: CleanRequest): string {
  const { settings, givenBack, directory } = cleaned;
  const would = isDry ? "would be " : "";
  const lines = [
    ...settings.map(({ path, isRemoved }) => `${escapeText(path)}: ${isRemoved ? `${would}removed` : `hawk's entries ${would}removed`}\n`),
    ...givenBack.map(({ path }) => `${escapeText(path)}: your own hooks ${would}put back\n`),
  ];
  return lines.join("") + (isCleaned(cleaned) ? renderEnd(directory, host, isDry) : "");
}

function renderEnd(directory: string | null, host: string | undefined, isDry: boolean): string {
  if (isDry) return `${directory === null ? "" : `${escapeText(directory)}: would be removed\n`}Nothing was changed.\n`;
  if (host !== undefined) return `Removed hawk from ${host}.\n`;
  if (directory === null) return "Nothing to remove.\n";
  return existsSync(directory)
    ? `Removed everything hawk made, except your original settings in ${escapeText(directory)}.\n`
    : "Removed everything hawk made; your configuration and hooks are still in place.\n";
}

export function renderCleanFailures({ failures, traces }: CleanReport): string {
  if (failures.length + traces.length === 0) return "";
  const lines = [
    ...failures.map((error) => renderHawkError(error, "hawk did not change this file")),
    ...traces.map(({ path, line }) => renderError(`${path}:${line} still refers to hawk; remove this entry`)),
  ];
  return `${lines.join("")}hawk: the rest is unchanged, so you can run hawk clean again\n`;
}
