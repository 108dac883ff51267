import { checkNeeds } from "../deps/check-needs.ts";
import type { CheckedHook } from "../deps/check-needs.ts";
import { readNeeds } from "../deps/read-needs.ts";
import { plannedHooks } from "./finding.ts";
import type { Check, Finding } from "./finding.ts";

/** Whether hooks have what they say that they need. */
export const checkDeps: Check = async ({ world }) => {
  const hooks = await checkNeeds(readNeeds(plannedHooks(world)), world.state, world.io);
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
    what: `it needs ${text}, which is not there`,
    fix: hint ?? "hawk deps --install",
  }));
}
