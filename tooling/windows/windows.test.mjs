// npm run test:windows: hawk on Windows, as far as Wine is Windows. A user whose name has a blank installs hawk beside six agents that have hooks and
// settings of their own; the agents are played as they start hooks there.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { understandReply } from "../../packages/adapter/src/index.ts";
import { commandOnWindows } from "../../packages/executor/src/process/windows-start.ts";
import { adapters as loaders } from "../../apps/cli/src/adapters.ts";
import { root } from "../setup.mjs";
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
  [`${home}\\.gemini\\settings.json`]: '{\n  // mine\n  "theme": "Dracula"\n}\n',
  [`${home}\\.qwen\\settings.json`]: '{ "ide": {} }\n',
  [`${home}\\.cursor\\hooks.json`]: '{\n\t"version": 1,\n\t"hooks": { "stop": [{ "command": "mine.cmd" }] }\n}\n',
};
const hosts = ["claude-code", "codex", "gemini-cli", "qwen-code", "copilot-cli", "cursor"];

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

/** Steps are collected first, and done by one process each time. */
const step = (args) => ({ by: "program", file: node, args: [hawk, ...args], env, cwd: project });
const adapters = {};

beforeAll(async () => {
  for (const host of hosts) adapters[host] = await loaders[host]();
  for (const place of ["C:\\users\\John Doe", "C:\\hawk", "C:\\work", "C:\\tmp"]) rmSync(onDisk(place), { recursive: true, force: true });
  installHawk();
  for (const [path, text] of Object.entries(before)) write(path, text);
  for (const place of [`${home}\\.copilot`, `${project}\\.git`, "C:\\tmp"]) mkdirSync(onDisk(place), { recursive: true });
  // An agent that hawk does not reach there.
  mkdirSync(onDisk(`${home}\\.config\\opencode`), { recursive: true });
});
afterAll(endWine);

/** As npm lays it out. */
function installHawk() {
  const packed = mkdtempSync(join(tmpdir(), "hawk-packed-"));
  const { status, stderr } = spawnSync("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", packed], {
    cwd: join(root, "apps", "cli"),
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
  spawnSync("tar", ["xzf", readdirSync(packed)[0]], { cwd: packed });
  mkdirSync(dirname(onDisk(String.raw`C:\hawk\node_modules\@hawk\cli`)), { recursive: true });
  cpSync(join(packed, "package"), onDisk(String.raw`C:\hawk\node_modules\@hawk\cli`), { recursive: true });
  rmSync(packed, { recursive: true });
}

const read = (path) => readFileSync(onDisk(path), "utf8");

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
  timeout: action("echo slow"),
};

function fire(host, scene) {
  const event = adapters[host].sample(scenes[scene], { home, project });
  const start = playing[host](entryOf(host, event.name));
  const rest = { env: { ...env, ...event.env }, cwd: project, input: JSON.stringify(event.payload) };
  return { host, scene, event, step: { ...start, ...rest } };
}

function understand(host, event, { status, stdout, stderr }) {
  const decoded = adapters[host].decode(event.name, { ...event.payload }, { ...env, ...event.env });
  return understandReply(adapters[host], { exitCode: status, stdout, stderr }, decoded);
}

describe("a first day", () => {
  test("hawk installs, sets itself up in six agents beside their own settings, and says what it does not reach", () => {
    const results = runOnWindows([
      step(["--version"]),
      step(["init", "--yes", "--no-import", "--hooks", "dangerous-cmd.sh,file-guard.py,context.md"]),
      step(["sync"]),
      step(["status", "--json"]),
    ]);
    const [version, init, sync, status] = results;
    expect(version).toMatchObject({ status: 0, stderr: "" });
    expect(init).toMatchObject({ status: 0 });
    expect(init.stdout).toContain("Your hooks are in Claude Code, Codex CLI, Gemini CLI, GitHub Copilot CLI, Cursor, Qwen Code.");
    expect(sync).toMatchObject({ status: 0 });
    expect(sync.stdout).toContain("Nothing to do");
    for (const { stderr } of [init, sync]) expect(stderr).toContain("hawk doesn't reach OpenCode: no hook runs there.");
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
    write(config, read(config).replaceAll(/- (dangerous-cmd\.sh|file-guard\.py)/g, "- { name: $1, timeout: 2m }"));
    const [enable, doctor, trust, vendor, opencode] = runOnWindows([
      step(["enable", "guard.js"]),
      step(["doctor"]),
      step(["trust", "--yes"]),
      step(["sync", "--vendor"]),
      step(["sync", "--agent", "opencode"]),
    ]);
    expect(enable).toMatchObject({ status: 0 });
    expect(read(config)).toContain("{ name: dangerous-cmd.sh, timeout: 2m }");
    expect(doctor.stdout).toContain("hawk doesn't reach OpenCode");
    expect(doctor.stdout.match(/^✗.*/gm)).toEqual([expect.stringContaining("Codex CLI silently skips")]);
    expect(trust).toMatchObject({ status: 1, stderr: expect.stringContaining("hawk trust does not run on Windows yet") });
    expect(vendor).toMatchObject({ status: 1, stderr: expect.stringContaining("on Windows yet") });
    expect(opencode.status).not.toBe(0);
    expect(opencode.stderr).toContain("on Windows");
  });
});

describe("events", () => {
  const fired = {};
  beforeAll(() => {
    const all = hosts.flatMap((host) => Object.keys(scenes).map((scene) => fire(host, scene)));
    const results = runOnWindows(all.map(({ step: one }) => one));
    for (const [index, { host, scene, event }] of all.entries()) {
      const result = results[index];
      (fired[host] ??= {})[scene] = { result, understood: result.error ? result : understand(host, event, result) };
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
      expect(fired[host].timeout).toMatchObject({ understood: { blocked: true, reason: expect.stringContaining("timed out") } });
    });
  });

  test("a hook whose time is over is ended", () => {
    const files = readdirSync(onDisk("C:\\tmp")).filter((name) => name.endsWith(".slow"));
    expect(files).toHaveLength(hosts.length);
    const looks = files.map((name) => ({ by: "alive", file: `C:\\tmp\\${name}` }));
    expect(runOnWindows(looks)).toEqual(looks.map(() => ({ isAlive: false })));
  });

  test("a hook ends when its agent no longer waits", () => {
    const { step: one } = fire("claude-code", "timeout");
    const canceled = { ...one, by: "cancel", start: one.by, directory: String.raw`C:\tmp`, ending: ".slow" };
    expect(runOnWindows([canceled])).toEqual([{ isAlive: false }]);
  });

  test("hawk's own guards block, and no variable of a project loads code into them", () => {
    write(String.raw`C:\tmp\evil.js`, "process.exit(0);");
    const writing = { kind: "write", path: `${project}\\.env`, text: "A=1\n" };
    const events = [
      adapters["claude-code"].sample(action("rm -rf ~"), { home, project }),
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
      { blocked: true, reason: expect.stringMatching(/^dangerous-cmd: /) },
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
  const [log, uninstall] = runOnWindows([step(["log"]), step(["uninstall", "--all", "--yes"])]);
  expect(log.stdout).toContain("guard.js");
  expect(uninstall).toMatchObject({ status: 0 });
  expect(Object.fromEntries(Object.keys(before).map((path) => [path, read(path)]))).toEqual(before);
  for (const path of [`${local}\\hawk`, `${roaming}\\hawk`, `${home}\\.copilot\\hooks`]) expect(existsSync(onDisk(path)), path).toBe(false);
});
