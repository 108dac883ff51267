import { sep } from "node:path";
import type { Adapter } from "@hawk/adapter";
import { selectHooks } from "@hawk/config";
import type { Plan } from "@hawk/config";
import type { HookEvent, Outcome, PlannedHook } from "@hawk/protocol";
import { askGuards } from "@hawk/runner";
import { isForHost } from "@hawk/sync";
import type { LoadedPlans } from "@hawk/sync";

type Plans = Pick<LoadedPlans, "user" | "projects">;

type Known = Pick<Adapter, "id" | "tools" | "otherTools">;

/** The hooks that a host's runner asks about an event in a directory, as the configuration has it: guards also by what a call looks like. */
export function selectFor(
  { id, tools, otherTools = [] }: Known,
  plans: Plans,
  directory: string,
  event: HookEvent,
  now: number,
): PlannedHook[] {
  const own = { plan: planFor(plans, directory), run: askNobody };
  const { plan } = askGuards(own, event, { isStranger: false, known: [...Object.keys(tools), ...otherTools] });
  return selectHooks(plan, event, now).hooks.filter((hook) => isForHost(hook, id) && isOurs(hook));
}

async function askNobody({ id }: PlannedHook): Promise<Outcome> {
  return { hookId: id, status: "success" };
}

/** Some agents run hooks that ask a model themselves; a runner knows nothing of those. */
function isOurs({ handler }: PlannedHook): boolean {
  return handler.type !== "prompt" && handler.type !== "agent";
}

function planFor({ user, projects }: Plans, directory: string): Plan {
  const around = projects.filter(({ root }) => directory === root || directory.startsWith(`${root}${sep}`));
  return around.toSorted((one, other) => other.root.length - one.root.length)[0]?.plan ?? user;
}
