// npm run test:windows: hawk on Windows, as far as Wine is Windows. A user whose name has a blank installs hawk beside ten agents that have hooks and
// settings of their own; the agents are played as they start hooks there, and load hawk's plugin.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { understandReply } from "../../packages/adapter/src/index.ts";
import { commandOnWindows } from "../../packages/executor/src/process/windows-start.ts";
import { adapters as loaders } from "../../apps/cli/src/adapters.ts";
import { commands } from "../../apps/cli/src/commands.ts";
import { notOnWindows } from "../../apps/cli/src/windows.ts";
import { root } from "../setup.mjs";
import { files as given, rows } from "./commands.mjs";
import { endWine, onDisk, runOnWindows, write } from "./wine.mjs";

const home = String.raw`C:\users\John Doe`;
const project = String.raw`C:\work\heron`;
const node = String.raw`C:\Program Files\nodejs\node.exe`;
const hawk = String.raw`C:\hawk\node_modules\@hawk\cli\dist\hawk.js`;
const [roaming, local] = [`${home}\\AppData\\Roaming`, `${home}\\AppData\\Local`];
const env = {
  SystemRoot: String.raw`C:\windows`,
  ComSpec: String.raw`C:\windows\system32\cmd.exe`,
  // As Windows spells it.
  Path: String.raw`C:\Program Files\nodejs;C:\windows\system32;C:\windows`,
  PATHEXT: ".COM;.EXE;.BAT;.CMD",
  USERPROFILE: home,
  APPDATA: roaming,
  LOCALAPPDATA: local,
  TEMP: String.raw`C:\tmp`,
  TMP: String.raw`C:\tmp`,
};

/** What the agents have before hawk comes. Line ends, comments and hooks of the user's are theirs to keep. */
const before = {
  [`${home}\\.claude\\settings.json`]:
    '{\r\n  "model": "opus",\r\n  "hooks": {\r\n    "Stop": [{ "hooks": [{ "type": "command", "command": "mine.exe" }] }]\r\n  }\r\n}\r\n',
  [`${home}\\.codex\\hooks.json`]: '{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"mine"}]}]}}',
  [`${home}\\.gemini\\settings.json`]:
    '{\n  // mine\n  "hooks": { "AfterTool": [{ "hooks": [{ "type": "command", "command": "node mine.js" }] }] }\n}\n',
  [`${home}\\.qwen\\settings.json`]: '{ "ide": {} }\n',
  [`${home}\\.cursor\\hooks.json`]: '{\n\t"version": 1,\n\t"hooks": { "stop": [{ "command": "mine.cmd" }] }\n}\n',
};
const starters = ["claude-code", "codex", "gemini-cli", "qwen-code", "copilot-cli", "cursor"];
/** Agents that load hawk's plugin. */
const loading = ["opencode", "kilo", "cline", "pi"];
const hosts = [...starters, ...loading];
/** Cline waits for 3 seconds, and starts of Node in Wine may take longer: its guard is a batch file. */
const QUICK = `:: hawk-hook: events=pre_tool_use\r\n:: hawk-hook: matcher=shell\r\n:: hawk-hook: on_failure=block\r\n@echo off\r\nfind "forbidden" >nul\r\nif errorlevel 1 exit /b 0\r\necho not on Windows either 1>&2\r\nexit /b 2\r\n`;
const HANG =
  "// hawk-hook: events=pre_tool_use\n// hawk-hook: matcher=write\n// hawk-hook: on_failure=block\n// hawk-hook: timeout=2s\nsetInterval(() => undefined, 1000);\n";

const GUARD = `// hawk-hook: events=pre_tool_use
// hawk-hook: matcher=shell
// hawk-hook: on_failure=block
// hawk-hook: timeout=12s
const { writeFileSync } = require("node:fs");
const { tool_input } = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
if (tool_input.command.includes("forbidden")) {
  console.error("not on Windows either");
  process.exit(2);
}
if (tool_input.command.includes("slow")) {
  writeFileSync(\`C:\\\\tmp\\\\\${process.pid}.slow\`, String(process.pid));
  setInterval(() => undefined, 1000);
}
`;

const OWN = "// hawk-hook: events=pre_tool_use\n// hawk-hook: matcher=shell\nconsole.error('not in this project');\nprocess.exit(2);\n";

/** Steps are collected first, and done by one process each time. */
const step = (args) => ({ by: "program", file: node, args: [hawk, ...args], env, cwd: project });
const adapters = {};

