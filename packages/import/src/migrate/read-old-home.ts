import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { readYaml } from "@hawk/config/edit";
import { HawkError } from "@hawk/errors";
import { isObject } from "@hawk/protocol";

/** A hook that is enabled, as an old configuration names it: `notify.py`, `stop/notify.py`, or `notify` below `stop`. */
export interface EnabledName {
  name: string;
  event?: string;
}

/** What the configuration of hawk-hooks says. */
export interface OldHome {
  /** Where its hooks are. */
  directories: string[];
  enabled: EnabledName[];
  profiles: { name: string; enabled: EnabledName[] }[];
  /** Directories that are registered. */
  registered: { path: string; profile?: string }[];
  /** What is left behind, as text. */
  notes: string[];
}

/** Reads a home directory of hawk-hooks, of its first version (`config.json`) or its second (`config.yaml`); `null` when it is none. */
export function readOldHome(root: string, home: string): OldHome | null {
  const [yaml, json] = [join(root, "config.yaml"), join(root, "config.json")];
  if (existsSync(yaml)) return readSecond(root, readYaml(yaml, readFileSync(yaml, "utf8")).data, home);
  if (existsSync(json)) return readFirst(root, parseJson(json));
  const isHome = existsSync(join(root, "registry", "hooks"));
  return isHome ? readSecond(root, {}, home) : null;
}

function readSecond(root: string, data: unknown, home: string): OldHome {
  const registry = textAt(data, "registry_path")?.replace(/^~(?=\/)/, home) ?? join(root, "registry");
  const global = fieldAt(data, "global");
  return {
    directories: [join(registry, "hooks")],
    enabled: namesIn(fieldAt(global, "hooks")),
    profiles: readProfiles(join(root, "profiles")),
    registered: Object.entries(fields(fieldAt(data, "directories"))).map(([path, entry]) => {
      const profile = textAt(entry, "profile");
      return profile === undefined ? { path } : { path, profile };
    }),
    notes: [...otherParts(global), ...toolNotes(fieldAt(data, "tools")), ...commonNotes(root, data)],
  };
}

function readFirst(root: string, data: unknown): OldHome {
  const enabled = Object.entries(fields(fieldAt(data, "enabled"))).flatMap(([event, names]) =>
    listOf(names).flatMap((name): EnabledName[] => (typeof name === "string" ? [{ name, event }] : [])),
  );
  const registered = listOf(fieldAt(data, "projects")).flatMap((path) => (typeof path === "string" ? [{ path }] : []));
  return { directories: [join(root, "hooks")], enabled, profiles: [], registered, notes: commonNotes(root, data) };
}

function readProfiles(directory: string): OldHome["profiles"] {
  const files = existsSync(directory) ? readdirSync(directory).filter((name) => /^[A-Za-z0-9][\w.-]*\.yaml$/.test(name)) : [];
  return files.toSorted().map((file) => {
    const path = join(directory, file);
    return { name: basename(file, ".yaml"), enabled: namesIn(fieldAt(readYaml(path, readFileSync(path, "utf8")).data, "hooks")) };
  });
}

/** `event/name` is the older way to write a name. */
function namesIn(value: unknown): EnabledName[] {
  return listOf(value).flatMap((item): EnabledName[] => {
    if (typeof item !== "string") return [];
    const [first = "", second] = item.split("/");
    return [second === undefined ? { name: first } : { name: second, event: first }];
  });
}

function otherParts(global: unknown): string[] {
  const parts = ["skills", "agents", "mcp", "prompts", "commands"].filter((part) => listOf(fieldAt(global, part)).length > 0);
  return parts.length > 0 ? [`${parts.join(", ")}: hawk only handles hooks, and leaves these alone`] : [];
}

function toolNotes(tools: unknown): string[] {
  const off = Object.entries(fields(tools)).filter(([, tool]) => fieldAt(tool, "enabled") === false);
  return off.map(([name]) => `tools.${name}.enabled: false: hawk is in the agents that you sync; leave it out with hawk clean --agent`);
}

function commonNotes(root: string, data: unknown): string[] {
  return [
    ...(fieldAt(data, "debug") === true ? ["debug: hawk config set trace all records everything hooks do"] : []),
    ...(Object.keys(fields(fieldAt(data, "env"))).length > 0
      ? ["env: set it for each hook that needs it, in its header or in the configuration"]
      : []),
    ...(existsSync(join(root, "packages.yaml"))
      ? ["packages.yaml: hooks from packages become your own; hawk download gets a package again, with updates"]
      : []),
  ];
}

function parseJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (cause) {
    throw new HawkError("migrate/unreadable", `${path} is not JSON: ${(cause as Error).message}`, {
      changed: false,
      hint: "correct the file and try again",
      cause,
    });
  }
}

function fieldAt(value: unknown, key: string): unknown {
  return Object.hasOwn(fields(value), key) ? fields(value)[key] : undefined;
}

function textAt(value: unknown, key: string): string | undefined {
  const text = fieldAt(value, key);
  return typeof text === "string" && text !== "" ? text : undefined;
}

function fields(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
