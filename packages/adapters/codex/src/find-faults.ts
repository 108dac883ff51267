import type { JsonObject } from "@hawk/adapter";
import { isObject, readJson } from "@hawk/adapter";

const KNOWN_KEYS: ReadonlySet<string> = new Set(["description", "hooks"]);
const KNOWN_TYPES: ReadonlySet<unknown> = new Set(["command", "mcp_tool", "prompt", "agent"]);

/** A single unexpected value makes the host discard the whole file, silently in a run without a terminal. */
export function findFaults(text: string): string[] {
  const value: unknown = parse(text);
  if (!isObject(value)) return ["Codex accepts only an object in hooks.json"];
  const keys = Object.keys(value).filter((key) => !KNOWN_KEYS.has(key));
  const faults = keys.map((key) => `Codex has no key "${key}" at the top of hooks.json`);
  if (!("hooks" in value)) return [...faults, 'Codex wants the events below a key "hooks"'];
  return [...faults, ...handlersOf(value["hooks"]).flatMap(faultsOf)];
}

function faultsOf(handler: JsonObject): string[] {
  const { type, timeout } = handler;
  const faults: string[] = [];
  if (!KNOWN_TYPES.has(type)) faults.push(type === undefined ? "a hook has no type" : `Codex has no hook type ${JSON.stringify(type)}`);
  if (timeout !== undefined && !(typeof timeout === "number" && Number.isInteger(timeout) && timeout >= 0))
    faults.push(`Codex wants timeouts in whole seconds, and one is ${JSON.stringify(timeout)}`);
  return faults;
}

function handlersOf(hooks: unknown): JsonObject[] {
  const groups = isObject(hooks) ? Object.values(hooks).flatMap(items) : [];
  return groups.flatMap((group) => (isObject(group) ? items(group["hooks"]) : [])).filter(isObject);
}

function items(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function parse(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    return null;
  }
}
