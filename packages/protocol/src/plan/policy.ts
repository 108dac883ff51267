import type { PolicySettings } from "../config-document.ts";
import type { HookDefinition, LayerName } from "../definition.ts";
import { isRepositoryLayer, isOwnGuard } from "../own-guard.ts";
import { webhookName } from "../webhook-name.ts";
import type { Source } from "./source.ts";
import { matchesUrl, namesHost } from "./url-pattern.ts";

/** A list that every entry must be on, and who keeps it. */
interface AllowList {
  source: string;
  layer: LayerName;
  entries: string[];
}

/** All policies combined. */
export interface ResolvedPolicy {
  /** Only managed hooks run: who set that, and with which key. */
  managedOnly: { source: string; layer: LayerName; key: "disableAllHooks" | "allowManagedHooksOnly" | "unreadable policy" } | null;
  /** No hooks run at all, managed ones included. */
  nothing: { source: string } | null;
  httpUrls: AllowList[];
  httpEnvVars: AllowList[];
  /** Keys that were set where they have no effect. */
  ignored: { source: string; key: keyof PolicySettings; why: string }[];
}

/** Combines the policies of all sources. `sources` are in plan order. */
export function resolvePolicy(sources: readonly Source[]): ResolvedPolicy {
  const trusted = sources.filter(({ isUntrusted }) => !isUntrusted);
  const managed = trusted.filter(({ layer }) => layer === "managed");
  const broken = managed.find(({ isPolicyBroken }) => isPolicyBroken);
  const nothing = managed.find(({ policy }) => policy.disableAllHooks);
  return {
    managedOnly: broken ? { source: broken.id, layer: broken.layer, key: "unreadable policy" } : managedOnly(managed, trusted),
    nothing: nothing ? { source: nothing.id } : null,
    httpUrls: broken ? [{ source: broken.id, layer: broken.layer, entries: [] }] : allowLists(trusted, "allowedHttpHookUrls"),
    httpEnvVars: broken ? [{ source: broken.id, layer: broken.layer, entries: [] }] : allowLists(trusted, "httpHookAllowedEnvVars"),
    ignored: trusted.flatMap(ignoredKeys(trusted)),
  };
}

function managedOnly(managed: readonly Source[], trusted: readonly Source[]): ResolvedPolicy["managedOnly"] {
  const only = managed.find(({ policy }) => policy.allowManagedHooksOnly);
  if (only) return { source: only.id, layer: only.layer, key: "allowManagedHooksOnly" };
  const disabling = trusted.filter(
    (source) => source.layer !== "managed" && source.policy.disableAllHooks && !isOverruled(source, trusted),
  );
  // The user's list can allow more than a project's.
  const chosen = disabling.find(({ layer }) => !isRepositoryLayer(layer)) ?? disabling[0];
  return chosen ? { source: chosen.id, layer: chosen.layer, key: "disableAllHooks" } : null;
}

/** The user's local file can override the shared project file, as in Claude Code. Nothing else can be overridden. */
function isOverruled(source: Source, sources: readonly Source[]): boolean {
  return source.layer === "project" && sources.some(({ layer, policy }) => layer === "local" && policy.disableAllHooks === false);
}

function allowLists(sources: readonly Source[], key: "allowedHttpHookUrls" | "httpHookAllowedEnvVars"): AllowList[] {
  return sources.flatMap(({ id, layer, policy }) => (policy[key] === undefined ? [] : [{ source: id, layer, entries: policy[key] }]));
}

function ignoredKeys(sources: readonly Source[]): (source: Source) => ResolvedPolicy["ignored"] {
  return ({ id, layer, policy }) => {
    const ignored: ResolvedPolicy["ignored"] = [];
    if (policy.allowManagedHooksOnly !== undefined && layer !== "managed")
      ignored.push({ source: id, key: "allowManagedHooksOnly", why: "it counts only in managed settings" });
    const isLoosening = policy.disableAllHooks === false && isRepositoryLayer(layer);
    if (isLoosening && sources.some((other) => other.policy.disableAllHooks && !isRepositoryLayer(other.layer)))
      ignored.push({ source: id, key: "disableAllHooks", why: "a project can't turn on what the user turned off" });
    return ignored;
  };
}

/** Why a policy keeps a hook from running, or `null`. A project's policy does not affect the user's own guards. */
export function refusalOf(hook: HookDefinition, policy: ResolvedPolicy): string | null {
  const { nothing, managedOnly: only, httpUrls } = policy;
  if (nothing) return `disableAllHooks in ${nothing.source}`;
  if (only && hook.origin.layer !== "managed" && reaches(only, hook)) return `${only.key} in ${only.source}`;
  if (hook.handler.type !== "webhook") return null;
  const { url } = hook.handler;
  const refusing = httpUrls.find((list) => reaches(list, hook) && !list.entries.some((pattern) => matchesUrl(pattern, url)));
  return refusing ? `the URL of ${webhookName(url)} is not among the allowedHttpHookUrls of ${refusing.source}` : null;
}

function reaches({ layer }: { layer: LayerName }, hook: HookDefinition): boolean {
  return !isRepositoryLayer(layer) || !isOwnGuard(hook);
}

/**
 * Whether the user, or the administrator, names a URL among those that webhooks may call. That also opens private and local
 * addresses to them, so a project's list does not count.
 */
export function namesUrl({ httpUrls }: ResolvedPolicy, url: string): boolean {
  return httpUrls.some(
    ({ layer, entries }) => !isRepositoryLayer(layer) && entries.some((pattern) => namesHost(pattern) && matchesUrl(pattern, url)),
  );
}

/** The hook as the policy lets it run: its webhook sees only variables that every list allows. */
export function restrict(hook: HookDefinition, { httpEnvVars }: ResolvedPolicy): HookDefinition {
  const lists = httpEnvVars.filter((list) => reaches(list, hook));
  if (hook.handler.type !== "webhook" || lists.length === 0) return hook;
  const allowedEnvVars = hook.handler.allowedEnvVars.filter((name) => lists.every(({ entries }) => entries.includes(name)));
  return { ...hook, handler: { ...hook.handler, allowedEnvVars } };
}
