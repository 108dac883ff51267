// npm run rig [-- --minutes <count>]: what macOS does otherwise, tried on Linux as far as it can be. One line for each part; what could not be
// tried says why. With a limit, what is not done by then is not tried.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { childEnv, ensureBuilt, root } from "./setup.mjs";

const vitest = [process.execPath, join(root, "node_modules", "vitest", "vitest.mjs"), "run"];
const preload = join(root, "tooling", "rig", "exec-path.cjs");

const shells = ["dash", "bash -p", "busybox sh", "zsh"];
const switches = ["HAWK_TEST_NO_PROC", "HAWK_TEST_GREEDY_HEAD", "HAWK_TEST_SHELLS"];

/** `missing` is why a part can't be tried here; `unmet` finds in its output why it was not; `without` is what it had to do without. */
const parts = [
  {
    name: "files and processes without /proc",
    command: withoutProc([
      ...vitest,
      ...["lock", "process-identity", "write-own-file"].map((name) => `packages/settings-file/src/${name}.test.ts`),
      "packages/executor/src/process",
    ]),
    env: { HAWK_RIG_NODE: process.execPath, NODE_OPTIONS: `--require ${preload}` },
    missing: canHideProc() ? undefined : "hiding /proc takes root, unshare and mount",
  },
  {
    name: "the guards' first look with the awk of the BSDs",
    command: [...vitest, "packages/guard/src/first-look.test.ts", "-t", "with original-awk"],
    missing: isThere("original-awk", ["--version"]) ? undefined : "original-awk is not on this machine",
  },
  {
    name: "names whose case and accents do not count",
    command: [...vitest, "apps/cli/src/insensitive-names.test.ts"],
    unmet: /names as on macOS are not tested here, (.*)/,
  },
  {
    name: "runners without /proc, and with a head that reads ahead",
    command: [...vitest, ...runnerTests(), "--maxWorkers=2"],
    env: { HAWK_TEST_NO_PROC: "1", HAWK_TEST_GREEDY_HEAD: "1", HAWK_TEST_SHELLS: shells.join(",") },
    missing: knowsSwitches() ? undefined : `the runners' tests do not know ${switches.join(", ")}`,
    without: shells.filter((shell) => !existsSync(join("/bin", shell.split(" ")[0]))),
  },
];

ensureBuilt();
const { minutes } = parseArgs({ options: { minutes: { type: "string" } } }).values;
const end = minutes === undefined ? Infinity : performance.now() + Number(minutes) * 60_000;
const results = parts.map(tryPart);
process.exitCode = results.includes("FAIL") ? 1 : 0;

function tryPart({ name, command: [program, ...args], env = {}, missing, unmet, without = [] }) {
  if (missing !== undefined) return report("SKIPPED", name, missing);
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    env: { ...childEnv(), ...env },
    ...(end === Infinity ? {} : { timeout: Math.max(1, Math.floor(end - performance.now())) }),
  });
  if (error?.code === "ETIMEDOUT") return report("SKIPPED", name, `not done when ${minutes} minutes were over`);
  const why = unmet?.exec(`${stdout}${stderr}`)?.[1];
  if (status === 0 && why !== undefined) return report("SKIPPED", name, why);
  if (status === 0) return report("ok", name, without.length === 0 ? undefined : `without ${without.join(", ")}, not on this machine`);
  process.stdout.write(`${stdout ?? ""}${stderr ?? ""}`);
  const settings = Object.entries(env).map(([key, value]) => `${key}='${value}'`);
  return report("FAIL", name, error?.message ?? `see above; to repeat it: ${[...settings, program, ...args].join(" ")}`);
}

function report(result, name, why) {
  process.stdout.write(`${result.padEnd(7)} ${name}${why === undefined ? "" : `: ${why}`}\n`);
  return result;
}

/** The command in a mount namespace of its own, where `/proc` is an empty directory. */
function withoutProc(command) {
  return ["unshare", "-m", "sh", "-c", 'mount -t tmpfs none /proc && exec "$@"', "sh", ...command];
}

/** The runners' own tests: those of the shell library, and those of what is compiled. */
function runnerTests() {
  const src = "packages/runner/src";
  const tests = readdirSync(join(root, src)).filter((name) => name.endsWith(".test.ts"));
  return [`${src}/shell`, ...tests.map((name) => `${src}/${name}`)];
}

/** Without this, the part would be the same tests once more. */
function knowsSwitches() {
  const text = readFileSync(join(root, "packages/runner/src/testing/run-compiled.ts"), "utf8");
  return switches.every((name) => text.includes(name));
}

function canHideProc() {
  return spawnSync("unshare", withoutProc(["true"]).slice(1), { stdio: "ignore" }).status === 0;
}

function isThere(program, args) {
  return !spawnSync(program, args, { stdio: "ignore" }).error;
}
