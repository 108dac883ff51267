#!/usr/bin/env node
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { isHawkError } from "@hawk/errors";
import { drive, exitCodeOf, isForThePage } from "./drive.ts";
import { hosts } from "./hosts.ts";
import { notRun } from "./not-run.ts";
import { HELP, parseOptions } from "./options.ts";
import type { Options } from "./options.ts";
import { updateProven } from "./proven-versions.ts";
import { renderPicture } from "./render-picture.ts";
import { renderPage } from "./render-page.ts";
import type { HostReport } from "./result.ts";
import { closeAllSandboxes } from "./sandbox.ts";
import { scenarios } from "./scenarios.ts";
import { driveVerify } from "./verify-lane.ts";
import { workspaceRoot } from "./workspace-root.ts";

const USAGE = 2;
const INTERRUPTED = 130;

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void closeAllSandboxes().finally(() => process.exit(INTERRUPTED)));

try {
  const options = parseOptions(process.argv.slice(2), hosts, scenarios);
  if (options.isHelp) process.stdout.write(HELP);
  else process.exitCode = await run(options);
} catch (error) {
  if (!isHawkError(error)) throw error;
  process.stderr.write(`conformance: ${error.message}\n${error.hint ? `             ${error.hint}\n` : ""}`);
  process.exitCode = USAGE;
} finally {
  await closeAllSandboxes();
}

async function run(options: Options): Promise<number> {
  const cache = process.env["HAWK_HOST_CACHE"] ?? join(workspaceRoot, ".cache", "hosts");
  const out = options.isJson ? process.stderr : process.stdout;
  if (options.isVerify) return driveVerify(options, { cache, print: (text) => void out.write(text) });
  const reports = await drive(options, { cache, print: (text) => void out.write(text) });
  if (options.isJson) process.stdout.write(`${JSON.stringify(reports, null, 2)}\n`);
  if (isForThePage(reports, options)) keep(reports);
  else out.write("docs/conformance.md is left as it is\n");
  return exitCodeOf(reports, options);
}

/** What the docs say was seen, and what `hawk status` and `hawk doctor` compare versions with. */
function keep(reports: readonly HostReport[]): void {
  const page = renderPage(reports, notRun);
  writeFileSync(join(workspaceRoot, "docs", "conformance.md"), page);
  writeFileSync(join(workspaceRoot, "docs", "images", "conformance.svg"), renderPicture(page));
  const others = new Set(hosts.filter(({ driver, onlyScenarios }) => driver ?? onlyScenarios).map(({ id }) => id));
  const today = new Date().toISOString().slice(0, 10);
  updateProven(
    join(workspaceRoot, "packages/sync/src/proven-versions.ts"),
    reports.filter(({ host }) => !others.has(host)),
    today,
  );
}
