import type { Selection } from "@hawk/config";
import { eventInfo } from "@hawk/events";
import { dialects } from "@hawk/protocol";
import type { HookEvent, Origin } from "@hawk/protocol";
import type { Screen } from "../ui/io.ts";
import { renderTime } from "../ui/until.ts";
import { createStyle, escapeText } from "../ui/terminal.ts";
import type { Explanation } from "@hawk/manage/plan";
import { renderDropped, renderOrigin } from "./render-hooks.ts";

export function renderExplanation(
  { plan, event, selection: { hooks, notes }, isRegistered, lacking }: Explanation,
  screen: Screen,
): string {
  const { bold, dim } = createStyle(screen.hasColour);
  const from = (origin: Origin): string => dim(`${origin.layer} ${renderOrigin(origin)}`);
  const order = hooks.length > 1 ? `, ${orderOf(hooks, event)}` : "";
  const running = hooks.map((hook, index) => {
    const why = notes.find(({ hookId }) => hookId === hook.id)?.why ?? "";
    return `  ${index + 1}. ${escapeText(hook.name)}: ${escapeText(why)}\n     ${from(hook.origin)}\n`;
  });
  const passedOver = notes
    .filter(({ isSelected }) => !isSelected)
    .flatMap(({ hookId, why, until }) => {
      const hook = plan.hooks.find(({ id }) => id === hookId);
      const shown = until === undefined ? why : `it is paused until ${renderTime(until, new Date())}`;
      return hook ? [`  ${escapeText(hook.name)}: ${escapeText(shown)}\n    ${from(hook.origin)}\n`] : [];
    });
  return [
    `${bold(escapeText(subjectOf(event)))}: ${hooks.length} of ${notes.length} hooks run${order}\n`,
    ...running,
    ...(passedOver.length > 0 ? [`\n${bold("Does not run")}\n`, ...passedOver] : []),
    ...lacking.map(({ name, what }) => `\n${escapeText(name)} ${what}\n`),
    renderDropped(plan.dropped, screen),
    renderReach(isRegistered, event),
  ].join("");
}

function subjectOf({ name, payload: { tool_name: tool }, host }: HookEvent): string {
  return [name, typeof tool === "string" && tool !== "" ? `of ${tool}` : "", host ? `in ${host}` : ""].filter(Boolean).join(" ");
}

function renderReach(isRegistered: boolean | undefined, { host }: HookEvent): string {
  if (isRegistered === undefined) return "";
  return isRegistered
    ? "\nhawk doctor checks whether your agents have all this.\n"
    : `\nhawk is not registered in ${host ?? "any agent"} yet, so none of this runs there: hawk sync\n`;
}

function orderOf(hooks: Selection["hooks"], { name }: HookEvent): string {
  const { canBlock, canModifyInput } = eventInfo(name);
  const isOrdered =
    (canBlock || canModifyInput) && hooks.some((hook) => dialects[hook.dialect].order === "sequential" && hook.parallel !== true);
  return isOrdered ? "one after another" : "side by side";
}
