import { findAddedProblems } from "@hawk/added-adapters";
import { createFileReader, loadPlan } from "@hawk/config/load";
import type { LoadedTelemetry } from "@hawk/config/load";
import type { Plan } from "@hawk/config";
import type { StoredPlan } from "@hawk/dispatcher";
import { HawkError } from "@hawk/errors";
import type { ConfigProblem } from "@hawk/protocol/read";
import type { TraceLevel } from "@hawk/runner";
import { configPaths, statePaths } from "@hawk/state";
import { quoteWord } from "@hawk/runner";
import { approvedProjects, bindCommands, trustStatusOf, vetFiles } from "@hawk/trust";
import type { Manifest, TrustStatus } from "@hawk/trust";
import { relocate } from "./relocate.ts";
import type { Ledger, UserHome } from "@hawk/state";

interface ProjectPlan {
  root: string;
  plan: Plan;
  /** Hawk's copy of it, if it is trusted. */
  copy?: string;
  /** The sources of files that are not written yet. */
  sources?: ReadonlyMap<string, string>;
}

/** The plans for everywhere, for trusted projects and for registered directories. */
export interface LoadedPlans {
  /** The plan that applies everywhere. */
  user: Plan;
  /** The plans for trusted projects and registered directories: the plan for everywhere plus their own hooks. */
  projects: ProjectPlan[];
  /** The projects that the user trusts, and whether they are still what was approved. */
  trustStatuses: TrustStatus[];
  trace: TraceLevel;
  /** The model for prompt and agent hooks, from the user's own configuration. */
  model: StoredPlan["model"];
  /** The network settings, from there too. */
  network: StoredPlan["network"];
  /** Where decisions are sent, as the user or the administrator says. */
  telemetry: LoadedTelemetry | undefined;
  problems: ConfigProblem[];
  /** The text of a hook file, as it was loaded. */
  readHook: (file: string) => string | null;
}

/** A project that is read in place, and whose files will be somewhere else. */
export interface ProjectPreview {
  root: string;
  target: string;
  manifest: Manifest;
}

/** Loads the user's plan and those of the projects that the user trusts: of these, the approved copies. */
export function loadPlans(surroundings: UserHome, ledger: Ledger, look?: ProjectPreview): LoadedPlans {
  const trust = approvedProjects(statePaths(surroundings), ledger);
  const approved = (directory: string): string | null => (directory === look?.root ? look.root : trust.approved(directory));
  const vetFile = vetFiles(surroundings);
  const reader = createFileReader();
  const all = {
    dialect: "hawk",
    home: surroundings.home,
    configHome: configPaths(surroundings).configHome,
    approved,
    vetFile,
    reader,
  } as const;
  const load = (projectDir: string): ReturnType<typeof loadPlan> => loadPlan({ ...all, projectDir });
  const user = load("/");
  const profiled = (user.registered ?? []).filter(({ profile }) => profile !== undefined).map(({ path }) => path);
  const trusted = trust.roots.filter((root) => trust.copyOf(root) !== null);
  const roots = [...new Set([...trusted, ...profiled, ...(look ? [look.root] : [])])].toSorted();
  const loaded = roots.map((root) => ({ root, loaded: load(root) }));
  return {
    user: withoutProjects(user.plan),
    projects: loaded.map(({ root, loaded: { plan } }) => {
      const bound = bindCommands(plan, (owner) => (owner === look?.root ? look.manifest : (trust.copyOf(owner)?.manifest ?? null)));
      const copy = trust.copyOf(root)?.directory;
      return root === look?.root
        ? Object.assign(relocate(bound, look), { root })
        : { root, plan: bound, ...(copy === undefined ? {} : { copy }) };
    }),
    trustStatuses: trust.roots.map((root) => trustStatusOf(trust, root)),
    trace: user.trace ?? "all",
    model: user.model,
    network: user.network,
    telemetry: user.telemetry,
    problems: distinct([
      ...findAddedProblems(user.adapters ?? [], surroundings),
      ...user.problems,
      ...loaded.flatMap(({ root, loaded: { problems } }) => ownProblems(root, problems, user.problems)),
    ]),
    readHook: (file) => reader.bytes(file)?.toString("utf8") ?? null,
  };
}

/** Hooks for everywhere belong to no project. */
function withoutProjects(plan: Plan): Plan {
  return { ...plan, dropped: plan.dropped.filter(({ origin }) => origin.layer !== "project") };
}

/** Problems in an approved copy have to be fixed in the project, and approved again. */
function ownProblems(root: string, problems: readonly ConfigProblem[], others: readonly ConfigProblem[]): ConfigProblem[] {
  const known = new Set(others.map((problem) => JSON.stringify(problem)));
  const own = problems.filter((problem) => !known.has(JSON.stringify(problem)));
  return own.map((problem) =>
    Object.assign({}, problem, { hint: `${problem.hint}; then run hawk trust ${quoteWord(root)}, or hawk untrust ${quoteWord(root)}` }),
  );
}

function distinct(problems: readonly ConfigProblem[]): ConfigProblem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

/** Refuses a configuration with any error in it: a misspelled guard must not vanish. `isTold`: the user has read what is wrong. */
export function refuseBroken(problems: readonly ConfigProblem[], isTold: boolean): void {
  const errors = problems.filter(({ severity }) => severity === "error");
  const [first] = errors;
  if (!first) return;
  const what = `the configuration has ${errors.length === 1 ? "an error" : `${errors.length} errors`}`;
  throw new HawkError("sync/broken-config", isTold ? what : `${what}: ${first.file}:${first.line}:${first.column} ${first.message}`, {
    changed: false,
    hint: `correct ${isTold ? "what is named above" : "it"} and run hawk sync again`,
  });
}
