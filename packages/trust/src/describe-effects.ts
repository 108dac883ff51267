import type { Disabling, Source } from "@hawk/config";

/** What a project's configuration does besides adding hooks, above all to the user's own hooks. */
export function describeEffects({ disabled, policy, profile }: Source, others: readonly Source[]): string[] {
  const own = new Set(others.flatMap(({ definitions }) => definitions.map(({ name }) => name)));
  const { disableAllHooks, allowManagedHooksOnly, allowedHttpHookUrls, httpHookAllowedEnvVars } = policy;
  return [
    ...(disableAllHooks ? ["turns off all hooks there, including yours"] : []),
    ...disabled.map((entry) => describeDisabling(entry, own)),
    ...(profile === undefined ? [] : [`uses your profile ${profile}`]),
    ...limit(allowedHttpHookUrls, "lets no webhook go anywhere", "lets webhooks go only to"),
    ...limit(httpHookAllowedEnvVars, "lets webhooks have no variables", "lets webhooks have only the variables"),
    ...(allowManagedHooksOnly === undefined ? [] : ["says allowManagedHooksOnly, which counts only in managed settings"]),
  ];
}

function describeDisabling({ name, events, hosts }: Disabling, own: ReadonlySet<string>): string {
  const when = [...(events ? [`at ${events.join(", ")}`] : []), ...(hosts ? [`in ${hosts.join(", ")}`] : [])].join(" ");
  return `turns off ${name}${when === "" ? "" : ` ${when}`}${own.has(name) ? ", which is yours" : ""}`;
}

function limit(values: readonly string[] | undefined, none: string, some: string): string[] {
  if (!values) return [];
  return [values.length === 0 ? none : `${some} ${values.join(", ")}`];
}
