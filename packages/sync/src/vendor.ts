import { readFileSync } from "node:fs";
import { basename, extname, join, posix, relative, sep } from "node:path";
import type { Adapter, HostSigns } from "@hawk/adapter";
import type { Plan } from "@hawk/config";
import { HawkError } from "@hawk/errors";
import type { EventName } from "@hawk/events";
import { isModelSetUp } from "@hawk/model";
import type { PlannedHook } from "@hawk/protocol";
import type { StoredPlan } from "@hawk/dispatcher";
import type { OwnFile } from "./dispatcher-files.ts";
import { closedEvents } from "./refusal.ts";
import { planForHost, toRegistrations } from "./host-plan.ts";
import type { HostSummary, SyncWorld } from "./plan-sync.ts";
import vendoredRunner from "./vendored-runner.sh?raw";
import { listFiles, listNames } from "@hawk/state";

/** Below the project; everything in it is written by hawk. */
export const VENDOR = join(".hawk", "vendor");

/** A project's own hooks and all that they need, as files in the project: for teammates and cloud agents that have no hawk. */
export interface Vendored {
  files: OwnFile[];
  hosts: HostSummary[];
  /** Hosts that can't have copies. */
  left: readonly Adapter[];
}

/** A host that can start a program by its place in the project. */
type VendorHost = Adapter & Required<Pick<Adapter, "projectCommand">>;

function canVendor(adapter: Adapter): adapter is VendorHost {
  return adapter.projectCommand !== undefined && adapter.settings.project !== undefined;
}

export function vendorProject(world: SyncWorld): Vendored {
  const { projectDir, plans, dispatcher, surroundings } = world;
  // Anyone who gets the copies has not approved an adapter that doesn't come with hawk.
  const adapters = world.adapters.filter(canVendor).filter(({ id }) => world.pins[id] === undefined);
  const left = world.adapters.filter(({ id }) => !adapters.some((adapter) => adapter.id === id));
  if (adapters.length === 0) throw noneCan(left);
  const project = plans.projects.find(({ root }) => root === projectDir);
  if (!project) {
    throw new HawkError("sync/nothing-to-vendor", `${projectDir} has no approved hooks of its own`, {
      hint: "list them under hooks.enabled in .hawk/config.yaml, and add --assume-trusted",
    });
  }
  const directory = join(projectDir, VENDOR);
  const { plan, files } = copyHooks(onlyOwn(project.plan), directory);
  // The copies don't use the user's configuration.
  const hasModel = isModelSetUp(undefined, surroundings.env);
  const hosts = adapters.map((adapter) =>
    vendorHost(adapter, plan, { directory, projectDir, hasModel, leftTo: leftTo(adapter, adapters) }),
  );
  const lib = dispatcher.copies
    .filter(({ name }) => (isOfGuards(name) ? files.some(({ content }) => content.includes("HAWK_LIBRARY")) : isNeeded(name, plan)))
    .map(({ name, content }) => ({ path: join(directory, "lib", name), content, mode: 0o644 }));
  const all = [...files, ...lib, ...hosts.flatMap((host) => host.files)];
  return { files: all.map((file) => Object.assign(file, { isShared: true as const })), hosts: hosts.map(({ summary }) => summary), left };
}

function noneCan(adapters: readonly Adapter[]): HawkError {
  return new HawkError(
    "sync/no-vendor",
    `${adapters.map(({ title }) => title).join(" and ")} can't start programs by their path in the project`,
    {
      hint: "name another agent with --agent, or sync at user scope",
    },
  );
}

/** What a sync may remove of a project's copies: what belongs to its hosts, and what all share if there are no others. */
export function listVendored(projectDir: string, adapters: readonly Adapter[]): string[] {
  const directory = join(projectDir, VENDOR);
  const files = listFiles(directory);
  const isOfSync = (host: string): boolean => adapters.some(({ id }) => id === host);
  const areAll = listVendoredHosts(projectDir).every(isOfSync);
  return files.filter((path) => {
    const [first = ""] = relative(directory, path).split(sep);
    return isOfSync(first.replace(/\.json$/, "")) || areAll;
  });
}

/** The hosts that have a plan among a project's copies. */
export function listVendoredHosts(projectDir: string): string[] {
  return listNames(join(projectDir, VENDOR)).flatMap((name) => /^(.+)\.json$/.exec(name)?.[1] ?? []);
}

function onlyOwn(plan: Plan): Plan {
  // Anyone who gets the project decides again whether to trust it.
  const hooks = plan.hooks.filter(({ origin }) => origin.layer === "project").map(({ bound: _bound, ...hook }) => hook);
  const ids = new Set(hooks.map(({ id }) => id));
  const events = Object.fromEntries(Object.entries(plan.events).map(([event, list]) => [event, list.filter((id) => ids.has(id))]));
  return { ...plan, hooks, events, dropped: [] };
}

