import { contextEvents } from "./catalogue/context.ts";
import { displayEvents } from "./catalogue/display.ts";
import { modelEvents } from "./catalogue/model.ts";
import { permissionEvents } from "./catalogue/permission.ts";
import { promptEvents } from "./catalogue/prompt.ts";
import { sessionEvents } from "./catalogue/session.ts";
import { subagentEvents } from "./catalogue/subagent.ts";
import { taskEvents } from "./catalogue/task.ts";
import { toolEvents } from "./catalogue/tool.ts";
import { turnEvents } from "./catalogue/turn.ts";
import { workspaceEvents } from "./catalogue/workspace.ts";
import type { EventRow } from "./event-info.ts";

/** Every event that hawk knows, by canonical name. All else in this package is derived from it. */
export const catalogue = {
  ...toolEvents,
  ...permissionEvents,
  ...promptEvents,
  ...sessionEvents,
  ...turnEvents,
  ...subagentEvents,
  ...taskEvents,
  ...contextEvents,
  ...modelEvents,
  ...displayEvents,
  ...workspaceEvents,
} as const satisfies Record<string, EventRow>;

/** A canonical event name: `pre_tool_use`. */
export type EventName = keyof typeof catalogue;

/** The canonical names in the order of the catalogue. */
export const eventNames: readonly EventName[] = Object.keys(catalogue) as EventName[];

/** Whether a text is one of hawk's event names. */
export function isEventName(name: string): name is EventName {
  return Object.hasOwn(catalogue, name);
}

/** The catalogue's row for an event. */
export function eventInfo(name: EventName): EventRow {
  return catalogue[name];
}
