import type { DownloadPlan, DownloadRequest, FetchedPackage } from "@hawk/registry/download";
import type { Screen } from "../ui/io.ts";
import { renderTable } from "../ui/table.ts";
import { createStyle, escapeText } from "../ui/terminal.ts";
import { count, renderError } from "../ui/messages.ts";
import { renderMentions, renderOrigin, renderPassedOver } from "./render-package.ts";

export function downloadJson({ name, fetched, ref }: DownloadRequest, { added, already, edited }: DownloadPlan, isDry: boolean): unknown {
  return {
    dryRun: isDry,
    package: name,
    url: fetched.url,
    ref: ref ?? null,
    commit: fetched.commit ?? null,
    added: added.map(({ name: hook, path, sha256, bytes, meta }) => ({
      name: hook,
      path,
      sha256,
      size: bytes.length,
      events: meta.events,
      description: meta.description,
    })),
    already,
    edited,
    passedOver: fetched.passedOver,
  };
}

export function renderDownload(
  { name, fetched }: DownloadRequest,
  { added, already }: DownloadPlan,
  isDry: boolean,
  screen: Screen,
): string {
  const style = createStyle(screen.hasColour);
  return [
    `${style.bold(escapeText(name))} from ${renderOrigin(fetched)}\n`,
    fetched.commit === undefined ? style.dim("  a plain directory: there is no commit to pin, only the bytes of each hook\n") : "",
    added.length > 0 ? `\n${renderHooks(added, screen)}\n` : "",
    renderPassedOver(fetched.passedOver, screen),
    already.length > 0 ? `  already there: ${escapeText(already.join(", "))}\n` : "",
    `${sayEnd(added, isDry)}\n`,
  ].join("");
}

export function renderDownloadNotes({ name }: DownloadRequest, { added, edited }: DownloadPlan): string {
  const stays = edited.map((hook) =>
    renderError(
      `${hook} was edited since the download, so hawk leaves it alone`,
      `hawk list shows it; hawk update ${name} says what is new`,
    ),
  );
  return renderMentions(added) + stays.join("");
}

function renderHooks(hooks: FetchedPackage["hooks"], { columns, hasColour }: Screen): string {
  const rows = hooks.map(({ name, meta }) => [escapeText(name), meta.events.join(", ") || "none", escapeText(meta.description)]);
  return renderTable(["NAME", "EVENTS", "DESCRIPTION"], rows, columns, createStyle(hasColour));
}

function sayEnd(added: FetchedPackage["hooks"], isDry: boolean): string {
  const [first] = added;
  if (!first) return "Nothing to do: everything is already here.";
  const hooks = count(added.length, "hook");
  if (isDry) return `${hooks} would be added to your registry; nothing was written.`;
  const none = added.length === 1 ? "It does not run yet" : "None of them runs yet";
  return `${hooks} added to your registry. ${none}: hawk enable ${escapeText(first.name)} shows it, and asks.`;
}
