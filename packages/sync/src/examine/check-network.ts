import { existsSync } from "node:fs";
import { asksModel } from "../find-lack.ts";
import { findUnsent } from "../find-unsent.ts";
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
    ...(await findUnsent(plans)).map(({ hook, what, fix }): Finding => ({ severity: "problem", subject: hook, what, fix })),
  ];
};

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
