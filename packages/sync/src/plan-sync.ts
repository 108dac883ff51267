import { join, sep } from "node:path";
import { windowsCommand } from "@hawk/adapter";
import type { Adapter, AdapterPin, CommandHandler, Edit, Registration, Scope, Wiring } from "@hawk/adapter";
import type { EventName } from "@hawk/events";
import { mirrorPath } from "@hawk/protocol";
import type { PlannedHook } from "@hawk/protocol";
import { quoteWord } from "@hawk/runner";
import { compileHost } from "./compile-host.ts";
import type { CompilePlace, CompileTarget } from "./compile-host.ts";
import { settingsPath } from "./detect-hosts.ts";
import type { DispatcherFiles, OwnFile } from "./dispatcher-files.ts";
import { describeHead } from "./find-tools.ts";
import type { Tools } from "./find-tools.ts";
import { harmlessTools } from "./harmless-tools.ts";
import { findGuarded } from "./host-trust.ts";
import type { GuardedPlace } from "./host-trust.ts";
import { hooksAt, toRegistrations } from "./host-plan.ts";
import type { HostPlan } from "./host-plan.ts";
import type { LoadedPlans } from "./load-plans.ts";
import { findOldPrograms } from "./old-programs.ts";
import { originKey } from "./origin-key.ts";
import { planShares } from "./plan-shares.ts";
import type { OpenedLedger } from "./open-ledger.ts";
import type { Ledger, RegisteredFile, ReplacedHooks, Surroundings } from "@hawk/state";
import { listFiles, listNames, readIfThere, resolveLinks } from "@hawk/state";
import type { PreparedHook } from "./prepare-hook.ts";
import { putBack } from "./restore-hooks.ts";
import { withSessionStart } from "./session-start.ts";
import { listVendored, vendorProject } from "./vendor.ts";

/** Everything that a sync would do. Planning changes nothing. */
export interface SyncPlan {
  /** Hawk's own files. */
  files: OwnFile[];
  /** Hawk's own files that are no longer needed. */
  stale: string[];
  settings: SettingsEdit[];
  /** Those among the settings whose hooks wait for the user's trust, once they are as planned. */
  guarded: GuardedPlace[];
  /** The user asked hawk to record that trust in the host. */
  grantsTrust: boolean;
  ledger: Ledger;
  hosts: HostSummary[];
  /** The titles of hosts that can't do what was asked. */
  left: readonly string[];
  /** No host is left with runners of before. */
  isComplete: boolean;
}

/** The user's own hooks that leave a settings file. */
export interface TakenOut {
  path: string;
  remove: SettingsEdit["edit"];
}

export interface SettingsEdit extends RegisteredFile {
  edit: (text: string | null, wiring: Wiring | null) => Edit;
}

/** The plan's result in one host. */
export interface HostSummary {
  host: string;
  registrations: readonly Registration[];
  firing: HostPlan["firing"];
  unsupported: HostPlan["unsupported"];
  limits: HostPlan["limits"];
}

/** Everything that a sync looks at. */
export interface SyncWorld extends Pick<OpenedLedger, "state" | "ledger" | "recorded" | "projectDir"> {
  surroundings: Surroundings;
  plans: LoadedPlans;
  tools: Tools;
  /** For previews: keeps program paths that still work, even with another PATH. */
  keepsFound?: true;
  dispatcher: DispatcherFiles;
  /** The files of added adapters, by host. */
  pins: Readonly<Record<string, AdapterPin>>;
  /** What editors check the user's configuration with. */
  schemas: readonly OwnFile[];
  /** What these adapters import. */
  contract: readonly OwnFile[];
  /** Where runners put files that live as long as one event, if there is such a place. */
  runtimeDir: string | undefined;
  adapters: readonly Adapter[];
  /** The ones among them that only get a renewal. */
  renewed: readonly Adapter[];
  /** All adapters, even those that this sync is not about. */
  allAdapters: readonly Adapter[];
  scope: Scope;
  /** Tells hosts that run nothing unapproved that they may run hawk's hooks. */
  grantsTrust: boolean;
  /** The user's own hooks that go back into settings. */
  givesBack: readonly ReplacedHooks[];
  /** And those that leave them. */
  takesOut: readonly TakenOut[];
  /** Into the project, for those who have no hawk. */
  isVendoring: boolean;
}

