import type { Screen } from "../ui/io.ts";
import { createStyle, escapeText } from "../ui/terminal.ts";
import { renderOrigin } from "./render-package.ts";
import type { RestoredPackage } from "@hawk/manage/packages";

export function restoredJson({ locked, plan }: RestoredPackage): unknown {
  return { package: locked.name, url: locked.url, commit: locked.commit ?? null, restored: plan.restored, already: plan.already };
}

export function renderRestored({ locked, plan: { restored, already } }: RestoredPackage, isDry: boolean, { hasColour }: Screen): string {
  const { bold } = createStyle(hasColour);
  const verb = isDry ? "would be restored" : "restored";
  const what = restored.length > 0 ? `${verb}: ${restored.join(", ")}` : "all there, as hawk.lock says";
  const more = restored.length > 0 && already.length > 0 ? `; there already: ${already.join(", ")}` : "";
  return `${bold(escapeText(locked.name))} from ${renderOrigin(locked)}: ${escapeText(what + more)}\n`;
}
