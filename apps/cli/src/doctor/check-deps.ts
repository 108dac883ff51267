import { checkNeeds } from "../deps/check-needs.ts";
import { readNeeds } from "../deps/read-needs.ts";
import { plannedHooks } from "./finding.ts";
import type { Check, Finding } from "./finding.ts";

/** Whether hooks have what they say that they need. */
export const checkDeps: Check = async ({ world }) => {
  const { state, io } = world;
  const hooks = await checkNeeds(readNeeds(plannedHooks(world)), state, io);
  return hooks.flatMap(({ name, checked, problems }): Finding[] => {
    const missing = checked.filter((need) => need.state === "missing");
    return [
      ...problems.map(({ message, hint }) => ({ severity: "problem" as const, subject: name, what: message, fix: hint })),
      ...missing.map(({ text, hint }) => ({
        severity: "problem" as const,
        subject: name,
        what: `it needs ${text}, which is not there`,
        fix: hint ?? "hawk deps --install",
      })),
    ];
  });
};
