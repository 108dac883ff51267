import { parseArgs } from "node:util";
import { HawkError } from "@hawk/errors";
import type { Host } from "./host.ts";
import type { Scenario } from "./scenario.ts";

export interface Options {
  hosts: readonly Host[];
  scenarios: readonly Scenario[];
  /** All hosts and all scenarios were asked for. */
  isComplete: boolean;
  /** After this time no further host is started; those that are left are reported as not run. */
  minutes: number;
  isLatest: boolean;
  /** Only hosts that have a newer version than the pinned one. */
  isNew: boolean;
  isRequired: boolean;
  isJson: boolean;
  isKept: boolean;
  isWithoutHooks: boolean;
  /** Not scenarios: `hawk verify` on the hosts as they should be, and sabotaged. */
  isVerify: boolean;
  isHelp: boolean;
}

export const HELP = `Drives the real agents against scripted model servers on loopback.

Usage: npm run conformance -- [options]

  --host ID         only this host; may be repeated
  --scenario NAME   only this scenario; may be repeated
  --minutes N       starts no further host after N minutes, and says which were left
  --turn N          begins N hosts further down the list, so each gets its turn where the time is not enough for all
  --latest          the newest version of each host in place of the pinned one, and what changed
  --new             as --latest, but only hosts that have a newer version than the pinned one
  --require         exit with 1 when a host could not be installed
  --without-hooks   the control: installs no hooks, and fails where an effect is there all the same
  --verify          no scenarios: hawk verify on each host as it should be, and with saboteurs, which it has to notice
  --keep            keeps the sandboxes, to look into them
  --json            prints the results as JSON
  --help            shows this
`;

const flags = {
  host: { type: "string", multiple: true },
  scenario: { type: "string", multiple: true },
  minutes: { type: "string" },
  turn: { type: "string" },
  latest: { type: "boolean" },
  new: { type: "boolean" },
  require: { type: "boolean" },
  "without-hooks": { type: "boolean" },
  verify: { type: "boolean" },
  keep: { type: "boolean" },
  json: { type: "boolean" },
  help: { type: "boolean" },
} as const;

export function parseOptions(args: readonly string[], hosts: readonly Host[], scenarios: readonly Scenario[]): Options {
  const values = readFlags(args);
  return {
    hosts: rotate(
      choose("host", values.host, hosts, ({ id }) => id),
      readCount("turn", values.turn) ?? 0,
    ),
    scenarios: choose("scenario", values.scenario, scenarios, ({ name }) => name),
    minutes: readCount("minutes", values.minutes) ?? Infinity,
    isComplete: values.host === undefined && values.scenario === undefined,
    isLatest: values.latest === true || values.new === true,
    isNew: values.new === true,
    isRequired: values.require === true,
    isJson: values.json === true,
    isKept: values.keep === true,
    isWithoutHooks: values["without-hooks"] === true,
    isVerify: values.verify === true,
    isHelp: values.help === true,
  };
}

function readCount(flag: string, value: string | undefined): number | undefined {
  if (value === undefined || /^\d+$/.test(value)) return value === undefined ? undefined : Number(value);
  throw usageError(`--${flag} needs a whole number, but got "${value}"`, `such as --${flag} 8`);
}

function rotate<Item>(items: readonly Item[], turn: number): readonly Item[] {
  const first = turn % items.length;
  return [...items.slice(first), ...items.slice(0, first)];
}

function readFlags(args: readonly string[]): ReturnType<typeof parseArgs<{ options: typeof flags }>>["values"] {
  try {
    return parseArgs({ args: [...args], options: flags }).values;
  } catch (error) {
    throw usageError(error instanceof Error ? error.message : String(error), "--help lists the options");
  }
}

function choose<Item>(what: string, wanted: string[] | undefined, all: readonly Item[], nameOf: (item: Item) => string): readonly Item[] {
  if (wanted === undefined) return all;
  const unknown = wanted.find((name) => !all.some((item) => nameOf(item) === name));
  if (unknown !== undefined) throw usageError(`there is no ${what} called "${unknown}"`, `there are: ${all.map(nameOf).join(", ")}`);
  return all.filter((item) => wanted.includes(nameOf(item)));
}

function usageError(message: string, hint: string): HawkError {
  return new HawkError("conformance/usage", message, { hint });
}
