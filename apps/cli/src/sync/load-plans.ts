import { createHash } from "node:crypto";
import { lstatSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { loadPlan } from "@hawk/config/load";
import type { Plan } from "@hawk/config";
import { HawkError } from "@hawk/errors";
import type { ConfigProblem } from "@hawk/protocol/read";
import type { TraceLevel } from "@hawk/runner";
import { configPaths } from "../config-paths.ts";
import type { Io } from "../io.ts";
import type { Memory } from "./memory.ts";

export interface LoadedPlans {
  /** What holds everywhere. */
  user: Plan;
  /** What holds in projects that the user let in: what holds everywhere, and their own. */
  projects: { root: string; digest: string; plan: Plan }[];
  /** Projects that were let in and have changed since. */
  changed: string[];
  trace: TraceLevel;
  problems: ConfigProblem[];
}

/** Loads the user's plan and those of the projects that were let in. With `letIn`, one more is. */
export function loadPlans(io: Pick<Io, "env" | "home">, { projects }: Memory, letIn?: string): LoadedPlans {
  const base = { dialect: "hawk" as const, home: io.home, configHome: configPaths(io).configHome };
  const user = loadPlan({ ...base, projectDir: io.home, isTrusted: () => false });
  const known = { ...projects, ...(letIn === undefined ? {} : { [letIn]: { digest: digestProject(letIn) } }) };
  const states = Object.entries(known).map(([root, { digest }]) => ({ root, digest, isSame: digestProject(root) === digest }));
  const loaded = states
    .filter(({ isSame }) => isSame)
    .map(({ root, digest }) => ({
      root,
      digest,
      loaded: loadPlan({ ...base, projectDir: root, isTrusted: (directory) => directory === root }),
    }));
  const problems = [...user.problems, ...loaded.flatMap(({ loaded: { problems: own } }) => own)];
  return {
    user: withoutProjects(user.plan),
    projects: loaded.map(({ root, digest, loaded: { plan } }) => ({ root, digest, plan })),
    changed: states.filter(({ isSame }) => !isSame).map(({ root }) => root),
    trace: user.trace ?? "decisions",
    problems: distinct(problems),
  };
}

/** The home directory is no project. */
function withoutProjects(plan: Plan): Plan {
  return { ...plan, dropped: plan.dropped.filter(({ origin }) => origin.layer !== "project") };
}

function distinct(problems: readonly ConfigProblem[]): ConfigProblem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

/** A configuration that can't be read as a whole is not acted upon: a guard that is misspelt must not vanish. */
export function refuseBroken(problems: readonly ConfigProblem[]): void {
  const errors = problems.filter(({ severity }) => severity === "error");
  if (errors.length === 0) return;
  throw new HawkError("sync/broken-config", `the configuration has ${errors.length === 1 ? "an error" : `${errors.length} errors`}`, {
    hint: "hawk changed nothing; correct what is named above and run hawk sync again",
  });
}

const MOST_FILES = 5000;

/** A digest of everything below `.hawk` in a project: names and bytes. */
function digestProject(root: string): string {
  const hash = createHash("sha256");
  let count = 0;
  const walk = (directory: string): void => {
    for (const entry of readdirSync(directory, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(directory, entry.name);
      // What hawk itself puts there says nothing about the project.
      if (path === join(root, ".hawk", "vendor")) continue;
      count += 1;
      if (count > MOST_FILES) return;
      hash.update(`${path}\0${lstatSync(path).mode}\0`);
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile()) hash.update(readFileSync(path)).update("\0");
    }
  };
  try {
    walk(join(root, ".hawk"));
  } catch {
    return "none";
  }
  return hash.digest("hex");
}
