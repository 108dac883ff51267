import type { EventName } from "@hawk/events";
import type { Registration } from "../adapter.ts";
import { textOrEmpty } from "../read-value.ts";
import { wholeFile } from "../settings.ts";
import { parseStrictly } from "./list-entries.ts";
import { namesMatched } from "./matchers.ts";
import askingHere from "./serve-here.mjs?raw";
import { locate } from "./settings-shapes.ts";
import type { FileShape, Settings, SettingsHost } from "./settings-shapes.ts";
import { inSeconds } from "./timeout.ts";

/** The plugin's line with its registrations: JSON on one line, so it can be read back. */
const TABLE = "const registrations = ";
/** Placeholders in a plugin for code that all plugins share. */
const NOT_HERE = [
  "const serveHere = async () => null;",
  "const whyBlocked = (_entry, _exitCode, _said) => undefined;",
  "/** @type {(command: string) => [string, string[], object]} */",
  'const startOf = (command) => ["/bin/sh", ["-c", command], {}];',
  "",
].join("\n");
const timeout = inSeconds({ longest: 2_000_000, fallback: 60 });

interface Row {
  event: EventName;
  command: string;
  seconds: number | undefined;
  tools?: readonly string[];
  /** A runner that fails is a block. */
  guards?: true;
}

/**
 * A plugin file that belongs to hawk. `plugin` is its text, with an empty table; if it has a `serveHere`, that asks
 * hooks without starting a runner.
 */
export function pluginFile(shape: FileShape & { plugin: string }): (host: SettingsHost) => Omit<Settings, "readHooks"> {
  return (host) => {
    const toRow = ({ event, handler, matchers, timeoutSeconds, blocksOnFailure }: Registration): Row[] => {
      if (handler.type !== "command") return [];
      const names = host.events[event]?.hasMatcher && matchers ? namesMatched({ event, matchers }, host) : undefined;
      const row = { event, command: handler.command, seconds: timeout.write(timeoutSeconds, event) };
      return [{ ...row, ...(names ? { tools: names } : {}), ...(blocksOnFailure ? { guards: true } : {}) }];
    };
    const render = (registrations: readonly Registration[]): string =>
      shape.plugin
        .replace(`${TABLE}[];`, () => `${TABLE}${JSON.stringify(registrations.flatMap(toRow))};`)
        // Some agents treat every export of a plugin as a plugin.
        .replace(NOT_HERE, () => askingHere.replaceAll("export ", ""));
    return {
      settings: locate(shape).settings,
      syntax: null,
      ...wholeFile(render, { name: shape.name }),
      listHooks: (text) =>
        readTable(text).flatMap((row) => {
          const native = host.events[textOrEmpty(row, "event") as EventName]?.native[0];
          return native === undefined ? [] : [{ nativeEvent: native, what: textOrEmpty(row, "command") }];
        }),
    };
  };
}

function readTable(text: string | null): readonly unknown[] {
  const line = text?.split("\n").find((candidate) => candidate.startsWith(TABLE)) ?? "";
  const table = parseStrictly(line.slice(TABLE.length).replace(/;$/, ""));
  return Array.isArray(table) ? table : [];
}
