import type { Plan } from "@hawk/config";
import type { LoadedPlans } from "../load-plans.ts";
import type { Check, Finding } from "./finding.ts";

/** Problems in the configuration as written. A hook that is not approved yet still counts as enabled. */
export const checkConfig: Check = ({ world: { plans } }) => {
  const vetoed = new Set(droppedOf(plans).map(vetoOf));
  return plans.problems.map(({ file, line, column, message, hint, severity }) => ({
    severity: severity === "error" || vetoed.has(message) ? "problem" : "warning",
    subject: `${file}:${line}:${column}`,
    what: severity === "error" ? `${message}; hawk sync does nothing until this is fixed` : message,
    fix: hint,
  }));
};

/** Hooks that the configuration names and that do not run: policy, duplicates, what was disabled. */
export const checkDropped: Check = ({ world: { plans } }) => {
  const messages = new Set(plans.problems.map(({ message }) => message));
  return droppedOf(plans)
    .filter((dropped) => dropped.events.length > 0 && !messages.has(vetoOf(dropped)))
    .map(toFinding);
};

function droppedOf({ user, projects }: LoadedPlans): Plan["dropped"] {
  const all = [user, ...projects.map(({ plan }) => plan)].flatMap(({ dropped }) => dropped);
  return [...new Map(all.map((dropped) => [JSON.stringify(dropped), dropped])).values()];
}

/** The text of the problem about a hook that may not run. */
function vetoOf({ name, why }: Plan["dropped"][number]): string {
  return `${name} does not run: ${why}`;
}

function toFinding({ name, events, origin, why }: Plan["dropped"][number]): Finding {
  const where = `${origin.file}:${origin.line}`;
  const isMeant = why.startsWith("disabled in ");
  return {
    severity: isMeant ? "note" : "warning",
    subject: name,
    what: `does not run at ${events.join(", ")}: ${why}`,
    fix: isMeant ? `hawk enable ${name} brings it back` : `look at ${where}`,
  };
}

/** One sentence for a policy that turns off all hooks, or nearly all. */
export const checkPolicy: Check = ({ world: { plans } }) => {
  const { nothing, managedOnly, ignored } = plans.user.policy;
  const findings: Finding[] = ignored.map(({ source, key, why }) => ({
    severity: "note",
    subject: source,
    what: `${key} has no effect: ${why}`,
  }));
  if (nothing)
    findings.push({ severity: "problem", subject: nothing.source, what: "the administrator has turned off all hooks", fix: "ask them" });
  else if (managedOnly)
    findings.push({
      severity: "problem",
      subject: managedOnly.source,
      what: `only the administrator's hooks run: ${managedOnly.key}`,
      fix: managedOnly.key === "disableAllHooks" ? `remove disableAllHooks from ${managedOnly.source}, then hawk sync` : "ask them",
    });
  return findings;
};

/** Without hooks there is nothing that could fire. */
export const checkAnyHook: Check = ({ world: { plans } }) => {
  const isEmpty = [plans.user, ...plans.projects.map(({ plan }) => plan)].every(
    ({ hooks, dropped }) => hooks.length + dropped.length === 0,
  );
  const isBroken = plans.problems.some(({ severity }) => severity === "error");
  if (!isEmpty || isBroken) return [];
  return [{ severity: "warning", subject: "hooks", what: "none are enabled, so nothing can fire", fix: "hawk init, or hawk enable NAME" }];
};
