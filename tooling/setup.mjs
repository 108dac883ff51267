// Makes a bare machine (Node, npm, git) ready: fetches the pinned pnpm, installs, builds. Each step is skipped when nothing changed.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const pnpmVersion = manifest.packageManager.replace("pnpm@", "");
const pnpmHome = join(root, ".cache", `pnpm-${pnpmVersion}`);
export const pnpmEntry = join(pnpmHome, "node_modules", "pnpm", "bin", "pnpm.cjs");
const stamps = join(root, "node_modules", ".hawk");

/** The workspace's package directories, relative to the root. */
export function packageDirs(base = root) {
  return ["packages", "packages/adapters", "apps"].flatMap((parent) =>
    listDir(join(base, parent))
      .map((entry) => join(parent, entry.name))
      .filter((dir) => existsSync(join(base, dir, "package.json"))),
  );
}

/** Runs a command in the root with its output shown; ends this process with its exit code when it fails. */
export function run(command, args, options = {}) {
  const { status, signal, error } = spawnSync(...startOf(command, args, { cwd: root, stdio: "inherit", env: childEnv(), ...options }));
  if (error) fail(`cannot start ${command}: ${error.message}`);
  if (status !== 0) process.exit(status ?? (signal ? 130 : 1));
}

/** As `run`, with the output shown only when the command fails. */
export function runQuietly(command, args, options = {}) {
  const how = { cwd: root, encoding: "utf8", maxBuffer: 2 ** 28, env: childEnv(), ...options };
  const { status, stdout, stderr, error } = spawnSync(...startOf(command, args, how));
  if (status === 0) return;
  process.stderr.write(`${stdout ?? ""}${stderr ?? ""}`);
  fail(error ? `cannot start ${command}: ${error.message}` : `${[basename(command), ...args].join(" ")} failed`);
}

/** Runs the pinned pnpm, which is fetched with npm when it is not there. */
export function pnpm(args, options) {
  ensurePnpm();
  run(process.execPath, [pnpmEntry, ...args], options);
}

/** The path of an installed tool's executable: on Windows a batch file, which Node starts with a shell only. */
export function bin(name) {
  return join(root, "node_modules", ".bin", process.platform === "win32" ? `${name}.cmd` : name);
}

function startOf(command, args, options) {
  return command.endsWith(".cmd") ? [`"${command}"`, args, { ...options, shell: true }] : [command, args, options];
}

export function ensureInstalled() {
  requireNode();
  const wanted = hashOf([
    "pnpm-lock.yaml",
    "pnpm-workspace.yaml",
    "package.json",
    ...packageDirs().map((dir) => join(dir, "package.json")),
  ]);
  if (readStamp("installed") === wanted) return;
  note("installing packages");
  pnpm(["install", "--frozen-lockfile", "--reporter=append-only"], { stdio: ["ignore", 2, 2] });
  writeStamp("installed", wanted);
}

export function ensureBuilt() {
  ensureInstalled();
  if (readStamp("built") === sourceStamp()) return;
  ensurePnpm();
  note("building");
  runQuietly(bin("turbo"), ["run", "build", "--output-logs=errors-only", "--ui=stream"]);
  writeStamp("built", sourceStamp());
}

function ensurePnpm() {
  if (existsSync(pnpmEntry)) return;
  note(`fetching pnpm ${pnpmVersion}`);
  mkdirSync(pnpmHome, { recursive: true });
  try {
    execFileSync(
      "npm",
      ["install", "--prefix", pnpmHome, "--no-save", "--no-audit", "--no-fund", "--loglevel=error", `pnpm@${pnpmVersion}`],
      {
        stdio: ["ignore", 2, 2],
        shell: process.platform === "win32",
      },
    );
  } catch {
    fail(
      `could not fetch pnpm ${pnpmVersion} with npm; check the network and the registry that npm is set to, then run the same command again`,
    );
  }
}

function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`hawk needs Node ${manifest.engines.node}, this is ${process.version}`);
}

/** Child tools find the pinned pnpm on their path, and send no telemetry. */
export function childEnv() {
  const path = [join(pnpmHome, "node_modules", ".bin"), join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path, TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1", TURBO_NO_UPDATE_NOTIFIER: "1" };
}

function hashOf(paths) {
  const hash = createHash("sha256");
  for (const path of paths)
    hash
      .update(path)
      .update("\0")
      .update(readFileSync(join(root, path)))
      .update("\0");
  return hash.digest("hex");
}

/** Changes when a source or build file does; reads no file, so it stays quick in a large tree. */
function sourceStamp() {
  const hash = createHash("sha256");
  const files = ["tsconfig.base.json", "tooling/bundle.mjs"];
  for (const dir of packageDirs())
    files.push(
      join(dir, "package.json"),
      join(dir, "tsconfig.json"),
      ...[...inputDirs(), "dist"].flatMap((part) => listFiles(join(dir, part))),
    );
  for (const file of files) {
    const { mtimeMs, size } = statSync(join(root, file));
    hash.update(`${file} ${file.includes("dist") ? "" : mtimeMs} ${size}\n`);
  }
  return hash.digest("hex");
}

/** The directories that a build reads, as turbo has them: "src/**". */
function inputDirs() {
  const { inputs } = JSON.parse(readFileSync(join(root, "turbo.json"), "utf8")).tasks.build;
  return inputs.filter((input) => input.endsWith("/**")).map((input) => input.slice(0, -"/**".length));
}

/** Every file below a directory, relative to the root. */
export function listFiles(dir) {
  return listDir(join(root, dir)).flatMap((entry) => (entry.isDirectory() ? listFiles(join(dir, entry.name)) : [join(dir, entry.name)]));
}

function listDir(dir) {
  return existsSync(dir) ? readdirSync(dir, { withFileTypes: true }) : [];
}

function readStamp(name) {
  const path = join(stamps, name);
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

function writeStamp(name, value) {
  mkdirSync(stamps, { recursive: true });
  writeFileSync(join(stamps, name), value);
}

function note(text) {
  process.stderr.write(`hawk: ${text} …\n`);
}

function fail(text) {
  process.stderr.write(`hawk: ${text}\n`);
  process.exit(1);
}
