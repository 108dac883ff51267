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

/** For a host whose settings are JSON that belongs to the user: entries are put in among theirs. */
export function jsonSettings(toEntries: (registrations: readonly Registration[]) => SettingsEntry[], { name }: SettingsOptions): Wirer {
  return {
    wire: (text, registrations, wiring, path = name) => editJson(text, toEntries(registrations), wiring, byMark(path)),
    unwire: (text, wiring, path = name) => editJson(text, [], wiring, byMark(path)),
  };
}

/** For a host that takes a file of its own, such as a plugin: the whole of it is hawk's. */
export function wholeFile(render: (registrations: readonly Registration[]) => string, { name }: SettingsOptions): Wirer {
  return {
    wire: (text, registrations, wiring, path = name) =>
      editWhole(text, registrations.length > 0 ? render(registrations) : null, wiring, { name: path, isOurs: isHawksFile }),
    unwire: (text, wiring, path = name) => editWhole(text, null, wiring, { name: path, isOurs: isHawksFile }),
  };
}
