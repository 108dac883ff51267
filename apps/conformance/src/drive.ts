import type { Host } from "./host.ts";
import { installHost } from "./install-host.ts";
import type { Installation } from "./install-host.ts";
import { npmLatest } from "./npm.ts";
import type { Options } from "./options.ts";
import { renderChanges, renderResult, renderSummary } from "./render-result.ts";
import { NO_TIME } from "./result.ts";
import type { HostReport, Result } from "./result.ts";
import { runTwo } from "./run-two.ts";
import type { Scenario } from "./scenario.ts";
import { tryScenario } from "./try-scenario.ts";

interface World {
  /** Where hosts are installed. */
  cache: string;
  /** Shows progress. */
  print: (text: string) => void;
}

interface Job {
  host: Host;
  scenario: Scenario;
  command: readonly [string, ...string[]];
}

interface Installed {
  host: Host;
  version: string;
  installation: Installation;
}

const OUT_OF_TIME: Installation = { kind: "unavailable", reason: NO_TIME };

/** Installs the hosts, plays the scenarios, prints what it sees as it goes. */
export async function drive(options: Options, { cache, print }: World): Promise<HostReport[]> {
  const deadline = performance.now() + options.minutes * 60_000;
  const installed: Installed[] = [];
  const results: Result[] = [];
  for (const host of options.hosts) {
    const isLate = performance.now() > deadline;
    const version = isLate || !options.isLatest ? host.version : await npmLatest(host.npmPackage);
    if (options.isNew && version === host.version) {
      print(`${host.title} ${version} is still the newest\n`);
      continue;
    }
    const next = isLate ? { host, version: host.version, installation: OUT_OF_TIME } : await install(host, version, cache);
    installed.push(next);
    const played = await runTwo(toJobs(host, next.installation, options), async ({ scenario, command }) => {
      const start = performance.now();
      const result = { ...(await tryScenario(host, scenario, { ...options, command })), seconds: (performance.now() - start) / 1000 };
      print(`${renderResult(result)}\n`);
      return result;
    });
    results.push(...played);
  }
  const reports = installed.map(({ host, version, installation }) => toReport(host, version, installation, results));
  print(`\n${renderSummary(reports)}`);
  if (options.isLatest) print(installed.map(({ host }, index) => describeChanges(host, reports[index])).join(""));
  return reports;
}

async function install(host: Host, version: string | null, cache: string): Promise<Installed> {
  if (version !== null) return { host, version, installation: await installHost(host, version, cache) };
  return { host, version: "latest", installation: { kind: "unavailable", reason: "npm does not tell its newest version" } };
}

function describeChanges({ version }: Host, report: HostReport | undefined): string {
  return report && report.unavailable === undefined ? renderChanges(report, version) : "";
}

function toJobs(host: Host, installation: Installation, { scenarios }: Options): Job[] {
  if (installation.kind === "unavailable") return [];
  const isFor = ({ name }: Scenario): boolean => host.onlyScenarios?.includes(name) ?? true;
  return scenarios.filter(isFor).map((scenario) => ({ host, scenario, command: installation.command }));
}

function toReport({ id, title }: Host, version: string, installation: Installation, results: readonly Result[]): HostReport {
  const unavailable = installation.kind === "unavailable" ? { unavailable: installation.reason } : {};
  return { host: id, title, version, ...unavailable, results: results.filter(({ host }) => host === id) };
}

/** 1 when an effect that should work fails, or a host that has to be there is not. */
export function exitCodeOf(reports: readonly HostReport[], { isRequired }: Pick<Options, "isRequired">): number {
  const hasFailed = has(reports, "fails");
  const isIncomplete = has(reports, "not tried") || reports.some(({ unavailable }) => unavailable !== undefined);
  return hasFailed || (isRequired && isIncomplete) ? 1 : 0;
}

function has(reports: readonly HostReport[], wanted: Result["status"]): boolean {
  return reports.some(({ results }) => results.some(({ status }) => status === wanted));
}

/** The page tells of hawk with the pinned versions, so only a whole run of that is written down. */
export function isForThePage(reports: readonly HostReport[], options: Options): boolean {
  const { isComplete, isLatest, isWithoutHooks, minutes } = options;
  const hasRun = reports.some(({ results }) => results.length > 0);
  return isComplete && !isLatest && !isWithoutHooks && minutes === Infinity && hasRun && !has(reports, "not tried");
}
