import { adviseOnIdle, findIdle, sharesOf } from "../find-idle.ts";
import { describeSkipped } from "../host-trust.ts";
import { reachedHosts } from "../host-status.ts";
import type { HostStatus } from "../host-status.ts";
import type { Check, Finding } from "./finding.ts";

/** Whether there is a host at all that could fire anything. */
export const checkAnyHost: Check = ({ statuses, world }) => {
  if (statuses.length === 0)
    return [
      {
        severity: "problem",
        subject: "agents",
        what: `none of the agents hawk knows is on this machine: ${world.allAdapters.map(({ title }) => title).join(", ")}`,
        fix: "install one, or run hawk sync --agent NAME to prepare for it",
      },
    ];
  return [];
};

/** Hosts that are out of date. */
export const checkHosts: Check = ({ statuses, world }) =>
  statuses.flatMap((status) => [
    ...stateFindings(status, world.plans.user.hooks.length > 0),
    ...status.settings.flatMap(({ path, problem }): Finding[] =>
      problem === undefined
        ? []
        : [{ severity: "problem", subject: path, what: problem, fix: "correct the file, then hawk sync; hawk leaves it alone until then" }],
    ),
    ...trustFindings(status),
  ]);

function stateFindings({ host, detected, state }: HostStatus, hasHooks: boolean): Finding[] {
  if (state === "drifted")
    return [{ severity: "problem", subject: host, what: "somebody else changed hawk's entries in its settings", fix: "hawk sync" }];
  if (state === "behind") return [{ severity: "problem", subject: host, what: "out of date", fix: "hawk sync" }];
  if (state === "none" && detected && hasHooks)
    return [{ severity: "problem", subject: host, what: "installed, but hawk isn't set up in it", fix: `hawk sync --agent ${host}` }];
  if (state !== "none" && !detected)
    return [
      {
        severity: "warning",
        subject: host,
        what: "hawk is set up in it, but it isn't on this machine",
        fix: `hawk clean --agent ${host}`,
      },
    ];
  return [];
}

function trustFindings({ host, title, pendingTrust }: HostStatus): Finding[] {
  if (pendingTrust === 0) return [];
  return [
    {
      severity: "problem",
      subject: host,
      what: `${title} ${describeSkipped(pendingTrust)}`,
      fix: `start ${title} and agree, or run hawk sync --${host}-trust`,
    },
  ];
}

/** Hooks that can't do their work in a host. Somebody may count on them. */
export const checkUnsupported: Check = ({ statuses }) =>
  statuses.flatMap(({ host, unsupported }) =>
    unsupported.map(({ hook, what, fix, isSerious }) => ({
      severity: isSerious ? "problem" : "warning",
      subject: hook,
      what,
      fix: `${fix}; hawk events --agent ${host} shows what ${host} has`,
    })),
  );

/** Hooks that fire in none of the hosts. */
export const checkIdle: Check = ({ statuses, world }) =>
  findIdle(sharesOf(reachedHosts(statuses), world)).map((name) => ({
    severity: "problem",
    subject: name,
    what: "fires in none of your agents",
    fix: adviseOnIdle(name),
  }));

/** What hooks with `on_unsupported: refuse` may ask for but not get. */
export const checkLimits: Check = ({ statuses }) =>
  statuses.flatMap(({ limits }) => limits.map(({ hook, what }) => ({ severity: "note", subject: hook, what })));

/** Hooks in a host's settings that are not hawk's: they run too, and only the user knows whether they should. */
export const checkForeign: Check = ({ statuses }) =>
  statuses.flatMap(({ host, settings }) =>
    settings
      .filter(({ foreign }) => foreign > 0)
      .map(({ path, foreign }) => ({
        severity: "note",
        subject: path,
        what: `${foreign === 1 ? "one hook there is" : `${foreign} hooks there are`} not hawk's; check that you recognize ${foreign === 1 ? "it" : "them"}`,
        fix: `hawk import ${host} --dry-run shows ${foreign === 1 ? "it" : "them"}`,
      })),
  );