/** Hook files go beside the runners, under their own names; the plan names them from where it is itself. */
function copyHooks(plan: Plan, directory: string): { plan: Plan; files: OwnFile[] } {
  const taken = new Map<string, string>();
  const hooks = plan.hooks.map((hook) => {
    const path = "file" in hook.handler ? hook.handler.file : undefined;
    if (path === undefined) return hook;
    const name = freeName(basename(path), path, taken);
    taken.set(name, path);
    return { ...hook, handler: { ...hook.handler, file: posix.join("hooks", name) } as PlannedHook["handler"] };
  });
  const files = [...taken].map(([name, path]) => ({
    path: join(directory, "hooks", name),
    content: readFileSync(path, "utf8"),
    mode: 0o755,
  }));
  return { plan: { ...plan, hooks }, files };
}

function freeName(name: string, path: string, taken: ReadonlyMap<string, string>): string {
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? name : `${count}-${name}`;
    if ((taken.get(candidate) ?? path) === path) return candidate;
  }
}

/** What only some hooks need, and is large, stays out for the others. */
/** The guards' library, for hooks that call it. */
function isOfGuards(name: string): boolean {
  return name.startsWith("guard.") || name === "first-look.awk";
}

function isNeeded(file: string, { hooks }: Plan): boolean {
  if (file === "undici.cjs")
    return hooks.some(({ handler }) => handler.type === "webhook" || handler.type === "prompt" || handler.type === "agent");
  if (file === "sucrase.cjs")
    return hooks.some(({ handler }) => handler.type === "inline" || ("file" in handler && /^\.[mc]?ts$/.test(extname(handler.file ?? ""))));
  return true;
}

interface VendorPlace {
  directory: string;
  projectDir: string;
  hasModel: boolean;
  /** How to tell other hosts that read this one's settings and have runners here as well. */
  leftTo: readonly HostSigns[];
}

function leftTo({ id }: Adapter, adapters: readonly Adapter[]): HostSigns[] {
  return adapters.filter(({ alsoReads = [] }) => alsoReads.some(({ host }) => host === id)).flatMap(({ signs }) => signs ?? []);
}

function vendorHost(
  adapter: VendorHost,
  plan: Plan,
  { directory, projectDir, hasModel, leftTo: signs }: VendorPlace,
): { files: OwnFile[]; summary: HostSummary } {
  const { id, projectCommand } = adapter;
  const { plan: own, native, firing, unsupported, limits } = planForHost(plan, adapter, { mayBeNative: () => true, hasModel });
  const place = relative(projectDir, directory).split(sep).join("/");
  const registrations = toRegistrations(
    [own],
    native,
    (event) => ({ type: "command", command: projectCommand(posix.join(place, id, event)) }),
    adapter.events,
  );
  const events = registrations.filter(({ handler }) => handler.type === "command").map(({ event }) => event);
  const stored: StoredPlan = {
    version: 1,
    host: id,
    plan: own,
    trace: { level: "off", file: "" },
    isVendored: true,
    cacheDir: "",
    onceDir: "",
    temporaryDir: "",
    leftTo: signs,
    ...closedEvents(adapter, new Set(registrations.filter(({ blocksOnFailure }) => blocksOnFailure).map(({ event }) => event))),
  };
  return {
    summary: { host: id, registrations, firing, unsupported, limits },
    files: [
      ...events.map((event) => ({ path: join(directory, id, event), content: renderRunner(adapter, event, own), mode: 0o755 })),
      { path: join(directory, `${id}.json`), content: `${JSON.stringify(withoutOrigins(stored), null, 1)}\n`, mode: 0o644 },
    ],
  };
}

/** No personal paths go into a repository. */
function withoutOrigins(stored: StoredPlan): StoredPlan {
  const hooks = stored.plan.hooks.map((hook) => ({ ...hook, origin: { ...hook.origin, file: posix.join(".hawk", "config.yaml") } }));
  const policy = { ...stored.plan.policy, managedOnly: null, nothing: null, httpUrls: [], httpEnvVars: [], ignored: [] };
  return { ...stored, plan: { ...stored.plan, hooks, policy } };
}

/** Finds itself, and starts the dispatcher. */
function renderRunner({ id, events }: Adapter, event: EventName, { hooks }: Plan): string {
  const code = hooks.some(({ onFailure }) => onFailure === "block") ? 2 : 1;
  return vendoredRunner
    .replace("EVENT in HOST", `${event} in ${id}`)
    .replace(
      "=HOST native_event=NATIVE_EVENT failure_code=1",
      `=${id} native_event=${events[event]?.native[0] ?? event} failure_code=${code}`,
    );
}
