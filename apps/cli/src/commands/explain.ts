import { selectHooks } from "@hawk/config";
import type { Plan, Selection } from "@hawk/config";
import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { dialects } from "@hawk/protocol";
import type { HookEvent } from "@hawk/protocol";
import type { CommandArguments } from "../command.ts";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import { readLedger, statePaths } from "@hawk/state";
import { renderTime } from "../registry/until.ts";
import { createStyle, escapeText } from "../terminal.ts";
import { usageError } from "../usage-error.ts";
import { loadForCommand, readEvent, readHost, readJsonObject } from "./load-for-command.ts";
import { printDropped, printProblems, renderOrigin } from "./render-plan.ts";

export function run(args: CommandArguments, io: Io): number {
  const event = readHookEvent(args, io);
  const { plan, problems } = loadForCommand(args, io);
  const selection = selectHooks(plan, event, Date.now());
  const dropped = plan.dropped.filter((hook) => hook.events.length === 0 || hook.events.includes(event.name));
  if (args.options["json"]) io.stdout(`${JSON.stringify({ event, ...selection, dropped, problems }, null, 2)}\n`);
  else {
    printExplanation({ ...plan, dropped }, selection, event, io);
    printReach(event, selection.hooks.length > 0, args, io);
  }
  printProblems(args.options["json"] ? [] : problems, io);
  return problems.some(({ severity }) => severity === "error") ? exitCode.problem : exitCode.ok;
}

function readHookEvent({ positionals, options }: CommandArguments, io: Io): HookEvent {
  const name = readEvent(positionals[0] ?? "");
  const host = readHost(options["host"]);
  const nativeName = host === undefined ? undefined : eventInfo(name).native?.[host]?.[0];
  const payload = { session_id: "explain", cwd: io.cwd, hook_event_name: nativeName ?? name, ...readFields(name, options) };
  return { name, payload, ...(host === undefined ? {} : { host }), ...(nativeName === undefined ? {} : { nativeName }) };
}

function readFields(name: EventName, { tool, input }: CommandArguments["options"]): Record<string, unknown> {
  const isToolEvent = eventInfo(name).fields.includes("tool_name");
  if (tool !== undefined && !isToolEvent)
    throw usageError(`${name} is not about a tool`, "leave out --tool; --input takes the event's own fields");
  const fields = typeof input === "string" ? readJsonObject(input) : {};
  return isToolEvent ? { tool_name: tool ?? "", tool_input: fields } : fields;
}

function printExplanation(plan: Plan, { hooks, notes }: Selection, event: HookEvent, io: Io): void {
  const { bold, dim } = createStyle(io.hasColour);
  const { tool_name: tool } = event.payload;
  const subject = [event.name, typeof tool === "string" && tool !== "" ? `of ${tool}` : "", event.host ? `in ${event.host}` : ""]
    .filter(Boolean)
    .join(" ");
  io.stdout(
    `${bold(escapeText(subject))}: ${hooks.length} of ${notes.length} hooks run${hooks.length > 1 ? `, ${orderOf(hooks, event)}` : ""}\n`,
  );
  for (const [index, hook] of hooks.entries()) {
    const note = notes.find(({ hookId }) => hookId === hook.id);
    io.stdout(
      `  ${index + 1}. ${escapeText(hook.name)}: ${escapeText(note?.why ?? "")}\n     ${dim(`${hook.origin.layer} ${renderOrigin(hook.origin)}`)}\n`,
    );
  }
  const passedOver = notes.filter(({ isSelected }) => !isSelected);
  if (passedOver.length > 0) io.stdout(`\n${bold("Does not run")}\n`);
  for (const { hookId, why } of passedOver) {
    const hook = plan.hooks.find(({ id }) => id === hookId);
    const said = why.replace(/(?<=asleep until )\S+$/, (time) => renderTime(time, new Date()));
    if (hook)
      io.stdout(`  ${escapeText(hook.name)}: ${escapeText(said)}\n    ${dim(`${hook.origin.layer} ${renderOrigin(hook.origin)}`)}\n`);
  }
  printDropped(plan.dropped, io);
}

/** What a plan says does not happen in an agent that knows nothing of it. */
function printReach({ host }: HookEvent, hasHooks: boolean, { options }: CommandArguments, io: Io): void {
  if (!hasHooks || options["dialect"] !== undefined) return;
  const { registered } = readLedger(statePaths(io).ledger);
  const isThere = registered.some((place) => host === undefined || place.host === host);
  io.stdout(
    isThere
      ? `\nhawk doctor tells whether your agents have all this.\n`
      : `\nhawk is not registered in ${host ?? "any agent"} yet, so that none of this runs there: hawk sync\n`,
  );
}

function orderOf(hooks: Selection["hooks"], { name }: HookEvent): string {
  const { canBlock, canModifyInput } = eventInfo(name);
  const isOrdered =
    (canBlock || canModifyInput) && hooks.some((hook) => dialects[hook.dialect].order === "sequential" && hook.parallel !== true);
  return isOrdered ? "one after another" : "side by side";
}
