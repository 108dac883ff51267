import { editJson, editWhole } from "@hawk/settings-file";
import type { EditOptions, SettingsEntry } from "@hawk/settings-file";
import type { Adapter, Registration } from "./adapter.ts";
import { isHawkCommand, isHawksFile } from "./hawk-command.ts";

type Wirer = Pick<Adapter, "wire" | "unwire">;

interface SettingsOptions {
  /** The file's name in messages if its path is unknown. */
  name: string;
}

function byMark(name: string): EditOptions {
  return { name, isOurs: isHawkCommand };
}

/** For a host whose settings are the user's own JSON: adds entries among theirs. */
export function jsonSettings(toEntries: (registrations: readonly Registration[]) => SettingsEntry[], { name }: SettingsOptions): Wirer {
  return {
    wire: (text, registrations, wiring, path = name) => editJson(text, toEntries(registrations), wiring, byMark(path)),
    unwire: (text, wiring, path = name) => editJson(text, [], wiring, byMark(path)),
  };
}

/** For a host that loads a separate file, such as a plugin: all of it belongs to hawk. */
export function wholeFile(render: (registrations: readonly Registration[]) => string, { name }: SettingsOptions): Wirer {
  return {
    wire: (text, registrations, wiring, path = name) =>
      editWhole(text, registrations.length > 0 ? render(registrations) : null, wiring, { name: path, isOurs: isHawksFile }),
    unwire: (text, wiring, path = name) => editWhole(text, null, wiring, { name: path, isOurs: isHawksFile }),
  };
}
