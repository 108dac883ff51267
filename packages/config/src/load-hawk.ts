import { existsSync, readdirSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { nearest } from "@hawk/events";
import type { LayerName } from "@hawk/protocol";
import type { ConfigProblem } from "@hawk/protocol/read";
import { parseYamlDocument } from "./documents/parse-yaml.ts";
import { defineEntry } from "./define-entry.ts";
import { readHawkGlobal, readHawkPolicy, readHawkProfile, readHawkProject } from "./hawk-config.ts";
import type { HawkDisabled, HawkEntry, HawkHost, HawkPolicy } from "./hawk-config.ts";
import { emptySource } from "./load-context.ts";
import type { Loaded, LoadOptions } from "./load-context.ts";
import { loadHookFile } from "./load-hook-file.ts";
import { managedFileProblem } from "./load-managed.ts";
import { loadText } from "./load-text.ts";
import type { Disabling, Source } from "./source.ts";

/** What is being loaded, and where hook files are looked for. */
interface Chain extends Loaded {
  options: LoadOptions;
  registry: string;
}

/** Hawk's own chain: the administrator's policy, the project, the directories registered around it, their profiles, the user's own. */
export function loadHawk(options: LoadOptions): Loaded {
  const home = join(options.configHome, "hawk");
  const chain: Chain = { options, registry: join(home, "registry", "hooks"), sources: [], problems: [] };
  loadManaged(chain, join(options.managedRoot ?? "/etc", "hawk", "policy.yaml"));
  const { directories, profiles } = loadUser(chain, join(home, "config.yaml"));
  const projects = [options.projectDir, ...directories.filter((directory) => directory !== options.projectDir)];
  for (const [order, directory] of projects.entries()) profiles.push(...loadProject(chain, directory, order));
  for (const [order, profile] of [...new Set(profiles)].entries()) loadProfile(chain, join(home, "profiles", `${profile}.yaml`), order);
  return { sources: chain.sources, problems: chain.problems };
}

function loadManaged(chain: Chain, file: string): void {
  const found = loadText(file);
  if (!found) return;
  const source: Source = { ...emptySource, id: file, layer: "managed", dialect: "hawk" };
  const suspicion = "stats" in found ? managedFileProblem(file, found.stats, chain.options.adminUid ?? 0) : null;
  if (suspicion) return void chain.problems.push(suspicion);
  const parsed = "problem" in found ? found : parseYamlDocument(file, found.text);
  if ("problem" in parsed) {
    chain.problems.push(parsed.problem);
    chain.sources.push({ ...source, isPolicyBroken: true });
    return;
  }
  const { hooks, policy, policyBroken, problems } = readHawkPolicy(parsed.document);
  chain.problems.push(...problems);
  chain.sources.push({ ...source, policy, isPolicyBroken: policyBroken, definitions: defineAll(chain, source, hooks, [chain.registry]) });
}

/** The answer is what the user's configuration points to: directories around the project, the nearest first, and profiles. */
function loadUser(chain: Chain, file: string): { directories: string[]; profiles: string[] } {
  const document = loadYaml(chain, file);
  if (!document) return { directories: [], profiles: [] };
  const { hooks, hosts, directories, profile, problems, ...policy } = readHawkGlobal(document);
  chain.problems.push(...problems);
  addSource(chain, { ...emptySource, id: file, layer: "user", dialect: "hawk" }, hooks, [], hosts, policy, [chain.registry]);
  const around = directories
    .map((directory) => ({ ...directory, path: expandHome(directory.path, chain.options.home) }))
    .filter(({ path }) => isAround(path, chain.options.projectDir))
    .toSorted((a, b) => b.path.length - a.path.length);
  return { directories: around.map(({ path }) => path), profiles: [...around.flatMap((directory) => directory.profile ?? []), ...(profile ? [profile] : [])] };
}

/** A project, or a directory that was registered. The answer is the profile that it picks. */
function loadProject(chain: Chain, directory: string, order: number): string[] {
  const file = join(directory, ".hawk", "config.yaml");
  const layer: LayerName = directory === chain.options.projectDir ? "project" : "directory";
  const source: Source = { ...emptySource, id: file, layer, order, dialect: "hawk" };
  if (!chain.options.isTrusted(directory)) {
    if (existsSync(join(directory, ".hawk"))) chain.sources.push({ ...source, isUntrusted: true });
    return [];
  }
  const document = loadYaml(chain, file);
  if (!document) return [];
  const { enabled, disabled, hosts, profile, problems, ...policy } = readHawkProject(document);
  chain.problems.push(...problems);
  addSource(chain, source, enabled, disabled, hosts, policy, [join(directory, ".hawk", "hooks"), chain.registry]);
  return profile ? [profile] : [];
}

function loadProfile(chain: Chain, file: string, order: number): void {
  const document = loadYaml(chain, file);
  if (!document) {
    if (!existsSync(file)) chain.problems.push({ file, line: 1, column: 1, message: "there is no such profile", hint: "create it, or pick another profile", severity: "error" });
    return;
  }
  const { hooks, problems } = readHawkProfile(document);
  chain.problems.push(...problems);
  addSource(chain, { ...emptySource, id: file, layer: "profile", order, dialect: "hawk" }, hooks, [], {}, { policy: {}, policyBroken: false }, [chain.registry]);
}

function addSource(chain: Chain, source: Source, entries: readonly HawkEntry[], disabled: readonly HawkDisabled[], hosts: Record<string, HawkHost>, { policy, policyBroken }: HawkPolicy, directories: readonly string[]): void {
  const extras = Object.entries(hosts).flatMap(([host, { extra }]) => extra.map((entry) => ({ entry, host })));
  chain.sources.push({
    ...source,
    definitions: [...defineAll(chain, source, entries, directories), ...extras.flatMap(({ entry, host }) => defineAll(chain, source, [entry], directories, host))],
    disabled: [...disabled.map((entry) => toDisabling(entry)), ...Object.entries(hosts).flatMap(([host, { exclude }]) => exclude.map((entry) => toDisabling(entry, host)))],
    // What can't be read could have been the strictest of policies.
    policy: policyBroken ? { disableAllHooks: true, allowedHttpHookUrls: [], httpHookAllowedEnvVars: [] } : policy,
  });
}

function defineAll(chain: Chain, source: Source, entries: readonly HawkEntry[], directories: readonly string[], host?: string): Source["definitions"] {
  return entries.flatMap((entry) => {
    const origin = { layer: source.layer, file: source.id, ...entry.place };
    const file = entry.kind === "file" ? loadHookFile(entry.name, directories) : null;
    if (entry.kind === "file" && !file) {
      chain.problems.push(missing(entry.name, directories, origin));
      return [];
    }
    const { definition, problems } = defineEntry(entry, file, origin);
    chain.problems.push(...problems);
    if (!definition) return [];
    return [host === undefined ? definition : { ...definition, hosts: [host] }];
  });
}

function toDisabling({ name, events, place }: HawkDisabled, host?: string): Disabling {
  return { name, line: place.line, ...(events ? { events } : {}), ...(host === undefined ? {} : { hosts: [host] }) };
}

function missing(name: string, directories: readonly string[], place: { file: string; line: number; column: number }): ConfigProblem {
  const [near] = nearest(name, directories.flatMap(listNames));
  const { file, line, column } = place;
  return { file, line, column, message: `there is no hook ${name} in ${directories.join(" or ")}`, hint: near ? `did you mean ${near}?` : "put the file there, or take the entry out", severity: "error" };
}

function listNames(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function loadYaml(chain: Chain, file: string): Parameters<typeof readHawkGlobal>[0] | null {
  const found = loadText(file);
  if (!found) return null;
  const parsed = "problem" in found ? found : parseYamlDocument(file, found.text);
  if ("document" in parsed) return parsed.document;
  chain.problems.push(parsed.problem);
  return null;
}

function expandHome(path: string, home: string): string {
  return path === "~" || path.startsWith("~/") ? join(home, path.slice(1)) : resolve(path);
}

function isAround(directory: string, project: string): boolean {
  const way = relative(directory, project);
  return way !== ".." && !way.startsWith(`..${sep}`);
}
