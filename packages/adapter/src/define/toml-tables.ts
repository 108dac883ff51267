import { editToml, readTomlList } from "@hawk/settings-file";
import type { SettingsEntry } from "@hawk/settings-file";
import { isObject } from "@hawk/protocol";
import type { Registration } from "../adapter.ts";
import { isHawkCommand } from "../hawk-command.ts";
import { nativeEvent } from "../names.ts";
import { readHook } from "../read-hooks.ts";
import type { JsonObject } from "../read-value.ts";
import { textOrEmpty } from "../read-value.ts";
import { locate, readingOf } from "./settings-shapes.ts";
import type { FileShape, SettingsShape } from "./settings-shapes.ts";
import { inSeconds } from "./timeout.ts";

/** `[[hooks]]` tables with `event`, `command` and `timeout`, at the end of the user's own TOML. No matcher is written: the runner tests them. */
export function tomlTables(shape: FileShape): SettingsShape {
  const { name, timeout = inSeconds() } = shape;
  return (host) => {
    const toEntries = ({ event, handler, timeoutSeconds }: Registration): SettingsEntry[] => {
      if (handler.type !== "command") return [];
      const { command } = handler;
      const time = timeout.write(timeoutSeconds, event);
      const value = { event: nativeEvent(host.events, event), command, ...(time === undefined ? {} : { timeout: time }) };
      return [{ path: ["hooks"], value, mark: command }];
    };
    return {
      ...locate(shape),
      wire: (text, registrations, wiring, path = name) =>
        editToml(text, registrations.flatMap(toEntries), wiring, { name: path, isOurs: isHawkCommand }),
      unwire: (text, wiring, path = name) => editToml(text, [], wiring, { name: path, isOurs: isHawkCommand }),
      listHooks: (text) =>
        hooksIn(text ?? "").map((hook) => ({ nativeEvent: textOrEmpty(hook, "event"), what: textOrEmpty(hook, "command") })),
      readHooks: (text, path) =>
        hooksIn(text, path).map(({ event, ...hook }, index) =>
          readHook(hook, {}, { nativeEvent: String(event), place: ["hooks", index] }, readingOf(shape, host)),
        ),
    };
  };
}

function hooksIn(text: string, path?: string): JsonObject[] {
  const found: readonly unknown[] = readTomlList(text, ["hooks"], path === undefined ? {} : { name: path });
  return found.filter(isObject);
}
