import { escapeText } from "../ui/terminal.ts";
import { renderError } from "../ui/messages.ts";
import type { Cleaned, CleanRequest } from "./clean-agents.ts";

export function cleanedJson({ settings, directory, failures }: Cleaned, dryRun: boolean): unknown {
  return { dryRun, settings, directory, failures: failures.map(({ code, message, hint }) => ({ code, message, hint })) };
}

export function renderCleaned({ settings, directory, failures }: Cleaned, { host, isDry }: CleanRequest): string {
  const would = isDry ? "would be " : "";
  const lines = settings.map(
    ({ path, isRemoved }) => `${escapeText(path)}: ${isRemoved ? `${would}removed` : `hawk's entries ${would}taken out`}\n`,
  );
  return lines.join("") + (failures.length > 0 ? "" : renderEnd(directory, host, isDry));
}

function renderEnd(directory: string | null, host: string | undefined, isDry: boolean): string {
  if (isDry) return `${directory === null ? "" : `${escapeText(directory)}: would be removed\n`}Nothing was changed.\n`;
  if (host !== undefined) return `hawk is out of ${host}.\n`;
  return directory === null
    ? "There is nothing of hawk's to remove.\n"
    : "Everything that hawk made is removed; your configuration and hooks are where they were.\n";
}

export function renderCleanFailures({ failures }: Cleaned): string {
  if (failures.length === 0) return "";
  const told = failures.map(({ message, hint }) => renderError(message, hint)).join("");
  return `${told}hawk: the rest is left as it is, so that hawk clean can be run again\n`;
}
