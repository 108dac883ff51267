import { lstatSync } from "node:fs";
import { join, resolve } from "node:path";
import { buildPlan } from "@hawk/config";
import type { Plan } from "@hawk/config";
import { loadPlan } from "@hawk/config/load";
import { eventInfo, eventNames, nearest, resolveEvent } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { dialects } from "@hawk/protocol";
import type { DialectId } from "@hawk/protocol";
import type { CommandArguments } from "../command.ts";
import { configPaths, findProject, readLedger, resolveLinks, statePaths } from "@hawk/state";
import type { Io } from "../io.ts";
import { approvedProjects, bindCommands, standingOf, vetFiles } from "@hawk/trust";
import type { ApprovedProjects } from "@hawk/trust";
import { printStandings } from "./print-standings.ts";
import { usageError } from "../usage-error.ts";

/** Loads the plan that the options of a command ask for. */
export function loadForCommand({ options }: CommandArguments, io: Io): ReturnType<typeof loadPlan> & { projectDir: string } {
  const isLooking = options["assume-trusted"] === true;
  const dialect = readDialect(options["dialect"]);
  const state = statePaths(io);
  const trust = approvedProjects(state, readLedger(state.ledger));
  const project = resolveLinks(findProject(io.cwd, io.home));
  const projectDir = isLooking || dialect !== "hawk" ? project : servedBy(project, trust);
  const { settings, plugin } = options;
  const loaded = loadPlan({
    dialect,
    home: io.home,
    configHome: configPaths(io).configHome,
    projectDir,
    // What was approved is hawk's own configuration of a project, and no other.
    approved: isLooking ? (directory) => directory : dialect === "hawk" ? trust.approved : () => null,
    vetFile: vetFiles(io),
    ...(typeof settings === "string" ? { settingsFile: resolve(io.cwd, settings) } : {}),
    ...(typeof plugin === "string" ? { pluginDirs: [resolve(io.cwd, plugin)] } : {}),
  });
  if (isLooking) return { ...loaded, projectDir };
  const around = trust.roots.filter((root) => isAtOrBelow(project, root));
  printStandings(
    around.map((root) => standingOf(trust, root)),
    io,
  );
  const plan = bindCommands(loaded.plan, (root) => trust.copyOf(root)?.manifest ?? null);
  return { ...loaded, plan: projectDir === project ? plan : withUntrusted(plan, project), projectDir };
}

/** The project whose runner serves a directory: the nearest one around it that is trusted, as the runner itself finds it. */
function servedBy(project: string, { roots, copyOf }: ApprovedProjects): string {
  const around = roots.filter((root) => isAtOrBelow(project, root) && copyOf(root) !== null);
  return around.toSorted((a, b) => b.length - a.length)[0] ?? project;
}

function isAtOrBelow(path: string, directory: string): boolean {
  return path === directory || path.startsWith(directory.endsWith("/") ? directory : `${directory}/`);
}

/** A project that is not trusted, within one that is, is left out; that is to be seen. */
function withUntrusted(plan: Plan, project: string): Plan {
  const file = join(project, ".hawk", "config.yaml");
  if (!lstatSync(join(project, ".hawk"), { throwIfNoEntry: false })) return plan;
  const { dropped } = buildPlan([
    { id: file, layer: "project", order: 0, dialect: "hawk", definitions: [], disabled: [], policy: {}, isUntrusted: true },
  ]);
  return { ...plan, dropped: [...dropped, ...plan.dropped] };
}

function readDialect(value: string | boolean | undefined): DialectId {
  if (value === undefined) return "hawk";
  const known = Object.keys(dialects);
  if (known.includes(String(value))) return value as DialectId;
  throw usageError(`there is no dialect "${value}"`, `there are: ${known.join(", ")}`);
}

export function readEvent(value: string): EventName {
  const { event, suggestions } = resolveEvent(value);
  if (event) return event;
  throw usageError(
    `there is no event "${value}"`,
    suggestions.length > 0
      ? `did you mean ${suggestions.join(" or ")}?`
      : "such as pre_tool_use, post_tool_use, user_prompt_submit or stop",
  );
}

/** The object that a text holds as JSON; `null` when it holds none. */
export function parseJsonObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

export function readJsonObject(text: string): Record<string, unknown> {
  const value = parseJsonObject(text);
  if (value) return value;
  throw usageError(`--input needs a JSON object, and got ${text.slice(0, 60)}`, `such as --input '{"command": "ls"}'`);
}

export function readHost(value: string | boolean | undefined): string | undefined {
  if (value === undefined) return undefined;
  const known = [...new Set(eventNames.flatMap((name) => Object.keys(eventInfo(name).native ?? {})))];
  if (known.includes(String(value))) return String(value);
  const near = known.find((id) => id.startsWith(String(value))) ?? nearest(String(value), known)[0];
  throw usageError(`there is no host "${value}"`, near ? `did you mean ${near}?` : `there are: ${known.join(", ")}`);
}