beforeAll(async () => {
  for (const host of [...hosts, "droid"]) adapters[host] = await loaders[host]();
  for (const place of ["C:\\users\\John Doe", "C:\\hawk", "C:\\work", "C:\\tmp"]) rmSync(onDisk(place), { recursive: true, force: true });
  installHawk();
  for (const [path, text] of Object.entries(before)) write(path, text);
  for (const place of [`${home}\\.copilot`, `${project}\\.git`, "C:\\tmp"]) mkdirSync(onDisk(place), { recursive: true });
  // Agents that have no settings yet, and one that hawk does not reach there.
  for (const host of [...loading, "droid"])
    mkdirSync(onDisk(`${home}\\${adapters[host].detection.directories[0].replaceAll("/", "\\")}`), { recursive: true });
  for (const [path, text] of Object.entries(given)) write(path, text);
});
afterAll(endWine);

/** As npm lays it out. */
function installHawk() {
  const packed = mkdtempSync(join(tmpdir(), "hawk-packed-"));
  const { status, stderr } = spawnSync("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", packed], {
    cwd: join(root, "apps", "cli"),
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  expect([status, stderr]).toEqual([0, ""]);
  spawnSync("tar", ["xzf", readdirSync(packed)[0]], { cwd: packed });
  mkdirSync(dirname(onDisk(String.raw`C:\hawk\node_modules\@hawk\cli`)), { recursive: true });
  cpSync(join(packed, "package"), onDisk(String.raw`C:\hawk\node_modules\@hawk\cli`), { recursive: true });
  rmSync(packed, { recursive: true });
}

const read = (path) => readFileSync(onDisk(path), "utf8");

/** The texts of files, and of those below directories. */
function readAll(base, places) {
  const list = (path) => (statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => list(join(path, name))) : [path]);
  const paths = places.flatMap((place) => list(join(base, place)));
  return Object.fromEntries(paths.map((path) => [path.slice(base.length + 1), readFileSync(path, "utf8")]));
}

/** One of the host's registered hooks, by its first own name for the event. */
function entryOf(host, nativeEvent) {
  const place = adapters[host].settings.user.path;
  const { hooks } = JSON.parse(read(`${home}\\${place.replaceAll("/", "\\")}`).replaceAll(/^\s*\/\/.*$/gm, ""));
  return hooks[nativeEvent].flatMap((group) => group.hooks ?? [group]).find((hook) => JSON.stringify(hook).includes("hawk"));
}

/** How each agent starts what is in its settings on Windows. */
const playing = {
  "claude-code": ({ command, args }) => ({ by: "program", file: command, args }),
  codex: ({ commandWindows }) => ({ by: "cmd", line: commandWindows }),
  "gemini-cli": ({ command }) => ({ by: "powershell", text: command }),
  "qwen-code": ({ command, shell }) => ({ by: shell, text: command }),
  "copilot-cli": ({ powershell }) => ({ by: "powershell", text: powershell }),
  cursor: ({ command }) => ({ by: "cmd", line: command }),
};

const action = (command) => ({ kind: "command", command });
const scenes = {
  deny: action("echo forbidden"),
  allow: action("git status"),
  context: { kind: "start" },
  timeout: { kind: "write", path: `${project}\\a.txt`, text: "a" },
  slow: action("echo slow"),
};

function fire(host, scene) {
  const event = adapters[host].sample(scenes[scene], { home, project });
  if (loading.includes(host)) return { host, scene, event, step: load(host, event) };
  const start = playing[host](entryOf(host, event.name));
  const rest = { env: { ...env, ...event.env }, cwd: project, input: JSON.stringify(event.payload) };
  return { host, scene, event, step: { ...start, ...rest } };
}

/** An agent that has hawk's plugin, and fires one event. */
function load(host, event) {
  const { path } = adapters[host].settings.user;
  const args = ["--no-warnings", "--input-type=module", "-e", adapters[host].stage, `${home}\\${path.replaceAll("/", "\\")}`];
  return { by: "program", file: node, args, env: { ...env, ...event.env }, cwd: project, input: JSON.stringify(event) };
}

function understand(host, event, { status, stdout, stderr }) {
  if (loading.includes(host)) return JSON.parse(stdout);
  const decoded = adapters[host].decode(event.name, { ...event.payload }, { ...env, ...event.env });
  return understandReply(adapters[host], { exitCode: status, stdout, stderr }, decoded);
}

