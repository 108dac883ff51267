import type { EventName } from "@hawk/events";
import { noEvents, parseDeps } from "@hawk/hook-meta";
import type { HookMeta } from "@hawk/hook-meta";
import { dialects } from "@hawk/protocol";
import { examineRuleOf, matcherProblem, ruleHandler } from "./rule-hook.ts";
import type { DialectId, Handler, HookDefinition, Origin } from "@hawk/protocol";
import type { ConfigProblem } from "@hawk/protocol/read";
import type { HawkFileEntry } from "./hawk-config.ts";

/** A hook file as it was found. */
export interface HookFile {
  path: string;
  /** All of it; `null` when it can't be read. */
  bytes: Buffer | null;
  meta: HookMeta;
  /** For a prompt file: its prompt and model. */
  prompt?: { prompt: string; model?: string };
  /** The text of a rule. */
  body?: string;
}

export interface FileHookReading {
  definition: HookDefinition | null;
  problems: ConfigProblem[];
}

/** Combines a file's own metadata with what the configuration narrows it to. */
export function defineFileHook(entry: HawkFileEntry, file: HookFile, origin: Origin): FileHookReading {
  const problems = file.meta.problems.filter(({ message }) => message !== noEvents.message).map((problem) => toProblem(file.path, problem));
  problems.push(...examineRuleOf(file));
  const handler = handlerOf(file);
  if (!handler) return { definition: null, problems: [...problems, notAHook(entry, file, origin)] };
  const { events, strays } = narrowEvents(entry, file.meta);
  for (const event of strays) problems.push(strayEvent(entry, event, origin));
  if (events.length === 0 && !problems.some(({ severity }) => severity === "error")) problems.push(neverFires(entry, file, origin));
  const { meta } = file;
  const { narrow } = entry;
  const dialect = meta.dialect === undefined || meta.dialect === "native" ? "hawk" : meta.dialect;
  const definition: HookDefinition = {
    name: entry.name,
    events,
    dialect,
    handler,
    timeoutSeconds: narrow.timeoutSeconds ?? meta.timeoutSeconds ?? defaultTimeout(dialect, handler, events),
    priority: narrow.priority ?? meta.priority ?? 0,
    onFailure: narrow.onFailure ?? meta.onFailure ?? "continue",
    onUnsupported: meta.onUnsupported ?? "warn",
    async: meta.async ?? false,
    once: meta.once ?? false,
    env: { ...toRecord(meta.env), ...narrow.env },
    origin,
  };
  return { definition: events.length > 0 ? { ...definition, ...optional(entry, file) } : null, problems };
}

/** The default timeout: that of the hook's dialect. */
export function defaultTimeout(dialect: DialectId, { type }: Handler, events: readonly EventName[]): number {
  return Math.max(...events.map((event) => dialects[dialect].timeoutSeconds(type, event)), 0);
}

/** Optional fields, present only if set. */
function optional({ narrow }: HawkFileEntry, file: HookFile): Partial<HookDefinition> {
  const { meta, path } = file;
  const pythonPackages = meta.deps === "" ? [] : parseDeps(path, meta.deps).needs.python;
  const matcher = narrow.matcher ?? (matcherProblem(file) === undefined ? meta.matcher : undefined);
  const hosts = narrow.hosts ?? meta.hosts;
  return {
    ...(matcher === undefined ? {} : { matcher }),
    ...(hosts === undefined ? {} : { hosts }),
    ...(meta.parallel === undefined ? {} : { parallel: meta.parallel }),
    ...(meta.dialect === "native" ? { isNative: true } : {}),
    ...(pythonPackages.length > 0 ? { pythonPackages } : {}),
  };
}

function handlerOf(file: HookFile): Handler | null {
  const { path, meta, prompt } = file;
  if (meta.kind === "rule") return ruleHandler(file);
  if (meta.kind === "command")
    return meta.run === "inline" ? { type: "inline", file: path } : { type: "shell", file: path, passContext: true, parseResult: true };
  if (meta.kind === "content") return { type: "content", file: path, start: meta.body?.start ?? 0 };
  return meta.kind === "prompt" && prompt ? { type: "prompt", ...prompt } : null;
}

/** An entry picks from the events that a file declares; if the file declares none, the entry names them. */
function narrowEvents(
  { narrow }: HawkFileEntry,
  { events }: HookMeta,
): { events: HookDefinition["events"]; strays: HookDefinition["events"] } {
  if (!narrow.events) return { events, strays: [] };
  if (events.length === 0) return { events: narrow.events, strays: [] };
  return {
    events: events.filter((event) => narrow.events?.includes(event)),
    strays: narrow.events.filter((event) => !events.includes(event)),
  };
}

/** `NAME=value` sets a variable; a bare `NAME` only says that the hook reads it. */
function toRecord(env: readonly string[]): Record<string, string> {
  const pairs = env
    .filter((item) => item.includes("="))
    .map((item) => [item.slice(0, item.indexOf("=")), item.slice(item.indexOf("=") + 1)]);
  return Object.fromEntries(pairs) as Record<string, string>;
}

function toProblem(file: string, { line, message, hint, severity }: HookMeta["problems"][number]): ConfigProblem {
  return { file, line, column: 1, message, severity: severity ?? "warning", ...(hint === undefined ? {} : { hint }) };
}

function notAHook({ name }: HawkFileEntry, { path }: HookFile, { file, line, column }: Origin): ConfigProblem {
  return {
    file,
    line,
    column,
    message: `${name} is not a hook: ${path} declares nothing`,
    hint: "add a header, such as # hawk-hook: events=pre_tool_use",
    severity: "error",
  };
}

function neverFires({ name, narrow }: HawkFileEntry, { path, meta }: HookFile, { file, line, column }: Origin): ConfigProblem {
  const isNarrowed = narrow.events !== undefined && meta.events.length > 0;
  return {
    file,
    line,
    column,
    message: `${name} has no event, so it never fires`,
    hint: isNarrowed ? `it is for ${meta.events.join(", ")}` : `add events to ${path}, such as pre_tool_use`,
    severity: "error",
  };
}

function strayEvent({ name }: HawkFileEntry, event: string, { file, line, column }: Origin): ConfigProblem {
  return {
    file,
    line,
    column,
    message: `${name} does not declare ${event}`,
    hint: `add ${event} to the events of the file, or leave it out here`,
    severity: "warning",
  };
}
