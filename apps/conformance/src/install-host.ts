import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { extname, join } from "node:path";
import type { Host } from "./host.ts";
import { npmInstall, npmReason } from "./npm.ts";
import { runProgram } from "./run-program.ts";
import { workspaceRoot } from "./workspace-root.ts";

/** A host that can be started, or why there is none. */
export type Installation =
  | { kind: "installed"; version: string; command: readonly [string, ...string[]] }
  | { kind: "unavailable"; reason: string };

/** Installs a host once and for all; the directory of a finished installation is the stamp. */
export async function installHost(host: Host, version: string, cache: string): Promise<Installation> {
  const directory = join(cache, `${host.installedAs ?? host.id}-${version}`);
  if (!existsSync(directory)) {
    const reason = await installInto(directory, host, version, cache);
    if (reason !== null) return { kind: "unavailable", reason };
  }
  return checkVersion(host, version, directory);
}

/** Several runs may install at once: each does so by itself, and the first one that is done gives the directory its name. */
async function installInto(directory: string, host: Host, version: string, cache: string): Promise<string | null> {
  mkdirSync(cache, { recursive: true });
  const temporary = mkdtempSync(join(cache, ".installing-"));
  try {
    const withScripts = host.needsInstallScripts === true;
    const { isOk, stderr } = await npmInstall([`${host.npmPackage}@${version}`, ...nodeSpecs(host)], temporary, { withScripts });
    if (!isOk) return npmReason(stderr);
    if (findExecutable(host, temporary) === undefined)
      return `${host.npmPackage} ${version} has no program for ${process.platform} on ${process.arch}`;
    giveName(temporary, directory);
    return null;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

function giveName(temporary: string, directory: string): void {
  try {
    renameSync(temporary, directory);
  } catch (error) {
    if (!existsSync(directory)) throw error;
  }
}

function findExecutable(host: Host, directory: string): string | undefined {
  return host
    .executables(process.platform, process.arch)
    .map((path) => join(directory, "node_modules", path))
    .find((path) => existsSync(path));
}

const nodePackage = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;

/** Node comes as a package for each platform. */
function nodeSpecs({ nodeMajor }: Host): string[] {
  return nodeMajor === undefined ? [] : [`${nodePackage}@${nodeMajor}`];
}

function findNode({ nodeMajor }: Host, directory: string): string {
  if (nodeMajor === undefined) return process.execPath;
  return join(directory, "node_modules", nodePackage, "bin", process.platform === "win32" ? "node.exe" : "node");
}

const scripts = new Set([".js", ".mjs", ".cjs"]);

function toCommand(host: Host, executable: string, directory: string): readonly [string, ...string[]] {
  if (!scripts.has(extname(executable))) return [executable];
  const driver = host.driver === undefined ? [] : [join(workspaceRoot, "apps/conformance/dist", host.driver)];
  return [findNode(host, directory), ...driver, executable];
}

async function checkVersion(host: Host, version: string, directory: string): Promise<Installation> {
  const executable = findExecutable(host, directory);
  if (executable === undefined) return { kind: "unavailable", reason: `its program is gone from the cache; remove ${directory}` };
  const command = toCommand(host, executable, directory);
  const [program, ...args] = command;
  // Even this start reads and writes a home directory.
  const env = { PATH: process.env["PATH"] ?? "", HOME: directory };
  const { isOk, stdout, stderr } = await runProgram(program, [...args, ...host.versionArguments], { env, cwd: directory });
  const isRight = isOk && stdout.split(/\.?[\s/@v]+/).includes(version);
  if (isRight) return { kind: "installed", version, command };
  return { kind: "unavailable", reason: `it says that it is "${(stdout || stderr).trim().split("\n", 1)[0]}", not ${version}` };
}
