import { lstatSync } from "node:fs";
import { join, resolve } from "node:path";
import { buildPlan, namesUrl } from "@hawk/config";
import type { Plan } from "@hawk/config";
import { loadPlan } from "@hawk/config/load";
import type { DialectId } from "@hawk/protocol";
import { configPaths, findProject, readLedger, statePaths } from "@hawk/state";
import type { Surroundings } from "@hawk/state";
import { approvedProjects, bindCommands, trustStatusOf, vetFiles } from "@hawk/trust";
import type { ApprovedProjects, TrustStatus } from "@hawk/trust";

/** Whose plan, and what to add to it. */
export interface PlanRequest {
  dialect?: DialectId | undefined;
  /** One more settings file of that dialect. */
  settings?: string | undefined;
  /** A plugin's directory. */
  plugin?: string | undefined;
  /** Reads the project's files as if it were trusted. */
  assumeTrusted?: boolean;
}

/** A plan, the project it is for, and what the engine has to know about trust and URLs. */
export interface OwnPlan extends ReturnType<typeof loadPlan> {
  projectDir: string;
  /** The trust status of the projects around the directory, if relevant. */
  trustStatuses: TrustStatus[];
  /** Whether the user's configuration, in any dialect, allows webhooks to a private or local URL. */
  mayCall: (url: string) => boolean;
}

/** Loads the plan for a directory. Network settings always come from hawk's own configuration. */
export function loadOwnPlan(request: PlanRequest, user: Surroundings): OwnPlan {
  const loaded = loadDialectPlan(request, user);
  const own = (request.dialect ?? "hawk") === "hawk" ? loaded : loadDialectPlan({}, user);
  const mayCall = (url: string): boolean => [loaded, own].some(({ plan }) => namesUrl(plan.policy, url));
  const { model, network } = own;
  return { ...loaded, ...(model ? { model } : {}), ...(network ? { network } : {}), mayCall };
}

function loadDialectPlan(
  { dialect = "hawk", settings, plugin, assumeTrusted: isLooking = false }: PlanRequest,
  user: Surroundings,
): Omit<OwnPlan, "mayCall"> {
  const state = statePaths(user);
  const trust = approvedProjects(state, readLedger(state.ledger));
  const project = findProject(user.cwd, user.home);
  const projectDir = isLooking || dialect !== "hawk" ? project : servedBy(project, trust);
  const loaded = loadPlan({
    dialect,
    home: user.home,
    configHome: configPaths(user).configHome,
    projectDir,
    // Approval covers only hawk's own configuration of a project.
    approved: isLooking ? (directory) => directory : dialect === "hawk" ? trust.approved : () => null,
    vetFile: vetFiles(user),
    ...(settings === undefined ? {} : { settingsFile: resolve(user.cwd, settings) }),
    ...(plugin === undefined ? {} : { pluginDirs: [resolve(user.cwd, plugin)] }),
  });
  if (isLooking) return { ...loaded, projectDir, trustStatuses: [] };
  const trustStatuses = trust.roots.filter((root) => isAtOrBelow(project, root)).map((root) => trustStatusOf(trust, root));
  const plan = bindCommands(loaded.plan, (root) => trust.servedBy(root)?.manifest ?? null);
  return { ...loaded, plan: projectDir === project ? plan : withUntrusted(plan, project), projectDir, trustStatuses };
}

/** The project that serves a directory: the nearest trusted one around it, as a runner finds it. */
function servedBy(project: string, { roots, copyOf }: ApprovedProjects): string {
  const around = roots.filter((root) => isAtOrBelow(project, root) && copyOf(root) !== null);
  return around.toSorted((a, b) => b.length - a.length)[0] ?? project;
}

function isAtOrBelow(path: string, directory: string): boolean {
  return path === directory || path.startsWith(directory.endsWith("/") ? directory : `${directory}/`);
}

/** Reports that an untrusted project inside a trusted one is left out. */
function withUntrusted(plan: Plan, project: string): Plan {
  const file = join(project, ".hawk", "config.yaml");
  if (!lstatSync(join(project, ".hawk"), { throwIfNoEntry: false })) return plan;
  const { dropped } = buildPlan([
    { id: file, layer: "project", order: 0, dialect: "hawk", definitions: [], disabled: [], policy: {}, isUntrusted: true },
  ]);
  return { ...plan, dropped: [...dropped, ...plan.dropped] };
}
