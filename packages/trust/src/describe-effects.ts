import type { Disabling, Source } from "@hawk/config";
import { isOwnGuard, isDuplicate } from "@hawk/protocol";
import type { HookDefinition } from "@hawk/protocol";

/** What else a project's configuration does, above all to the user's own hooks, and what it would do to guards if it could. */
export function describeEffects(source: Source, others: readonly Source[]): string[] {
  const { disabled, policy, profile, definitions } = source;
  const own = others.flatMap((other) => other.definitions);
  const { disableAllHooks, allowManagedHooksOnly, allowedHttpHookUrls, httpHookAllowedEnvVars } = policy;
  return [
    ...(disableAllHooks ? [`turns off all hooks there, including yours${own.some(isOwnGuard) ? ", but not your guards" : ""}`] : []),
    ...disabled.map((entry) => describeDisabling(entry, own)),
    ...definitions.flatMap((hook) => describeVersion(hook, own)),
    ...(profile === undefined ? [] : [`uses your profile ${profile}`]),
    ...limit(allowedHttpHookUrls, "lets no webhook go anywhere", "lets webhooks go only to"),
    ...limit(httpHookAllowedEnvVars, "lets webhooks have no variables", "lets webhooks have only the variables"),
    ...(allowManagedHooksOnly === undefined ? [] : ["says allowManagedHooksOnly, which counts only in managed settings"]),
  ];
}

function describeDisabling({ name, events, hosts }: Disabling, own: readonly HookDefinition[]): string {
  const when = [...(events ? [`at ${events.join(", ")}`] : []), ...(hosts ? [`in ${hosts.join(", ")}`] : [])].join(" ");
  const what = `${name}${when === "" ? "" : ` ${when}`}`;
  const namesakes = own.filter((hook) => hook.name === name);
  if (namesakes.some(isOwnGuard)) return `would turn off ${what}, which is your guard: hawk keeps it on`;
  return `turns off ${what}${namesakes.length > 0 ? ", which is yours" : ""}`;
}

/** If a project changes the user's guard, its version runs too. */
function describeVersion(hook: HookDefinition, own: readonly HookDefinition[]): string[] {
  const guard = own.find((other) => isOwnGuard(other) && isDuplicate({ ...hook, origin: other.origin }, other));
  const changes = guard ? settings.filter((key) => JSON.stringify(hook[key] ?? null) !== JSON.stringify(guard[key] ?? null)) : [];
  if (changes.length === 0) return [];
  return [
    `would run ${hook.name}, which is your guard, with its own ${changes.map((key) => titles[key]).join(", ")}: yours runs too, as you set it`,
  ];
}

const titles = {
  env: "env",
  timeoutSeconds: "timeout",
  onFailure: "onFailure",
  matcher: "matcher",
  events: "events",
  hosts: "agents",
  async: "async",
  once: "once",
  condition: "condition",
} as const;
const settings = Object.keys(titles) as (keyof typeof titles)[];

function limit(values: readonly string[] | undefined, none: string, some: string): string[] {
  if (!values) return [];
  return [values.length === 0 ? none : `${some} ${values.join(", ")}`];
}
