import type { YamlValue } from "@hawk/config/edit";
import { nearest } from "@hawk/events";
import { usageError } from "../usage-error.ts";

/** A key that `hawk config` knows. */
export interface SettingKey {
  path: readonly string[];
  kind: "text" | "flag" | "list";
  /** The default. */
  initial?: string;
  /** Also in a project's configuration. */
  isForProjects: boolean;
  summary: string;
}

/** Settings with a single value; `hawk enable` is for hooks. */
export const settingKeys: Readonly<Record<string, SettingKey>> = {
  trace: {
    path: ["trace"],
    kind: "text",
    initial: "all",
    isForProjects: false,
    summary: "what hawk records: off, decisions or all",
  },
  profile: { path: ["profile"], kind: "text", isForProjects: true, summary: "the profile to add" },
  directories: { path: ["directories"], kind: "list", isForProjects: false, summary: "directories with hooks for all projects below" },
  "model.provider": {
    path: ["model", "provider"],
    kind: "text",
    isForProjects: false,
    summary: "the provider that hooks ask: anthropic or openai",
  },
  "model.baseUrl": { path: ["model", "baseUrl"], kind: "text", isForProjects: false, summary: "its address, if it isn't the default" },
  "model.model": { path: ["model", "model"], kind: "text", isForProjects: false, summary: "the model that hooks ask" },
  "network.proxy": { path: ["network", "proxy"], kind: "text", isForProjects: false, summary: "the proxy for webhooks and models" },
  "network.noProxy": { path: ["network", "noProxy"], kind: "list", isForProjects: false, summary: "hosts to reach without the proxy" },
  "telemetry.otlp.endpoint": {
    path: ["telemetry", "otlp", "endpoint"],
    kind: "text",
    isForProjects: false,
    summary: "the collector that hawk export sends decisions to",
  },
  "policy.disableAllHooks": {
    path: ["policy", "disableAllHooks"],
    kind: "flag",
    initial: "false",
    isForProjects: true,
    summary: "run only managed hooks",
  },
  "policy.allowedHttpHookUrls": {
    path: ["policy", "allowedHttpHookUrls"],
    kind: "list",
    isForProjects: true,
    summary: "where webhooks may go",
  },
  "policy.httpHookAllowedEnvVars": {
    path: ["policy", "httpHookAllowedEnvVars"],
    kind: "list",
    isForProjects: true,
    summary: "variables that headers may use",
  },
};

export function findKey(name: string, isProject: boolean): SettingKey {
  const key = Object.hasOwn(settingKeys, name) ? settingKeys[name] : undefined;
  if (key && (!isProject || key.isForProjects)) return key;
  if (key) throw usageError(`${name} is for your own configuration, not for a project's`, "leave out --project");
  const names = Object.keys(settingKeys);
  const near = nearest(name, names)[0] ?? names.find((known) => known.toLowerCase().endsWith(`.${name.toLowerCase()}`));
  throw usageError(`hawk config has no key "${name}"`, near ? `did you mean ${near}?` : `use ${names.join(", ")}`);
}

/** The value that a word stands for. A list has commas between its items. */
export function readValue(name: string, { kind }: SettingKey, word: string): YamlValue {
  if (kind === "text") return word;
  if (kind === "list")
    return word
      .split(",")
      .map((item) => item.trim())
      .filter(Boolean);
  if (word === "true" || word === "false") return word === "true";
  throw usageError(`${name} is true or false, but got "${word}"`, `hawk config set ${name} true`);
}
