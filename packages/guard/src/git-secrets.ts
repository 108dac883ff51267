import { spawnSync } from "node:child_process";
import { lstatSync, readFileSync } from "node:fs";
import { splitArguments } from "@hawk/shell-facts";
import type { Command } from "@hawk/shell-facts";
import type { Finding } from "./finding.ts";
import { isUnscanned, secretFinding } from "./judge-secrets.ts";
import type { Policy } from "./policy.ts";
import { programShapes } from "./rule-table.ts";
import { findSecret } from "./secrets.ts";

const MOST_BYTES = 1 << 20;
const MOST_FILES = 500;
const MOST_DIFF = 32 << 20;
const PLAIN_DIFF = [
  "--no-ext-diff",
  "--no-textconv",
  "--no-color",
  "--ignore-submodules=all",
  "--no-renames",
  "-U0",
  "--src-prefix=a/",
  "--dst-prefix=b/",
];
const SAFE = [
  "core.fsmonitor=false",
  "core.hooksPath=/dev/null",
  "core.attributesFile=/dev/null",
  "core.pager=cat",
  "diff.external=",
  "log.showSignature=false",
  "protocol.allow=never",
  "submodule.recurse=false",
  "core.quotePath=false",
];

export interface GitScan {
  readonly policy: Policy;
  readonly seconds: number;
  readonly variables: NodeJS.ProcessEnv;
}

/** What a git command would include: staged changes, added files, commits that the remote doesn't have. */
export function scanGit(command: Command, scan: GitScan): Finding[] {
  const { flags, operands, values } = splitArguments(command.args, programShapes["git"]);
  const place = values.get("-C")?.text;
  const directory = place === undefined ? command.directory : place.startsWith("/") ? place : `${command.directory}/${place}`;
  const [verb, ...paths] = operands.map(({ text }) => text);
  if (verb === "add" || verb === "stage") return scanFiles(directory, paths.length > 0 ? paths : ["."], true, scan);
  if (verb === "push")
    return scanDiff(
      git(directory, ["log", "-p", "--format=", "--max-count=200", ...PLAIN_DIFF, "HEAD", "--not", "--remotes"], scan),
      "in a commit that is not pushed yet",
      scan,
    );
  if (verb !== "commit") return [];
  const staged = scanDiff(git(directory, ["diff", "--cached", ...PLAIN_DIFF], scan), "staged", scan);
  const takesChanged = flags.includes("-a") || flags.includes("--all") || paths.length > 0;
  return staged.length > 0 || !takesChanged ? staged : scanFiles(directory, paths.length > 0 ? paths : ["."], false, scan);
}

class TooMuch extends Error {}

/** git's output, or nothing if it fails. Runs nothing that the repository configures. */
function git(directory: string, args: readonly string[], { seconds, variables }: GitScan): string {
  const kept = Object.entries(variables).filter(([name]) => !name.startsWith("GIT_") && name !== "PAGER" && name !== "EDITOR");
  const quiet = { GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0", GIT_NO_LAZY_FETCH: "1", GIT_PAGER: "cat", LC_ALL: "C" };
  const words = ["--no-pager", ...SAFE.flatMap((item) => ["-c", item]), ...args];
  const run = spawnSync("git", words, {
    cwd: directory,
    env: { ...Object.fromEntries(kept), ...quiet },
    encoding: "utf8",
    maxBuffer: MOST_DIFF,
    timeout: seconds * 1000,
    killSignal: "SIGKILL",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const code = run.error && "code" in run.error ? run.error.code : undefined;
  if (code === "ENOBUFS" || code === "ETIMEDOUT")
    throw new TooMuch("there is too much to look through in time. Commit less at once, or set HAWK_SECRET_GUARD_SECONDS.");
  return run.status === 0 ? run.stdout : "";
}

function scanDiff(diff: string, what: string, { policy }: GitScan): Finding[] {
  for (const part of diff.split(/^(?=diff --git )/m)) {
    const lines = part.split("\n");
    const path = lines[0]?.split(" b/").at(-1) ?? "";
    if (isUnscanned(path, policy)) continue;
    const added = lines
      .filter((line) => line.startsWith("+") && !line.startsWith("+++ b/") && line !== "+++ /dev/null")
      .map((line) => line.slice(1));
    const removed = lines.filter((line) => line.startsWith("-") && !line.startsWith("--- ")).map((line) => line.slice(1));
    const found = findSecret(added.join("\n"), removed.join("\n"));
    if (found) return [secretFinding(found, `${path} (${what})`)];
  }
  return [];
}

/** Options that switch off the filters of the repository, which git runs to tell whether a file has changed. */
function withoutFilters(directory: string, scan: GitScan): string[] | undefined {
  const keys = git(directory, ["config", "-z", "--name-only", "--get-regexp", "^filter[.]"], scan)
    .split("\0")
    .filter((key) => key !== "");
  const names = [...new Set(keys.map((key) => key.slice(0, key.lastIndexOf("."))))].toSorted();
  if (names.some((name) => name.includes("="))) return undefined;
  return names.flatMap((name) => ["clean=", "smudge=", "process=", "required=false"].flatMap((key) => ["-c", `${name}.${key}`]));
}

function changedFiles(directory: string, paths: readonly string[], scan: GitScan): string {
  const options = withoutFilters(directory, scan);
  if (!options) return git(directory, ["ls-files", "-z", "--", ...paths], scan);
  return git(
    directory,
    [...options, "diff-files", "--name-only", "--relative", "--ignore-submodules=all", "--diff-filter=d", "-z", "--", ...paths],
    scan,
  );
}

/** Reads the files themselves, and not a diff: that is what will be committed, but for the work of filters. */
function scanFiles(directory: string, paths: readonly string[], others: boolean, scan: GitScan): Finding[] {
  const fresh = others ? git(directory, ["ls-files", "--others", "--exclude-standard", "-z", "--", ...paths], scan) : "";
  const names = (changedFiles(directory, paths, scan) + fresh)
    .split("\0")
    .filter((name) => name !== "")
    .slice(0, MOST_FILES);
  for (const name of names) {
    const text = isUnscanned(name, scan.policy) ? "" : readText(`${directory}/${name}`);
    if (text === "" || !findSecret(text)) continue;
    // Already committed, so not new.
    const found = findSecret(text, git(directory, ["cat-file", "blob", `HEAD:./${name}`], scan));
    if (found) return [secretFinding(found, `${name} (line ${found.line})`)];
  }
  return [];
}

function readText(path: string): string {
  try {
    const { size } = lstatSync(path);
    if (!lstatSync(path).isFile() || size > MOST_BYTES) return "";
    const data = readFileSync(path);
    return data.subarray(0, 8000).includes(0) ? "" : data.toString("utf8");
  } catch {
    return "";
  }
}