/** Plans what a sync has to write, edit and remove. */
export function planSync(world: SyncWorld): SyncPlan {
  if (world.isVendoring) return planVendored(world);
  const { ledger, dispatcher, adapters, tools } = world;
  const prepared = new Map<PlannedHook, PreparedHook>();
  const hosts = adapters.map((adapter) => planHost(adapter, world, prepared));
  const files = [...dispatcher.files, ...world.schemas, ...world.contract, ...eachOnce(hosts.flatMap((host) => host.files))];
  const settings = hosts.flatMap((host) => host.settings);
  const summaries = hosts.map((host) => host.summary);
  const guarded = planTrust(settings, summaries, world);
  const trusted = world.grantsTrust
    ? guarded.map(({ host, path }) => ({ host, scope: "user" as const, path, isTrust: true as const }))
    : [];
  return {
    files,
    stale: findStale(files, world),
    isComplete: isForAll(world),
    settings,
    guarded,
    grantsTrust: world.grantsTrust,
    ledger: {
      ...ledger,
      registered: mergeRegistered(ledger.registered, [...settings, ...trusted]),
      ...(tools.kind === "shell" ? { head: describeHead(tools) } : {}),
    },
    hosts: summaries,
    left: [],
  };
}

/** Runners share a program, which each of them brings. */
function eachOnce(files: readonly OwnFile[]): OwnFile[] {
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

/** Only the project is touched: its own settings, and what they start. */
function planVendored(world: SyncWorld): SyncPlan {
  const { adapters, projectDir, ledger, surroundings } = world;
  const { files, hosts, left } = vendorProject(world);
  const registrationsOf = (host: string): readonly Registration[] => hosts.find((summary) => summary.host === host)?.registrations ?? [];
  const settings = adapters.flatMap((adapter): SettingsEdit[] => {
    const path = settingsPath(adapter, "project", surroundings, projectDir);
    return path === null || left.includes(adapter)
      ? []
      : [{ host: adapter.id, scope: "project", path, edit: wiringEdit(adapter, registrationsOf(adapter.id), path) }];
  });
  const wanted = new Set(files.map(({ path }) => path));
  return {
    files,
    stale: listVendored(projectDir, adapters).filter((path) => !wanted.has(path)),
    isComplete: false,
    settings,
    guarded: [],
    grantsTrust: false,
    left: left.map(({ title }) => title),
    ledger: {
      ...ledger,
      vendored: [...new Set([...ledger.vendored, projectDir])],
      registered: mergeRegistered(ledger.registered, settings),
    },
    hosts,
  };
}

function planTrust(settings: readonly SettingsEdit[], hosts: readonly HostSummary[], world: SyncWorld): GuardedPlace[] {
  return settings.flatMap((place) => {
    const adapter = world.adapters.find(({ id }) => id === place.host);
    return (adapter && findGuarded(adapter, place, commandsOf(hosts, place.host), world.surroundings)) ?? [];
  });
}

interface PlannedHost {
  files: OwnFile[];
  settings: SettingsEdit[];
  summary: HostSummary;
}

function planHost(adapter: Adapter, world: SyncWorld, prepared: Map<PlannedHook, PreparedHook>): PlannedHost {
  const { state } = world;
  const { user, projects: own } = planShares(adapter, world);
  const runDir = join(state.run, adapter.id);
  const all = [user.plan, ...own.map(({ plan }) => plan)];
  const commandFor = (event: EventName): CommandHandler => startOf(adapter, join(runDir, event), world.tools);
  const registrations = withSessionStart(toRegistrations(all, user.native, commandFor, adapter.events), commandFor, adapter.events);
  const target: CompileTarget = {
    adapter,
    world,
    events: new Set(registrations.filter(({ handler }) => handler.type === "command").map(({ event }) => event)),
    harmless: (event) =>
      harmlessTools(
        adapter,
        all.flatMap((plan) => hooksAt(plan, plan.hooks, event)),
        event,
      ),
    failsClosed: new Set(registrations.filter(({ blocksOnFailure }) => blocksOnFailure).map(({ event }) => event)),
    registered: (event) => soleMatcher(adapter, registrations, event),
    isGuarded: (event) => all.some((plan) => hooksAt(plan, plan.hooks, event).some(({ onFailure }) => onFailure === "block")),
    leftTo: readersOf(adapter, world).flatMap(({ signs }) => signs ?? []),
    prepared,
  };
  const projects = own.length > 0 ? { projects: state.projects } : {};
  const files = [
    ...compileHost(target, user, { runDir, planFile: join(state.plans, `${adapter.id}.json`), ...projects }),
    ...own.flatMap((project) => compileHost(target, project, placeIn(join(state.projects, mirrorPath(project.root), "@hawk"), adapter))),
  ];
  return {
    files: target.events.size > 0 ? files : [],
    settings: planSettings(adapter, registrations, world),
    summary: { host: adapter.id, registrations, ...mergeGaps([user, ...own]) },
  };
}

/** How a host starts a runner. */
function startOf({ windows }: Adapter, runner: string, tools: Tools): CommandHandler {
  if (tools.kind === "batch" && windows) return windowsCommand(windows, `${runner}.cmd`, tools.cmd);
  return { type: "command", command: quoteWord(runner) };
}

function mergeGaps(plans: readonly HostPlan[]): Pick<HostPlan, "firing" | "unsupported" | "limits"> {
  return {
    firing: plans.flatMap(({ firing }) => firing),
    unsupported: eachHookOnce(plans.flatMap(({ unsupported }) => unsupported)),
    limits: eachHookOnce(plans.flatMap(({ limits }) => limits)),
  };
}

/** A project has the user's hooks too. */
function eachHookOnce<T extends { hook: PlannedHook }>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [originKey(item.hook) + JSON.stringify({ ...item, hook: "" }), item])).values()];
}

