import type { EventName } from "@hawk/events";
import type { PolicySettings } from "../config-document.ts";
import type { DialectId, HookDefinition, LayerName, Origin } from "../definition.ts";

/** Turns off hooks of that name in its own layer and the layers behind it. */
export interface Disabling {
  name: string;
  /** Only for these events; for all of them when absent. */
  events?: EventName[];
  /** Only in these hosts; in all of them when absent. */
  hosts?: string[];
  /** Only until then; for good when absent. */
  until?: string;
  /** Only in this project, in every layer except the administrator's. */
  project?: string;
  line: number;
}

/** A hook that a configuration names and that will not run, and why. */
export interface DroppedHook {
  name: string;
  /** The events for which it is dropped. */
  events: EventName[];
  origin: Origin;
  why: string;
}

/** One place that configuration comes from, read and ready to be merged. */
export interface Source {
  /** The file, or what stands for it. No two sources of a set have the same. */
  id: string;
  /** Its layer, which decides when its hooks run. */
  layer: LayerName;
  /** The place among sources of the same layer: the nearest directory first, plugins by name. */
  order: number;
  /** Whose conventions it follows. */
  dialect: DialectId;
  /** Its hooks. */
  definitions: HookDefinition[];
  /** The hooks that it turns off. */
  disabled: Disabling[];
  /** Its settings for all hooks. */
  policy: PolicySettings;
  /** The profile that it picks. */
  profile?: string;
  /** Hooks that its entries name but that must not run. */
  vetoed?: DroppedHook[];
  /** Its policy could not be read, so the strictest one is assumed. */
  isPolicyBroken?: boolean;
  /** It is in an untrusted workspace, so nothing in it was read. */
  isUntrusted?: boolean;
}

/** Whether a source takes its own hook out altogether: that it can't fire is not an error then. */
export function isOff({ disabled }: Source, hook: string): boolean {
  return disabled.some(({ name, events, hosts }) => name === hook && events === undefined && hosts === undefined);
}

/** Orders sources by when their hooks run: nearer to the task runs earlier. Managed ones come first. */
const layers: readonly LayerName[] = ["managed", "explicit", "local", "project", "directory", "profile", "user", "plugin", "session"];

export function compareSources(a: Source, b: Source): number {
  return layers.indexOf(a.layer) - layers.indexOf(b.layer) || a.order - b.order || (a.id < b.id ? -1 : Number(a.id > b.id));
}

/** Whether `a` stands at the same place as `b`, or before it. */
export function isAtOrBefore(a: Source, b: Source): boolean {
  const layerDistance = layers.indexOf(a.layer) - layers.indexOf(b.layer);
  return layerDistance < 0 || (layerDistance === 0 && a.order <= b.order);
}

/** Merges two sets of sources, in the order they run. If both have a source, the second wins. */
export function mergeSources(first: readonly Source[], second: readonly Source[]): Source[] {
  const byId = new Map([...first, ...second].map((source) => [source.id, source]));
  return [...byId.values()].toSorted(compareSources);
}
