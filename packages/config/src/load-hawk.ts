import { existsSync, lstatSync, realpathSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { managedPlaces } from "@hawk/protocol";
import type { HookDefinition, LayerName } from "@hawk/protocol";
import type { ConfigDocument, ConfigProblem } from "@hawk/protocol/read";
import { parseYamlDocument } from "./documents/parse-yaml.ts";
import { readHawkGlobal, readHawkPolicy, readHawkProfile, readHawkProject } from "./hawk-config.ts";
import type { HawkDisabledEntry, HawkEntry, HawkHost, HawkNetwork, HawkPolicy } from "./hawk-config.ts";
import { createFileReader } from "./file-reader.ts";
import type { FileReader } from "./file-reader.ts";
import { emptySource } from "./load-context.ts";
import type { LoadedConfig, LoadOptions } from "./load-context.ts";
import { loadEntries } from "./load-entries.ts";
import type { EntrySearch } from "./load-entries.ts";
import { managedFileProblem } from "./load-managed.ts";
import type { Disabling, Source } from "@hawk/protocol/plan";

/** What is being loaded, and where to look for hook files. */
interface Chain extends LoadedConfig {
  options: LoadOptions;
  reader: FileReader;
  registry: string;
  /** Downloaded hooks without approval. */
  pending: string;
}

/** hawk's sources in order: the administrator's policy, the project, registered directories around it, their profiles, the user's own. */
export function loadHawk(options: LoadOptions): LoadedConfig {
  const home = join(options.configHome, "hawk");
  const [registry, pending] = [join(home, "registry", "hooks"), join(home, "registry", "pending")];
  const { reader = createFileReader() } = options;
  const chain: Chain = { options, reader, registry, pending, sources: [], problems: [] };
  loadManaged(chain, join((options.managed ?? managedPlaces(process.platform)).hawk, "policy.yaml"));
  const { directories, profiles } = loadUser(chain, join(home, "config.yaml"));
  const project = resolveLinks(options.projectDir);
  const projects = [options.projectDir, ...directories.filter((directory) => directory !== project)];
  for (const [order, directory] of projects.entries()) profiles.push(...loadProject(chain, directory, order));
  for (const [order, profile] of [...new Set(profiles)].entries()) loadProfile(chain, join(home, "profiles", `${profile}.yaml`), order);
  const { sources, problems, trace, model, network, telemetry, adapters = [], registered = [] } = chain;
  return {
    sources,
    problems,
    adapters,
    registered,
    ...(trace ? { trace } : {}),
    ...(model ? { model } : {}),
    ...(network ? { network } : {}),
    ...(telemetry ? { telemetry } : {}),
  };
}

function loadManaged(chain: Chain, file: string): void {
  const found = chain.reader.text(file);
  if (!found) return;
  const source: Source = { ...emptySource, id: file, layer: "managed", dialect: "hawk" };
  const suspicion = "stats" in found ? managedFileProblem(file, found.stats, chain.options.adminUid ?? 0) : null;
  if (suspicion) return void chain.problems.push(suspicion);
  const parsed = "problem" in found ? found : parseYamlDocument(file, found.text);
  if ("problem" in parsed) {
    chain.problems.push(parsed.problem);
    chain.sources.push({ ...source, isPolicyBroken: true });
    // It may name a collector that the user's file must not replace.
    chain.telemetry = { otlp: null, file, isManaged: true };
    return;
  }
  const { hooks, otlp, policy, policyBroken, problems } = readHawkPolicy(parsed.document);
  if (otlp !== undefined) chain.telemetry = { otlp, file, isManaged: true };
  chain.problems.push(...problems);
  const search = searchIn(chain, [chain.registry]);
  const definitions = loadEntries(source, hooks, search);
  chain.sources.push({ ...source, policy, isPolicyBroken: policyBroken, definitions, vetoed: search.vetoed });
}

/** Returns what the user's configuration points to: directories around the project, nearest first, and profiles. */
function loadUser(chain: Chain, file: string): { directories: string[]; profiles: string[] } {
  const document = loadYaml(chain, file);
  if (!document) return { directories: [], profiles: [] };
  const { hooks, disabled, hosts, directories, adapters, profile, trace, model, network, otlp, problems, ...policy } =
    readHawkGlobal(document);
  if (trace) chain.trace = trace;
  if (model) chain.model = model;
  if (network) chain.network = settleFiles(network, chain.options.home);
  if (otlp !== undefined && chain.telemetry) chain.problems.push(overruledTelemetry(document, chain.telemetry.file));
  else if (otlp !== undefined) chain.telemetry = { otlp, file, isManaged: false };
  chain.adapters = adapters.map(({ name, place: { line, column } }) => {
    return { name: name.startsWith("~/") ? expandHome(name, chain.options.home) : name, file, line, column };
  });
  chain.problems.push(...problems);
  const project = resolveLinks(chain.options.projectDir);
  const here = disabled.filter(({ project: only }) => only === undefined || isAround(placeOf(chain, only), project));
  addSource(chain, { ...emptySource, id: file, layer: "user", dialect: "hawk" }, { entries: hooks, disabled: here, hosts }, policy, [
    chain.registry,
  ]);
  chain.registered = directories.map(({ path, profile: own }) => {
    const place = placeOf(chain, path);
    return own === undefined ? { path: place } : { path: place, profile: own };
  });
  const around = chain.registered.filter(({ path }) => isAround(path, project)).toSorted((a, b) => b.path.length - a.path.length);
  return {
    directories: around.map(({ path }) => path),
    profiles: [...around.flatMap((directory) => directory.profile ?? []), ...(profile ? [profile] : [])],
  };
}

function overruledTelemetry({ file, locate }: ConfigDocument, managedFile: string): ConfigProblem {
  return {
    file,
    ...locate(["telemetry"]),
    message: `telemetry has no effect here: ${managedFile} decides where decisions are sent`,
    hint: "remove it, or ask your administrator",
    severity: "warning",
  };
}

function settleFiles({ signing, ...network }: HawkNetwork, home: string): HawkNetwork {
  const settled = signing?.map(({ url, secretFile }) => ({ url, secretFile: expandHome(secretFile, home) }));
  return settled ? { ...network, signing: settled } : network;
}

function placeOf({ options }: Chain, path: string): string {
  return resolveLinks(expandHome(path, options.home));
}

/** A project or registered directory. Returns the profile that it picks. */
function loadProject(chain: Chain, directory: string, order: number): string[] {
  const file = join(directory, ".hawk", "config.yaml");
  const layer: LayerName = directory === chain.options.projectDir ? "project" : "directory";
  const source: Source = { ...emptySource, id: file, layer, order, dialect: "hawk" };
  const place = chain.options.approved(directory);
  if (place === null) {
    if (isThere(join(directory, ".hawk"))) chain.sources.push({ ...source, isUntrusted: true });
    return [];
  }
  const document = loadYaml(chain, file, join(place, ".hawk", "config.yaml"));
  if (!document) return [];
  const { enabled, disabled, hosts, profile, problems, ...policy } = readHawkProject(document);
  chain.problems.push(...problems);
  const before = chain.problems.length;
  addSource(chain, { ...source, ...(profile ? { profile } : {}) }, { entries: enabled, disabled, hosts }, policy, [
    join(place, ".hawk", "hooks"),
    chain.registry,
  ]);
  chain.problems.push(...chain.problems.splice(before).map((problem) => pointToOriginal(problem, place, directory)));
  return profile ? [profile] : [];
}

/** A problem in a copy, with the path of the original. */
function pointToOriginal(problem: LoadedConfig["problems"][number], copy: string, directory: string): LoadedConfig["problems"][number] {
  const { file, message } = problem;
  const isInCopy = file.startsWith(`${copy}${sep}`);
  return { ...problem, file: isInCopy ? directory + file.slice(copy.length) : file, message: message.replaceAll(copy, directory) };
}

/** Anything counts, even a link: hawk follows no links of an untrusted project. */
function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function loadProfile(chain: Chain, file: string, order: number): void {
  const document = loadYaml(chain, file);
  if (!document) {
    if (!existsSync(file))
      chain.problems.push({
        file,
        line: 1,
        column: 1,
        message: "there is no such profile",
        hint: "create it, or pick another profile",
        severity: "error",
      });
    return;
  }
  const { hooks, problems } = readHawkProfile(document);
  chain.problems.push(...problems);
  const source: Source = { ...emptySource, id: file, layer: "profile", order, dialect: "hawk" };
  addSource(chain, source, { entries: hooks }, { policy: {}, policyBroken: false }, [chain.registry]);
}

/** What a hawk file says beyond its policy. */
interface HawkFileContents {
  entries: readonly HawkEntry[];
  disabled?: readonly HawkDisabledEntry[];
  hosts?: Record<string, HawkHost>;
}

/** Adds a source; its hook files are in `directories`. */
function addSource(
  chain: Chain,
  source: Source,
  contents: HawkFileContents,
  { policy, policyBroken }: HawkPolicy,
  directories: readonly string[],
): void {
  const { entries, hosts = {} } = contents;
  const { now = Date.now() } = chain.options;
  const disabled = (contents.disabled ?? []).filter(({ until }) => until === undefined || Date.parse(until) > now);
  const search = searchIn(chain, directories);
  const excludes = Object.entries(hosts).flatMap(([host, { exclude }]) => exclude.map((entry) => toDisabling(entry, host)));
  const narrowed: Source = { ...source, disabled: [...disabled.map((entry) => toDisabling(entry)), ...excludes] };
  const define = (some: readonly HawkEntry[]): HookDefinition[] => loadEntries(narrowed, some, search);
  const own = define(entries);
  const extras = Object.entries(hosts).flatMap(([host, { extra }]) => define(extra).map((hook) => Object.assign(hook, { hosts: [host] })));
  chain.sources.push({
    ...narrowed,
    definitions: [...own, ...extras],
    vetoed: search.vetoed,
    // An unreadable file might hold the strictest policy.
    policy: policyBroken ? { disableAllHooks: true, allowedHttpHookUrls: [], httpHookAllowedEnvVars: [] } : policy,
  });
}

function searchIn({ options: { vetFile }, reader, registry, pending, problems }: Chain, directories: readonly string[]): EntrySearch {
  return { directories, registry, pending, vetFile, reader, problems, vetoed: [] };
}

function toDisabling({ place, ...disabled }: HawkDisabledEntry, host?: string): Disabling {
  return { ...disabled, line: place.line, ...(host === undefined ? {} : { hosts: [host] }) };
}

/** `place` is where to read the file, if that differs from the path in messages. */
function loadYaml(chain: Chain, file: string, place = file): Parameters<typeof readHawkGlobal>[0] | null {
  const found = chain.reader.text(place, file);
  if (!found) return null;
  const parsed = "problem" in found ? found : parseYamlDocument(file, found.text);
  if ("document" in parsed) return parsed.document;
  chain.problems.push(parsed.problem);
  return null;
}

function expandHome(path: string, home: string): string {
  return path === "~" || path.startsWith("~/") ? join(home, path.slice(1)) : resolve(path);
}

/** A missing path has no links to resolve. */
function resolveLinks(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

function isAround(directory: string, project: string): boolean {
  const way = relative(directory, project);
  return way !== ".." && !way.startsWith(`..${sep}`);
}