function placeIn(directory: string, { id }: Adapter): CompilePlace {
  return { runDir: join(directory, id), planFile: join(directory, `${id}.json`) };
}

/** Other hosts that read this one's settings, and in which hawk is registered itself. */
function readersOf({ id }: Adapter, { allAdapters, adapters, ledger }: SyncWorld): Adapter[] {
  return allAdapters.filter(
    (other) =>
      other.alsoReads?.some(({ host }) => host === id) === true &&
      (adapters.some((chosen) => chosen.id === other.id) || ledger.registered.some(({ host }) => host === other.id)),
  );
}

function planSettings(
  adapter: Adapter,
  registrations: readonly Registration[],
  { scope, surroundings, projectDir, ledger, renewed, givesBack, takesOut }: SyncWorld,
): SettingsEdit[] {
  const places = ledger.registered.filter(({ host, scope: at, isTrust }) => host === adapter.id && at !== "project" && !isTrust);
  const path = renewed.includes(adapter) ? null : settingsPath(adapter, scope, surroundings, projectDir);
  const isKnown = places.some((place) => place.path === path);
  const all = [...places, ...(path === null || isKnown || registrations.length === 0 ? [] : [{ host: adapter.id, scope, path }])];
  return all.map((place) => {
    const back = givesBack.filter(({ path: at }) => at === place.path);
    const out = takesOut.filter(({ path: at }) => resolveLinks(at) === resolveLinks(place.path));
    const wire = wiringEdit(adapter, registrations, place.path);
    return Object.assign(place, { edit: back.length === 0 ? takingEdit(wire, out) : givingEdit(adapter, registrations, back) });
  });
}