describe("a first day", () => {
  test("hawk installs, sets itself up in ten agents beside their own settings, and says what it does not reach", () => {
    const results = runOnWindows([
      step(["--version"]),
      step(["init", "--yes", "--no-import", "--hooks", "dangerous-cmd.sh,file-guard.py,context.md"]),
      step(["sync"]),
      step(["status", "--json"]),
    ]);
    const [version, init, sync, status] = results;
    expect(version).toMatchObject({ status: 0, stderr: "" });
    expect(init).toMatchObject({ status: 0 });
    for (const host of hosts) expect(init.stdout).toContain(adapters[host].title);
    expect(sync).toMatchObject({ status: 0 });
    expect(sync.stdout).toContain("Nothing to do");
    for (const { stderr } of [init, sync]) expect(stderr).toContain("hawk doesn't reach Factory droid: no guard of yours holds there.");
    expect(Object.fromEntries(JSON.parse(status.stdout).map(({ host, state }) => [host, state]))).toEqual({
      ...Object.fromEntries(hosts.map((host) => [host, "in sync"])),
      codex: "untrusted",
    });
    for (const [path, text] of Object.entries(before)) {
      const now = read(path);
      expect(now).not.toBe(text);
      expect(now.includes("\r\n"), path).toBe(text.includes("\r\n"));
    }
  });

  test("a hook is turned on, doctor finds nothing else, and what does not run says so", () => {
    write(`${roaming}\\hawk\\registry\\hooks\\guard.js`, GUARD);
    const config = `${roaming}\\hawk\\config.yaml`;
    // On a busy machine, a start of Node in Wine takes as long as hawk's own guards have.
    const others = hosts.filter((host) => host !== "cline").join(", ");
    write(config, read(config).replaceAll(/- (dangerous-cmd\.sh|file-guard\.py)/g, `- { name: $1, timeout: 2m, hosts: [${others}] }`));
    write(`${roaming}\\hawk\\registry\\hooks\\quick.cmd`, QUICK);
    write(`${roaming}\\hawk\\registry\\hooks\\hang.js`, HANG);
    const [enable, quick, hang, doctor, droid] = runOnWindows([
      step(["enable", "guard.js", "--agent", others.replaceAll(" ", "")]),
      step(["enable", "quick.cmd", "--agent", "cline"]),
      step(["enable", "hang.js"]),
      step(["doctor"]),
      step(["sync", "--agent", "droid"]),
    ]);
    for (const one of [enable, quick, hang]) expect(one).toMatchObject({ status: 0, stderr: expect.not.stringContaining("error") });
    expect(read(config)).toContain("{ name: dangerous-cmd.sh, timeout: 2m, hosts");
    expect(doctor.stdout).toContain("hawk doesn't reach Factory droid");
    expect(doctor.stdout.match(/^✗.*/gm)).toEqual([expect.stringContaining("Codex CLI silently skips")]);
    expect(droid.status).not.toBe(0);
    expect(droid.stderr).toContain("on Windows");
  });
});

