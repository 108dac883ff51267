import { existsSync } from "node:fs";
import { join } from "node:path";
import { quoteWord } from "@hawk/runner";
import type { TrustStatus } from "@hawk/trust";
import { findStaleVendor } from "../vendor-status.ts";
import type { Check } from "./finding.ts";

/** Projects whose own hooks do not run, or not as they are now. */
export const checkProject: Check = ({ world }) => {
  const { plans, projectDir, ledger, surroundings } = world;
  const copies = findStaleVendor(world);
  const hasOwn = projectDir !== surroundings.home && existsSync(join(projectDir, ".hawk"));
  const isKnown = Object.hasOwn(ledger.projects, projectDir);
  return [
    ...(hasOwn && !isKnown
      ? [
          {
            severity: "warning" as const,
            subject: projectDir,
            what: "you don't trust this project yet, so hawk reads nothing from its .hawk",
            fix: "hawk trust shows what it would do",
          },
        ]
      : []),
    ...(copies === null
      ? []
      : [
          {
            severity: "warning" as const,
            subject: copies.path,
            what: "these copies for teammates without hawk are out of date",
            fix: copies.fix,
          },
        ]),
    ...plans.trustStatuses.flatMap(({ root, state }) => {
      const finding = findings[state];
      return finding ? [{ severity: "warning" as const, subject: root, what: finding.what, fix: finding.fix(root) }] : [];
    }),
  ];
};

const findings: Partial<Record<TrustStatus["state"], { what: string; fix: (root: string) => string }>> = {
  changed: {
    what: "it has changed since you trusted it; the approved copy runs",
    fix: (root) => `hawk trust ${quoteWord(root)} shows the difference`,
  },
  lost: {
    what: "you trust it, but hawk's copy of it is damaged, so none of its hooks run",
    fix: (root) => `hawk trust ${quoteWord(root)}`,
  },
  gone: { what: "you trust it, but it no longer exists", fix: (root) => `hawk untrust ${quoteWord(root)}` },
};
