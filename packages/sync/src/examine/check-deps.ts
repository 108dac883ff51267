import { checkNeeds, readNeeds } from "@hawk/registry/deps";
import type { CheckedHook } from "@hawk/registry/deps";
import { plannedHooks } from "./finding.ts";
import type { Check, Finding } from "./finding.ts";

/** Whether hooks have what they need. */
export const checkDeps: Check = async ({ world }) => {
  const hooks = await checkNeeds(readNeeds(plannedHooks(world)), world.state, world.surroundings);
  return hooks.flatMap((hook) => unreadable(hook).concat(missing(hook)));
};

function unreadable({ name, problems }: CheckedHook): Finding[] {
  return problems.map(({ message, hint }) => ({ severity: "problem", subject: name, what: message, fix: hint }));
}

function missing({ name, checked }: CheckedHook): Finding[] {
  const needs = checked.filter(({ state }) => state === "missing");
  return needs.map(({ text, hint }) => ({
    severity: "problem",
    subject: name,
    what: `it needs ${text}, which isn't installed`,
    fix: hint ?? "hawk deps --install",
  }));
}