describe("events", () => {
  const fired = {};
  beforeAll(() => {
    for (const host of hosts) {
      const all = ["deny", "allow", "context", "timeout"].map((scene) => fire(host, scene));
      const results = runOnWindows(all.map(({ step: one }) => one));
      for (const [index, { scene, event }] of all.entries()) {
        const result = results[index];
        (fired[host] ??= {})[scene] = { result, understood: result.error ? result : understand(host, event, result) };
      }
    }
  });

  describe.each(hosts)("in %s", (host) => {
    test("a guard blocks, and the agent learns why", () => {
      expect(fired[host].deny).toMatchObject({ understood: { blocked: true, reason: expect.stringContaining("not on Windows either") } });
    });

    test("what is harmless passes", () => {
      expect(fired[host].allow).toMatchObject({ result: { status: 0 }, understood: { blocked: false } });
    });

    test("a text reaches the model", () => {
      expect(fired[host].context).toMatchObject({ understood: { context: expect.stringContaining("How I like to work") } });
    });

    test("a guard that takes too long blocks", () => {
      expect(fired[host].timeout).toMatchObject({ understood: { blocked: true, reason: expect.stringMatching(/timed out|need longer/) } });
    });
  });

  test("a hook whose time is over is ended", () => {
    const slow = ["claude-code", "pi"].map((host) => fire(host, "slow"));
    const results = runOnWindows(slow.map(({ step: one }) => one));
    const understood = slow.map(({ host, event }, index) => understand(host, event, results[index]));
    expect(understood).toMatchObject(slow.map(() => ({ blocked: true, reason: expect.stringContaining("timed out") })));
    const left = readdirSync(onDisk("C:\\tmp")).filter((name) => name.endsWith(".slow"));
    expect(left).toHaveLength(slow.length);
    const looks = left.map((name) => ({ by: "alive", file: `C:\\tmp\\${name}` }));
    expect(runOnWindows(looks)).toEqual(looks.map(() => ({ isAlive: false })));
  });

  test("a hook ends when its agent no longer waits", () => {
    const { step: one } = fire("claude-code", "slow");
    const canceled = { ...one, by: "cancel", start: one.by, directory: String.raw`C:\tmp`, ending: ".slow" };
    expect(runOnWindows([canceled])).toEqual([{ isAlive: false }]);
  });

  test("a plugin starts the runner where it can't ask hooks itself", () => {
    const library = onDisk(`${local}\\hawk\\lib`);
    const files = readdirSync(library)
      .map((name) => join(library, name, "in-process.cjs"))
      .filter(existsSync);
    for (const file of files) renameSync(file, `${file}.gone`);
    const asked = ["opencode", "pi"].map((host) => fire(host, "deny"));
    const results = runOnWindows(asked.map(({ step: one }) => one));
    for (const file of files) renameSync(`${file}.gone`, file);
    expect(files).not.toEqual([]);
    expect(asked.map(({ host, event }, index) => understand(host, event, results[index]))).toMatchObject(
      asked.map(() => ({ blocked: true, reason: expect.stringContaining("not on Windows either") })),
    );
  });

  test("hawk's own guards block, and no variable of a project loads code into them", () => {
    write(String.raw`C:\tmp\evil.js`, "process.exit(0);");
    const writing = { kind: "write", path: `${project}\\.env`, text: "A=1\n" };
    const events = [
      adapters["claude-code"].sample(action("rm -rf ~"), { home, project }),
      adapters["claude-code"].sample(action(String.raw`Remove-Item -Recurse -Force C:\ `), { home, project }),
      adapters["claude-code"].sample(writing, { home, project }),
    ];
    const results = runOnWindows(
      events.map((event) => ({
        ...playing["claude-code"](entryOf("claude-code", event.name)),
        env: { ...env, ...event.env, NODE_OPTIONS: String.raw`--require C:\tmp\evil.js`, ERRORLEVEL: "100" },
        cwd: project,
        input: JSON.stringify(event.payload),
      })),
    );
    expect(results.map((result, index) => understand("claude-code", events[index], result))).toMatchObject([
      { blocked: true, reason: expect.stringMatching(/^dangerous-cmd: this deletes a home directory/) },
      { blocked: true, reason: expect.stringMatching(/^dangerous-cmd: this deletes the whole file system/) },
      { blocked: true, reason: expect.stringMatching(/^file-guard: /) },
    ]);
  });

  test("a guard that can't be asked blocks: no Node, no dispatcher, a plan that is cut", () => {
    const event = adapters["claude-code"].sample(scenes.allow, { home, project });
    const runner = `${local}\\hawk\\run\\claude-code\\pre_tool_use.cmd`;
    const text = read(runner);
    const broken = {
      node: text.replaceAll(/^set "_node=.*"/gm, 'set "_node=C:\\gone\\node.exe"'),
      dispatcher: text.replace(/(set "_dispatcher=.*)dispatcher\.cjs/, "$1gone.cjs"),
      plan: text.replace("claude-code.json", "gone.json"),
    };
    for (const [name, content] of Object.entries(broken)) write(`${local}\\hawk\\run\\claude-code\\${name}.cmd`, content);
    const results = runOnWindows(
      Object.keys(broken).map((name) => ({
        by: "program",
        file: String.raw`C:\windows\System32\cmd.exe`,
        args: ["/d", "/c", `${local}\\hawk\\run\\claude-code\\${name}.cmd`],
        env,
        cwd: project,
        input: JSON.stringify(event.payload),
      })),
    );
    for (const name of Object.keys(broken)) rmSync(onDisk(`${local}\\hawk\\run\\claude-code\\${name}.cmd`));
    expect(results.map(({ status, stderr }) => [status, stderr.startsWith("hawk: ")])).toEqual([
      [2, true],
      [2, true],
      [2, true],
    ]);
  });
});

describe("commands", () => {
  const results = new Map();
  beforeAll(() => {
    write(`${project}\\.hawk\\config.yaml`, "hooks:\n  enabled: [own.js]\n");
    write(`${project}\\.hawk\\hooks\\own.js`, OWN);
    for (let from = 0; from < rows.length; from += 10) {
      const some = rows.slice(from, from + 10);
      const all = runOnWindows(some.map(([args, , , more]) => ({ ...step(args), env: { ...env, ...more?.env } })));
      for (const [index, row] of some.entries()) results.set(row, all[index]);
    }
  });

  test("each has a row", () => {
    const elsewhere = new Set(["uninstall", "untrust"]);
    const missing = commands.filter(({ name }) => !elsewhere.has(name) && !rows.some(([[first]]) => first === name));
    expect(missing.map(({ name }) => name)).toEqual([]);
    expect([...notOnWindows.keys()].filter((name) => !rows.some(([[first], code]) => first === name && code === 1))).toEqual([]);
  });

  test.each(rows)("hawk %j ends with %i", (...row) => {
    const { status, stdout, stderr, error } = results.get(rows.find(([args]) => args === row[0]));
    expect({ status, error, said: stdout + stderr }).toMatchObject({ status: row[1], said: expect.stringMatching(row[2]) });
  });

  test("a trusted project's hook blocks, until the project is no longer trusted", () => {
    const { event, step: one } = fire("claude-code", "allow");
    const [trusted, untrust, after] = runOnWindows([one, step(["untrust"]), one]);
    expect(understand("claude-code", event, trusted)).toMatchObject({
      blocked: true,
      reason: expect.stringContaining("not in this project"),
    });
    expect(untrust).toMatchObject({ status: 0 });
    expect(understand("claude-code", event, after)).toMatchObject({ blocked: false });
  });

  test("copies for a project are those that Linux makes, byte for byte", () => {
    const linux = mkdtempSync(join(tmpdir(), "hawk-linux-"));
    const there = join(linux, "heron");
    cpSync(onDisk(`${project}\\.hawk`), join(there, ".hawk"), { recursive: true, filter: (path) => !path.includes("vendor") });
    mkdirSync(join(there, ".git"));
    const made = spawnSync(
      process.execPath,
      [join(root, "apps/cli/dist/hawk.js"), "sync", "--vendor", "--assume-trusted", "--agent", "claude-code,codex"],
      { cwd: there, encoding: "utf8", env: { PATH: process.env.PATH, HOME: linux } },
    );
    expect([made.status, made.stderr]).toEqual([0, ""]);
    const roots = [".hawk/vendor", ".claude/settings.json", ".codex/hooks.json"];
    expect(readAll(onDisk(project), roots)).toEqual(readAll(there, roots));
    rmSync(linux, { recursive: true });
  });

  test("the page opens for anyone who has its address", () => {
    const [page] = runOnWindows([{ ...step(["ui", "--no-open"]), by: "page" }]);
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining("<title>") });
  });
});

