import { isHawkCommand } from "@hawk/adapter";
import type { NativeHook } from "@hawk/adapter";
import { basename, join } from "node:path";
import type { YamlValue } from "@hawk/config/edit";
import { cleanHookName } from "@hawk/registry";
import type { UserHome } from "@hawk/state";
import type { SourceHook, ImportSource } from "./import-source.ts";
import { warnOfTime } from "./find-doubt.ts";
import { isHookifyFile, planHookify } from "./hookify-source.ts";
import { mergeEvents } from "./merge-events.ts";
import type { MergedHook } from "./merge-events.ts";
import { withHeader } from "./hook-file.ts";
import type { HeaderFields } from "./hook-file.ts";
import { nameOfCommand, scriptOf } from "./script-of.ts";

/** One hook after the import: a file in the registry, or an entry in the configuration. */
export interface ImportItem {
  hook: MergedHook;
  name: string;
  /** For a copied script: its content and origin. */
  file?: { text: string; mode: number; from: string };
  /** For anything else: its configuration entry. */
  entry?: { [key: string]: YamlValue };
}

/** A hook that stays where it is. */
interface LeftHook {
  hook: SourceHook;
  why: string;
}

/** The hooks in a file, and what importing them would do. */
export interface ImportPlan {
  source: ImportSource;
  /** As they stand in the file. */
  found: NativeHook[];
  items: ImportItem[];
  left: LeftHook[];
  /** Harmless oddities of the file. */
  warnings: string[];
}

export interface ImportOptions {
  /** For every agent, not only the one it comes from. */
  isEverywhere: boolean;
}

/** Translates every hook of a file into hawk's terms. Only reads. */
export function planImport(source: ImportSource, text: string, options: ImportOptions, user: UserHome): ImportPlan {
  if (isHookifyFile(source.path)) return planHookify(source, text);
  const found = source.read(text, source.path).filter((hook) => !isOwn(hook));
  const foreign = found.map((hook): SourceHook => Object.assign({ source }, hook));
  const left = foreign.flatMap((hook) => whyLeft(hook) ?? []);
  const kept = foreign.filter((hook) => !left.some((item) => item.hook === hook));
  const items = mergeEvents(kept).map((hook) => toItem(hook, options, user));
  const warnings = source.dialect === "claude" ? found.flatMap(warnOfTime) : [];
  return { source, found, items, left, warnings };
}

/** An entry that hawk itself registered, for the user or in a project. */
function isOwn({ action }: NativeHook): boolean {
  return action.type === "command" && isHawkCommand(action.command);
}

function whyLeft(hook: SourceHook): LeftHook | null {
  const { event, nativeEvent, action } = hook;
  if (event === null) return { hook, why: `hawk has no event ${JSON.stringify(nativeEvent)}` };
  if (process.platform === "win32" && action.type === "command" && !action.args)
    return { hook, why: "on Windows only the agent knows which shell reads its command" };
  if (action.type === "other") return { hook, why: `only the agent itself can run hooks of type ${JSON.stringify(action.kind)}` };
  return null;
}

function toItem(hook: MergedHook, options: ImportOptions, user: UserHome): ImportItem {
  const { action, source, env } = hook;
  const variables = { ...source.variables, ...projectVariables(source) };
  const script = action.type === "command" && !action.args && !env ? scriptOf(action.command, variables, user.home) : null;
  const copy = script ? withHeader(script.path, script.text, headerOf(hook, options)) : null;
  if (script && copy !== null) {
    const name = cleanHookName(basename(script.path));
    return { hook, name, file: { text: copy, mode: script.mode, from: script.path } };
  }
  return { hook, name: entryName(hook), entry: toEntry(hook, options) };
}

/** The variable for the project in commands; hawk's runner sets it too, for all agents. */
function projectVariables({ project }: ImportSource): Record<string, string> {
  return project === undefined ? {} : { CLAUDE_PROJECT_DIR: project, GEMINI_PROJECT_DIR: project };
}

/** The agent that it comes from, or none if it is for all agents: then it must speak hawk's own dialect. */
function hostsOf({ source }: MergedHook, { isEverywhere }: ImportOptions): string[] | undefined {
  return source.host === undefined || (isEverywhere && source.dialect !== "native") ? undefined : [source.host];
}

function headerOf(hook: MergedHook, options: ImportOptions): HeaderFields {
  const { events, description, matcher, timeoutSeconds, isAsync, blocksOnFailure, source } = hook;
  const hosts = hostsOf(hook, options);
  return {
    events,
    ...(description === undefined ? {} : { description }),
    ...(matcher === undefined ? {} : { matcher }),
    timeoutSeconds: limit(timeoutSeconds),
    ...(hosts ? { hosts } : {}),
    dialect: source.dialect,
    ...(isAsync ? { async: true } : {}),
    ...(blocksOnFailure ? { onFailure: "block" as const } : {}),
  };
}

function toEntry(hook: MergedHook, options: ImportOptions): { [key: string]: YamlValue } {
  const { events, description, matcher, timeoutSeconds, isAsync, blocksOnFailure, env, source } = hook;
  const hosts = hostsOf(hook, options);
  return {
    name: "",
    ...(description === undefined || description === "" ? {} : { description }),
    ...handlerOf(hook),
    events: [...events],
    ...(matcher === undefined ? {} : { matcher }),
    timeout: toTimeout(limit(timeoutSeconds)),
    dialect: source.dialect,
    ...(hosts ? { hosts } : {}),
    ...(isAsync ? { async: true } : {}),
    ...(blocksOnFailure ? { onFailure: "block" } : {}),
    ...(env ? { env: { ...env } } : {}),
  };
}

function handlerOf({ action, source }: MergedHook): { [key: string]: YamlValue } {
  if (action.type === "command") {
    const command = fillPlugin(action.command, source);
    if (action.args) return { run: [command, ...action.args.map((word) => fillPlugin(word, source))] };
    return { run: source.shell === "bash" ? ["bash", "-c", command] : command };
  }
  if (action.type === "webhook") {
    const more = Object.keys(action.headers).length > 0 ? { headers: { ...action.headers } } : {};
    const allowed = action.allowedEnvVars.length > 0 ? { allowedEnvVars: [...action.allowedEnvVars] } : {};
    return { webhook: { url: action.url, ...more, ...allowed } };
  }
  if (action.type === "other") return {};
  return { [action.type]: action.model === undefined ? action.prompt : { prompt: action.prompt, model: action.model } };
}

/** The plugin's own directory, which is unknown outside of it. */
function fillPlugin(text: string, { variables }: ImportSource): string {
  return text.replaceAll(/\$\{(CLAUDE_PLUGIN_ROOT|PLUGIN_ROOT|ARAWN_PLUGIN_DIR)\}/g, (found, name: string) => variables[name] ?? found);
}

function entryName({ action, name, events }: MergedHook): string {
  if (name !== undefined && name !== "") return cleanHookName(name);
  if (action.type === "command") return cleanHookName(nameOfCommand(action.command));
  if (action.type === "webhook") return cleanHookName(new URL(action.url).hostname);
  return cleanHookName(`${action.type}-${events[0] ?? "hook"}`);
}

const DAY_SECONDS = 86_400;

/** hawk's maximum is a day. */
function limit(seconds: number): number {
  return Math.min(seconds, DAY_SECONDS);
}

function toTimeout(seconds: number): string | number {
  return Number.isInteger(seconds) ? seconds : `${Math.round(seconds * 1000)}ms`;
}

/** Where a copied script goes. */
export function directoryFor({ project }: ImportSource, registry: string): string {
  return project === undefined ? registry : join(project, ".hawk", "hooks");
}