function wiringEdit(adapter: Adapter, registrations: readonly Registration[], path: string): SettingsEdit["edit"] {
  return (text, wiring) => adapter.wire(text, registrations, wiring, path);
}

/** First hawk's entries in, then the user's own out, as an import does it, and hawk's once more, which may have moved. */
function takingEdit(wire: SettingsEdit["edit"], out: readonly TakenOut[]): SettingsEdit["edit"] {
  if (out.length === 0) return wire;
  return (text, wiring) => {
    const without = out.reduce<Edit>((now, { remove }) => remove(now.text, now.wiring), wire(text, wiring));
    return wire(without.text, without.wiring);
  };
}

/** Takes hawk's entries out, puts the user's own hooks back, the last one first, and hawk's entries in again. */
function givingEdit(adapter: Adapter, registrations: readonly Registration[], back: readonly ReplacedHooks[]): SettingsEdit["edit"] {
  return (text, wiring) => {
    const bare = adapter.unwire(text, wiring, back[0]?.path).text;
    const restored = back.toReversed().reduce((now, one) => putBack(now, readIfThere(one.backup) ?? "{}", one).text, bare);
    return adapter.wire(restored, registrations, null, back[0]?.path);
  };
}

/** The one matcher of all hooks of an event, when the host itself is sure to test it. */
function soleMatcher(adapter: Adapter, registrations: readonly Registration[], event: EventName): string | undefined {
  const matchers = registrations.find((registration) => registration.event === event && registration.handler.type === "command")?.matchers;
  const [sole] = matchers ?? [];
  const isSure = matchers?.length === 1 && adapter.events[event]?.hasMatcher === true && /^[A-Za-z0-9_|]+$/.test(sole ?? "");
  return isSure ? sole : undefined;
}

/** The command lines that a plan registers in a host. */
export function commandsOf(hosts: readonly HostSummary[], host: string): string[] {
  const registrations = hosts.find((summary) => summary.host === host)?.registrations ?? [];
  return registrations.flatMap(({ handler }) => (handler.type === "command" ? [handler.command] : []));
}

function mergeRegistered(before: readonly RegisteredFile[], settings: readonly RegisteredFile[]): RegisteredFile[] {
  const all = [...before, ...settings.map(({ host, scope, path, isTrust }) => ({ host, scope, path, ...(isTrust ? { isTrust } : {}) }))];
  return [...new Map(all.map((place) => [place.path, place])).values()];
}

/** Files in hawk's directories that this sync does not write and no other host needs. */
function findStale(files: readonly OwnFile[], world: SyncWorld): string[] {
  const { state, adapters } = world;
  const wanted = new Set(files.map(({ path }) => path));
  const isOurs = (host: string): boolean => adapters.some(({ id }) => id === host);
  const programs = isForAll(world) ? findOldPrograms(state.lib, wanted) : [];
  const runners = listNames(state.run)
    .filter(isOurs)
    .flatMap((host) => listFiles(join(state.run, host)));
  const plans = listNames(state.plans)
    .filter((name) => isOurs(name.replace(/\.json$/, "")))
    .map((name) => join(state.plans, name));
  const projects = listFiles(state.projects).filter((path) => isOurs(hostOf(path)));
  return [...[...runners, ...plans, ...projects].filter((path) => !wanted.has(path)), ...programs];
}

/** Whether this sync is about every host in which hawk is registered. */
function isForAll({ adapters, ledger }: SyncWorld): boolean {
  return ledger.registered.every(({ host }) => adapters.some(({ id }) => id === host));
}

/** Of a file below `@hawk`: `<host>/<event>` or `<host>.json`. */
function hostOf(path: string): string {
  const parts = path.split(sep);
  return (parts[parts.lastIndexOf("@hawk") + 1] ?? "").replace(/\.json$/, "");
}