describe("cmd hands on words as they are", () => {
  const show = String.raw`C:\rig tools\show.cmd`;
  const words = ["plain", "with blank", 'a "quote"', "a & b | c < d > e", "caret ^ and !x!", "back\\slash\\", "", "(a) [b] {c}", "é ü 漢"];

  test("to a batch file", () => {
    write(String.raw`C:\rig tools\show.js`, "console.log(JSON.stringify(process.argv.slice(2)));");
    write(show, `@"${node}" "%~dp0show.js" %*\r\n`);
    const system = { env: { SYSTEMROOT: String.raw`C:\windows` }, find: () => show, exists: () => true, node };
    const steps = words.map((word) => ({ ...commandOnWindows("show", [word, "last"], system), by: "verbatim", env, cwd: project }));
    const seen = runOnWindows(steps).map(({ stdout }) => JSON.parse(stdout));
    expect(seen).toEqual(words.map((word) => [word, "last"]));
  });
});

test("uninstall gives every file back byte for byte, and leaves nothing", () => {
  const [uninstall] = runOnWindows([step(["uninstall", "--all", "--yes"])]);
  expect(uninstall).toMatchObject({ status: 0 });
  expect(Object.fromEntries(Object.keys(before).map((path) => [path, read(path)]))).toEqual(before);
  const plugins = loading.map((host) => `${home}\\${adapters[host].settings.user.path.replaceAll("/", "\\")}`);
  for (const path of [`${local}\\hawk`, `${roaming}\\hawk`, `${home}\\.copilot\\hooks`, ...plugins])
    expect(existsSync(onDisk(path)), path).toBe(false);
});
