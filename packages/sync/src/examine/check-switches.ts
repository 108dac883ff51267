import type { Check } from "./finding.ts";

/** Hosts with all hooks turned off, and settings that a host discards as a whole. */
export const checkSwitches: Check = ({ statuses }) =>
  statuses.flatMap(({ host, off, settings }) => [
    ...off.map(({ path, message, fix }) => ({ severity: "problem" as const, subject: host, what: `${message} in ${path}`, fix })),
    ...settings.flatMap(({ path, faults = [] }) =>
      faults.map(({ message: what }) => ({ severity: "problem" as const, subject: path, what, fix: "correct it" })),
    ),
  ]);
