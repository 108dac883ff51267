import { namesUrl } from "@hawk/config";
import { refuseWebhook } from "@hawk/executor";
import type { LoadedPlans } from "./load-plans.ts";

/** A webhook that hawk never sends: to this computer, into a private network or over plain http, and not on the user's own list. */
export interface UnsentWebhook {
  hook: string;
  what: string;
  fix: string;
}

export async function findUnsent({ user, projects }: Pick<LoadedPlans, "user" | "projects">): Promise<UnsentWebhook[]> {
  const found = new Map<string, UnsentWebhook>();
  for (const { hooks, policy } of [user, ...projects.map(({ plan }) => plan)]) {
    for (const { name, handler } of hooks) {
      if (handler.type !== "webhook") continue;
      const why = await refuseWebhook(handler.url, (url) => namesUrl(policy, url));
      if (why !== null) found.set(`${name} ${handler.url}`, toUnsent(name, handler.url, why));
    }
  }
  return [...found.values()];
}

function toUnsent(hook: string, url: string, why: string): UnsentWebhook {
  return { hook, what: `its webhook is never sent: ${why}`, fix: `hawk config set policy.allowedHttpHookUrls ${url}` };
}
