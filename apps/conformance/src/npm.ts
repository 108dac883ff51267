import { tmpdir } from "node:os";
import { runProgram } from "./run-program.ts";
import type { ProgramRun } from "./run-program.ts";

const LIMIT_MS = 300_000;

/** Without a network, npm's own patience lasts for more than a minute. */
const PATIENCE = ["--fetch-retries=2", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000"];

/** Installs packages into a directory: what is there already and not among them would be removed. */
export function npmInstall(specs: readonly string[], directory: string, { withScripts }: { withScripts: boolean }): Promise<ProgramRun> {
  const quiet = ["--no-save", "--no-audit", "--no-fund", "--loglevel=error"];
  return npm(["install", "--prefix", directory, ...quiet, ...(withScripts ? [] : ["--ignore-scripts"]), ...specs], directory);
}

/** The newest version of a package, whatever Node it asks for; `null` when it can't be found out. */
export async function npmLatest(name: string): Promise<string | null> {
  const { isOk, stdout } = await npm(["view", name, "dist-tags.latest"], tmpdir());
  return (isOk && stdout.trim()) || null;
}

/** What npm gave as the reason, in one line and without the addresses that it tried. */
export function npmReason(stderr: string): string {
  const lines = stderr.split("\n").map((line) => line.replace(/^npm (?:error|ERR!)\s*(?:notarget|404)?\s*/i, "").trim());
  const reason = lines.find((line) => line !== "" && !/^(?:code|npm warn|A complete log|errno|syscall)/i.test(line));
  return (reason ?? "npm gave no reason").replaceAll(/https?:\/\/\S+/g, "the registry");
}

function npm(args: readonly string[], cwd: string): Promise<ProgramRun> {
  return runProgram("npm", [...args, ...PATIENCE], { cwd, timeout: LIMIT_MS });
}
