import { existsSync } from "node:fs";
import { namesUrl } from "@hawk/config";
import type { Plan } from "@hawk/config";
import { refuseWebhook } from "@hawk/executor";
import { asksModel } from "../find-lack.ts";
import { plannedHooks } from "./finding.ts";
import type { Check, Finding } from "./finding.ts";

const proxyVariables = ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"];

/** Whether hooks can use the network: a proxy from the environment doesn't count, and secrets must exist. */
export const checkNetwork: Check = async ({ world }) => {
  const { plans, surroundings } = world;
  if (!plannedHooks(world).some((hook) => hook.handler.type === "webhook" || asksModel(hook))) return [];
  const variable = proxyVariables.find((name) => (surroundings.env[name] ?? "") !== "");
  const missing = (plans.network?.signing ?? []).filter(({ secretFile }) => !existsSync(secretFile));
  return [
    ...(variable !== undefined && plans.network?.proxy === undefined ? [unusedProxy(variable)] : []),
    ...missing.map(missingSecret),
    ...(await findRefused([plans.user, ...plans.projects.map(({ plan }) => plan)])),
  ];
};

/** Webhooks to this computer, into a private network or over plain http, which the user's own list does not name. */
async function findRefused(plans: readonly Plan[]): Promise<Finding[]> {
  const findings = new Map<string, Finding>();
  for (const { hooks, policy } of plans) {
    for (const { name, handler } of hooks) {
      const why = handler.type === "webhook" ? await refuseWebhook(handler.url, (url) => namesUrl(policy, url)) : null;
      if (handler.type === "webhook" && why !== null) findings.set(`${name} ${handler.url}`, refused(name, handler.url, why));
    }
  }
  return [...findings.values()];
}

function refused(name: string, url: string, why: string): Finding {
  return {
    severity: "problem",
    subject: name,
    what: `its webhook is never sent: ${why}`,
    fix: `hawk config set policy.allowedHttpHookUrls ${url}`,
  };
}

function unusedProxy(variable: string): Finding {
  return {
    severity: "warning",
    subject: "network",
    what: `${variable} is set, but webhooks and models ignore it: a repository could set it too`,
    fix: "hawk config set network.proxy http://proxy.example.com:3128",
  };
}

function missingSecret({ url, secretFile }: { url: string; secretFile: string }): Finding {
  return {
    severity: "problem",
    subject: "network",
    what: `${secretFile} is not there, so webhooks to ${url} can't be signed and are not sent`,
    fix: "create the file, or remove the entry from network.signing",
  };
}
