import type { ConfigDocument, ConfigProblem, PolicySettings } from "@hawk/protocol/read";
import { z } from "zod";
import { explainKey } from "./explain-issues.ts";
import { entrySchema } from "./hawk-entry.ts";
import type { DefinitionEntry, FileEntry } from "./hawk-entry.ts";
import { Events, FileName, Flag, Headers, HostId, Hosts, PlainName, Resource, Until, text } from "./hawk-fields.ts";
import { List, Mapping, readItems, readSection } from "./read-section.ts";
import type { Reader } from "./read-section.ts";
import { withoutUndefined } from "./without-undefined.ts";

export const Policy = z.strictObject({
  disableAllHooks: Flag.optional(),
  allowManagedHooksOnly: Flag.optional(),
  allowedHttpHookUrls: z.array(text("a URL, with * for any text")).optional(),
  httpHookAllowedEnvVars: z.array(text("the name of a variable")).optional(),
});

/** The API key goes there, so another machine needs TLS. */
const MODEL_URL = /^(?:https:\/\/[^\s]+|http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?:[:/][^\s@]*)?)$/;

/** Prompts and keys go there, so another machine needs TLS. No password, since errors would show it. */
const COLLECTOR_URL = /^(?:https:\/\/[^\s@/?#]+|http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?)(?:\/[^\s?#]*)?$/;

const Profile = PlainName.meta({ description: "the name of a profile" }).optional();
const Trace = z.enum(["off", "decisions", "all"]).optional();
export const GlobalFile = z.strictObject({
  global: Mapping,
  hosts: Mapping,
  directories: List,
  profile: Profile,
  policy: Mapping,
  trace: Trace,
  model: Mapping,
  network: Mapping,
  telemetry: Mapping,
  adapters: List,
});
export const ProjectFile = z.strictObject({ hooks: Mapping, hosts: Mapping, profile: Profile, policy: Mapping });
const ProfileFile = z.strictObject({ hooks: List });
const ManagedFile = z.strictObject({ policy: Mapping, hooks: List, telemetry: Mapping });
export const GlobalHooks = z.strictObject({ hooks: List, disabled: List });
export const ProjectHooks = z.strictObject({ enabled: List, disabled: List });
export const ModelSection = z.strictObject({
  provider: z.enum(["anthropic", "openai"]),
  baseUrl: z.string().regex(MODEL_URL).meta({ description: "an https URL, or an http URL of this machine" }).optional(),
  model: text("the name of a model").optional(),
});
export const NetworkSection = z.strictObject({
  proxy: z
    .string()
    .regex(/^https?:\/\/[^\s/]+\/?$/)
    .meta({ description: "the address of a proxy such as http://proxy.example.com:3128" })
    .optional(),
  noProxy: z.array(text("a host, or *. and the end of its name")).optional(),
  signing: z.array(z.strictObject({ url: text("a URL, with * for any text"), secretFile: text("the path of a file") })).optional(),
});
export const TelemetrySection = z.strictObject({ otlp: Mapping });
export const OtlpSection = z.strictObject({
  endpoint: z
    .string()
    .regex(COLLECTOR_URL)
    .meta({ description: "the https URL of a collector without a password, or an http URL of this machine" }),
  headers: Headers.optional(),
  resource: Resource.optional(),
});
/** A package that the user installed, or an absolute path. */
export const AdapterName = z
  .string()
  .regex(/^(?:~?\/[^\0]+|(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*)$/)
  .meta({ description: "the name of a package such as @someone/hawk-adapter-x, or an absolute path" });
const AdapterEntry = AdapterName.transform((name) => ({ name }));
export const Host = z.strictObject({ hooks: Mapping });
export const HostHooks = z.strictObject({ extra: List, exclude: List });

export const Directory = z
  .preprocess(
    (value) => (typeof value === "string" ? { path: value } : value),
    z.strictObject({ path: text("the path of a directory"), profile: Profile }),
  )
  .meta({ description: "the path of a directory, or a mapping with path and profile" })
  .transform((directory) => withoutUndefined(directory));

const Disabled = z.strictObject({ name: FileName, events: Events.optional(), hosts: Hosts.optional(), until: Until.optional() });
const named = (value: unknown): unknown => (typeof value === "string" ? { name: value } : value);

export const DisabledEntry = z
  .preprocess(named, Disabled.superRefine(refuseBoth))
  .meta({ description: "the name of a hook, or a mapping with name and events, hosts or until" })
  .transform((disabled) => withoutUndefined(disabled));

/** In the user's own configuration: also hooks that are off in one project only, including the project's own. */
export const OwnDisabledEntry = z
  .preprocess(named, Disabled.extend({ project: text("the path of a project").optional() }).superRefine(refuseBoth))
  .meta({ description: "the name of a hook, or a mapping with name and events, hosts, until or project" })
  .transform((disabled) => withoutUndefined(disabled));

function refuseBoth({ events, hosts }: { events?: unknown; hosts?: unknown }, context: z.RefinementCtx): void {
  if (events === undefined || hosts === undefined) return;
  const params = { hint: "write an entry for each" };
  context.addIssue({ code: "custom", path: ["hosts"], message: "expected events or hosts, got both", params });
}

const Excluded = FileName.transform((name) => ({ name }));

/** Where an entry stands in its file. */
interface Placed {
  place: { line: number; column: number };
}

export type HawkFileEntry = FileEntry & Placed;
export type HawkDefinitionEntry = DefinitionEntry & Placed;
export type HawkEntry = HawkFileEntry | HawkDefinitionEntry;
export type HawkDisabledEntry = z.output<typeof OwnDisabledEntry> & Placed;
type HawkDirectory = z.output<typeof Directory> & Placed;
type HawkAdapter = z.output<typeof AdapterEntry> & Placed;

/** Hooks that are on or off only for one host. */
export interface HawkHost {
  extra: HawkEntry[];
  exclude: HawkDisabledEntry[];
}

/** The result of every reader: the readable part, and the problems in the rest. */
export interface HawkReading {
  problems: ConfigProblem[];
}

export interface HawkPolicy {
  policy: PolicySettings;
  /** Part of the policy could not be read; assume the strictest one. */
  policyBroken: boolean;
}

/** The user's own configuration. */
export interface HawkGlobal extends HawkPolicy {
  hooks: HawkEntry[];
  disabled: HawkDisabledEntry[];
  hosts: Record<string, HawkHost>;
  directories: HawkDirectory[];
  profile?: string;
  /** How much of what hooks do is recorded. */
  trace?: "off" | "decisions" | "all";
  /** The model for prompt and agent hooks. */
  model?: HawkModel;
  /** How to reach webhooks and models. */
  network?: HawkNetwork;
  /** Where to send what hooks did; `null` when that can't be read. */
  otlp?: HawkOtlp | null;
  /** Added adapters. */
  adapters: HawkAdapter[];
}

export type HawkModel = z.output<typeof ModelSection>;
/** The `network` section of a configuration. */
export type HawkNetwork = z.output<typeof NetworkSection>;
/** The `telemetry.otlp` section of a configuration. */
export type HawkOtlp = z.output<typeof OtlpSection>;

/** The configuration of a project, or of a registered directory. */
export interface HawkProject extends HawkPolicy {
  enabled: HawkEntry[];
  disabled: HawkDisabledEntry[];
  hosts: Record<string, HawkHost>;
  profile?: string;
}

export interface HawkProfile {
  hooks: HawkEntry[];
}

export interface HawkManaged extends HawkPolicy {
  hooks: HawkEntry[];
  otlp?: HawkOtlp | null;
}

/** Reads the user's own configuration. */
export function readHawkGlobal(document: ConfigDocument): HawkGlobal & HawkReading {
  const reader: Reader = { document, problems: [] };
  const { value, broken } = readSection(GlobalFile, document.data, [], reader);
  const { value: section } = readSection(GlobalHooks, value.global ?? {}, ["global"], reader);
  return {
    hooks: readEntries(section.hooks, ["global", "hooks"], reader),
    disabled: readItems(section.disabled, ["global", "disabled"], reader, () => OwnDisabledEntry),
    hosts: readHosts(value.hosts, reader),
    directories: readItems(value.directories, ["directories"], reader, () => Directory),
    adapters: readItems(value.adapters, ["adapters"], reader, () => AdapterEntry),
    ...withoutUndefined({ profile: value.profile, trace: value.trace }),
    ...withoutUndefined({ model: readModel(value.model, reader), network: readNetwork(value.network, reader) }),
    ...withoutUndefined({ otlp: readOtlp(value.telemetry, broken, reader) }),
    ...readPolicy(value.policy, broken.has("policy"), reader),
    problems: inOrder(reader),
  };
}

/** `null` when there is a section that can't be read: its author wants something sent, and hawk must not guess where. */
function readOtlp(telemetry: object | undefined, broken: ReadonlySet<string>, reader: Reader): HawkOtlp | null | undefined {
  if (telemetry === undefined) return broken.has("telemetry") ? null : undefined;
  const section = readSection(TelemetrySection, telemetry, ["telemetry"], reader);
  if (section.broken.size > 0) return null;
  if (section.value.otlp === undefined) return undefined;
  const { value, broken: bad } = readSection(OtlpSection, section.value.otlp, ["telemetry", "otlp"], reader);
  return bad.size > 0 ? null : (value as HawkOtlp);
}

function readModel(model: object | undefined, reader: Reader): HawkModel | undefined {
  if (model === undefined) return undefined;
  const { value, broken } = readSection(ModelSection, model, ["model"], reader);
  return broken.size === 0 ? (value as HawkModel) : undefined;
}

function readNetwork(network: object | undefined, reader: Reader): HawkNetwork | undefined {
  return network === undefined ? undefined : readSection(NetworkSection, network, ["network"], reader).value;
}

/** Reads the configuration of a project or of a registered directory. */
export function readHawkProject(document: ConfigDocument): HawkProject & HawkReading {
  const reader: Reader = { document, problems: [] };
  const { value, broken } = readSection(ProjectFile, document.data, [], reader);
  const { value: section } = readSection(ProjectHooks, value.hooks ?? {}, ["hooks"], reader);
  return {
    enabled: readEntries(section.enabled, ["hooks", "enabled"], reader),
    disabled: readItems(section.disabled, ["hooks", "disabled"], reader, () => DisabledEntry),
    hosts: readHosts(value.hosts, reader),
    ...withoutUndefined({ profile: value.profile }),
    ...readPolicy(value.policy, broken.has("policy"), reader),
    problems: inOrder(reader),
  };
}

/** Reads a profile: a set of hooks to choose as a whole. */
export function readHawkProfile(document: ConfigDocument): HawkProfile & HawkReading {
  const reader: Reader = { document, problems: [] };
  const { value } = readSection(ProfileFile, document.data, [], reader);
  return { hooks: readEntries(value.hooks, ["hooks"], reader), problems: inOrder(reader) };
}

/** Reads the administrator's file. An unknown key breaks it, since it could be a misspelled policy. */
export function readHawkPolicy(document: ConfigDocument): HawkManaged & HawkReading {
  const reader: Reader = { document, problems: [] };
  const { value, broken } = readSection(ManagedFile, document.data, [], reader);
  return {
    hooks: readEntries(value.hooks, ["hooks"], reader),
    ...withoutUndefined({ otlp: readOtlp(value.telemetry, broken, reader) }),
    ...readPolicy(value.policy, broken.size > 0, reader),
    problems: inOrder(reader),
  };
}

function readEntries(items: readonly unknown[] | undefined, path: readonly string[], reader: Reader): HawkEntry[] {
  return readItems(items, path, reader, entrySchema);
}

function readHosts(hosts: object | undefined, reader: Reader): Record<string, HawkHost> {
  const read = Object.create(null) as Record<string, HawkHost>;
  for (const [id, host] of Object.entries(hosts ?? {})) {
    const path = ["hosts", id];
    const { error } = HostId.safeParse(id);
    if (error) reader.problems.push(explainKey(HostId, reader.document, path));
    else read[id] = readHost(host, path, reader);
  }
  return read;
}

function readHost(host: unknown, path: readonly string[], reader: Reader): HawkHost {
  const { value } = readSection(Host, host ?? {}, path, reader);
  const { value: hooks } = readSection(HostHooks, value.hooks ?? {}, [...path, "hooks"], reader);
  return {
    extra: readEntries(hooks.extra, [...path, "hooks", "extra"], reader),
    exclude: readItems(hooks.exclude, [...path, "hooks", "exclude"], reader, () => Excluded),
  };
}

function readPolicy(policy: object | undefined, isBroken: boolean, reader: Reader): HawkPolicy {
  const { value, broken } = readSection(Policy, policy ?? {}, ["policy"], reader);
  return { policy: withoutUndefined(value), policyBroken: isBroken || broken.size > 0 };
}

/** As they stand in the file. */
function inOrder({ problems }: Reader): ConfigProblem[] {
  return problems.toSorted((a, b) => a.line - b.line || a.column - b.column);
}
