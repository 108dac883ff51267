import { appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Adapter } from "@hawk/adapter";
import { refuse, shellHook } from "./hook-file.ts";
import { CONFIG, hookPath } from "./install-hooks.ts";
import type { Sandbox } from "./sandbox.ts";

/** Breaks something on the way from a host to its hooks. The answer says whether there was something to break. */
export type Saboteur = (sandbox: Sandbox, adapter: Adapter) => boolean;

const stateOf = ({ home }: Sandbox): string => join(home, ".local/state/hawk");
const onRunner =
  (change: (path: string) => void): Saboteur =>
  (sandbox, { id }) => {
    change(join(stateOf(sandbox), "run", id, "pre_tool_use"));
    return true;
  };

/** The same in every host: hawk's own files, the user's settings of the host, and the configuration. */
export const saboteurs: Readonly<Record<string, Saboteur>> = {
  "the runner is gone": onRunner((path) => rmSync(path)),
  "the runner is empty": onRunner((path) => writeFileSync(path, "")),
  "the runner lets all pass": onRunner((path) => writeFileSync(path, "#!/bin/sh\nexit 0\n")),
  "the runner is not executable": onRunner((path) => chmodSync(path, 0o644)),
  "the runner is a directory": onRunner((path) => {
    rmSync(path);
    mkdirSync(path);
  }),
  "the library is gone": (sandbox) => {
    const directory = join(stateOf(sandbox), "lib");
    for (const name of readdirSync(directory).filter((one) => one.startsWith("runner-"))) rmSync(join(directory, name));
    return true;
  },
  "the plan is older than the configuration": (sandbox) => {
    const { name, text } = shellHook("second", { events: "pre_tool_use" }, refuse("Not that either."));
    writeFileSync(hookPath(sandbox, name), text, { mode: 0o755 });
    const config = join(sandbox.home, CONFIG, "config.yaml");
    writeFileSync(config, `${readFileSync(config, "utf8")}    - ${name}\n`);
    return true;
  },
  "the guard ends its runner": (sandbox) => {
    appendFileSync(hookPath(sandbox, "guard.sh"), 'kill -9 "$PPID"\n');
    return true;
  },
  "hawk's entry is gone": ({ home }, { settings: { user } }) => {
    const path = join(home, user?.path ?? "");
    if (path.endsWith(".json")) writeFileSync(path, "{}\n");
    else rmSync(path);
    return true;
  },
  "the user's settings switch hooks off": switchOff,
};

/** Only where the switch is a plain value in a file of JSON. */
function switchOff({ home }: Sandbox, { offSwitches = [] }: Adapter): boolean {
  const found = offSwitches.flatMap((one) => {
    if (one.scope !== "user" || one.read || !one.file.path.endsWith(".json")) return [];
    const value = [true, false].find((each) => one.isOff(each, { commands: [], paths: [] }));
    return value === undefined ? [] : [{ path: join(home, one.file.path), key: one.key, value }];
  });
  const [first] = found;
  if (!first) return false;
  const settings = existsSync(first.path) ? (JSON.parse(readFileSync(first.path, "utf8")) as Record<string, unknown>) : {};
  writeFileSync(first.path, JSON.stringify(setAt(settings, first.key, first.value)));
  return true;
}

function setAt(object: Record<string, unknown>, [key = "", ...rest]: readonly string[], value: unknown): Record<string, unknown> {
  const inner = (object[key] ?? {}) as Record<string, unknown>;
  return { ...object, [key]: rest.length === 0 ? value : setAt(inner, rest, value) };
}
