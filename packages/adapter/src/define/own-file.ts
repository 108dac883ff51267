import type { Adapter, ListedHook, Registration } from "../adapter.ts";
import { nativeEvents } from "../names.ts";
import { wholeFile } from "../settings.ts";
import type { JsonObject } from "../read-value.ts";
import { readNativeHooks } from "../read-hooks.ts";
import type { HooksShape } from "../read-hooks.ts";
import { parseStrictly, withoutCopies } from "./list-entries.ts";
import { locate, readingOf } from "./settings-shapes.ts";
import type { FileShape, SettingsHost, SettingsShape } from "./settings-shapes.ts";
import { inSeconds } from "./timeout.ts";

/** A command to register under one of the host's names. */
interface OwnRow {
  native: string;
  command: string;
  /** The entry's fields in place of the command line. */
  fields?: JsonObject | undefined;
  registration: Registration;
  /** In the host's unit. */
  timeout: number | undefined;
}

interface OwnFileShape extends FileShape {
  /** The whole file. */
  render: (rows: readonly OwnRow[], host: SettingsHost) => JsonObject;
  /** The hooks in a file such as that. */
  list: (file: unknown) => readonly ListedHook[];
  /** The same, with all their settings. */
  read?: (text: string, shape: HooksShape, path?: string) => ReturnType<NonNullable<Adapter["readHooks"]>>;
  everyName?: true;
}

/** A JSON file that belongs to hawk, in a directory where the host reads every file. */
export function ownFile(shape: OwnFileShape): SettingsShape {
  const { name, timeout = inSeconds(), everyName, list, render, read = readNativeHooks } = shape;
  return (host) => {
    const toRows = (registration: Registration): OwnRow[] => {
      const { event, handler, timeoutSeconds } = registration;
      if (handler.type !== "command") return [];
      const time = timeout.write(timeoutSeconds, event);
      return nativeEvents(host.events, event, everyName).map((native) => ({
        native,
        command: handler.command,
        fields: handler.fields,
        registration,
        timeout: time,
      }));
    };
    return {
      ...locate(shape),
      ...wholeFile((registrations) => `${JSON.stringify(render(registrations.flatMap(toRows), host), null, 2)}\n`, { name }),
      listHooks: (text) => withoutCopies(list(parseStrictly(text ?? "{}")), host.events),
      readHooks: (text, path) => read(text, readingOf(shape, host), path),
    };
  };
}
