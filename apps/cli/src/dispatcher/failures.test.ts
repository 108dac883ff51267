import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { createHosts } from "../testing/hosts.ts";
import { isAlive } from "../testing/is-alive.ts";
import type { DispatchOptions, Ended, HostsHome } from "../testing/hosts.ts";

// A runner tells answers by their mark: 100 and the code of the answer. Anything else is not one, and the runner decides what that means.

const header = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: on_failure=block\n";
const create = (body: string): Promise<HostsHome> => createHosts({ "guard.sh": `${header}${body}\n` }, ["claude-code", "droid"]);
const blocks = "echo no >&2; exit 2";

test.each([
  ["that lets it pass", "exit 0", "claude-code", 100],
  ["that blocks in JSON", blocks, "claude-code", 100],
  ["that blocks with a code", blocks, "droid", 102],
  ["of a hook that failed", "exit 3", "droid", 102],
])("an answer %s is marked for a runner, and plain for others", async (_, body, host, code) => {
  const hosts = await create(body);
  expect((await hosts.dispatch(host)).status).toBe(code);
  expect((await hosts.dispatch(host, { failure: "" })).status).toBe(code - 100);
});

/** As a runner that has answered asks for a line of the trace. */
const asksForTrace = (options = ""): string => `node=$1 dispatcher=$2; shift 2; "$node" ${options} "$dispatcher" --trace "$@"`;
const fullStdout: DispatchOptions = { through: '"$@" >/dev/full' };
const planFile = (hosts: HostsHome): string => hosts.planOf("claude-code");
const ownFiles = (hosts: HostsHome, start: string): string[] =>
  readdirSync(dirname(hosts.dispatcher))
    .filter((name) => name.startsWith(start))
    .map((name) => join(dirname(hosts.dispatcher), name));

const situations: [string, (hosts: HostsHome) => void, RegExp, DispatchOptions?][] = [
  ["the plan is gone", (hosts) => rmSync(planFile(hosts)), /claude-code\.json is missing, so no hook could be asked; run hawk sync\n$/],
  [
    "the plan is torn",
    (hosts) => writeFileSync(planFile(hosts), readFileSync(planFile(hosts)).subarray(0, 400)),
    /claude-code\.json is damaged/,
  ],
  ["the plan is something else", (hosts) => writeFileSync(planFile(hosts), "[]"), /claude-code\.json is damaged/],
  [
    "the plan can't be read",
    (hosts) => (rmSync(planFile(hosts)), mkdirSync(planFile(hosts))),
    /claude-code\.json can't be read \(EISDIR\)/,
  ],
  ["its program is gone", (hosts) => ownFiles(hosts, "program-").forEach((path) => rmSync(path)), /is damaged.*program-.*run hawk sync/],
  ["its program is cut", (hosts) => ownFiles(hosts, "program-").forEach(halve), /is damaged/],
  ["its program is empty", (hosts) => ownFiles(hosts, "program-").forEach((path) => writeFileSync(path, "")), /is damaged.*is cut off/],
  ["its adapters are gone", (hosts) => ownFiles(hosts, "src-").forEach((path) => rmSync(path)), /src-.*run hawk sync/],
  ["its adapters are cut", (hosts) => ownFiles(hosts, "src-").forEach(halve), /./],
  ["the answer can't be written", () => undefined, /the answer could not be written/, fullStdout],
];

function halve(path: string): void {
  const text = readFileSync(path);
  writeFileSync(path, text.subarray(0, text.length / 2));
}

test.each(situations)("when %s, it says so, and gives no answer", async (_, breakIt, message, options) => {
  const hosts = await create(blocks);
  breakIt(hosts);
  const { status, stdout, stderr } = await hosts.dispatch("claude-code", options);
  expect({ status, stdout, stderr }).toEqual({ status: 98, stdout: "", stderr: expect.stringMatching(message) as string });
  expect(stderr).toMatch(/^hawk: /);
  expect((await hosts.dispatch("claude-code", { ...options, failure: "" })).status).toBe(2);
});

test("what keeps it from an answer keeps it from the trace, too, and the runner knows by the code", async () => {
  for (const [name, breakIt] of situations.filter(([, , , options]) => options === undefined)) {
    const hosts = await create(blocks);
    expect(await hosts.dispatch("claude-code", { failure: "", through: asksForTrace() }), name).toMatchObject({ status: 100, stderr: "" });
    breakIt(hosts);
    expect((await hosts.dispatch("claude-code", { failure: "", through: asksForTrace() })).status, name).toBe(98);
  }
});

test("an agent without an adapter gets no answer", async () => {
  const hosts = await create(blocks);
  const through = 'node=$1 dispatcher=$2 plan=$3; shift 4; "$node" "$dispatcher" "$plan" nobody "$@"';
  expect(await hosts.dispatch("claude-code", { through })).toEqual({
    status: 98,
    stdout: "",
    stderr: "hawk: there is no adapter for nobody\n",
  });
});

test("a working directory that is gone is the hook's failure, not the dispatcher's", async () => {
  const hosts = await create("exit 0");
  const through = 'mkdir gone; cd gone; rmdir ../gone; "$@"';
  expect((await hosts.dispatch("claude-code", { through })).status).toBe(100);
});

test("a payload that comes in pieces over a pipe that does not block is read whole", async () => {
  const hosts = await create("grep -q '\"tool_name\"' || exit 3");
  const start = "import fcntl, os, sys; fcntl.fcntl(0, fcntl.F_SETFL, os.O_NONBLOCK); os.execv(sys.argv[1], sys.argv[1:])";
  const through = `{ head -c 20; sleep 0.5; cat; } | python3 -c '${start}' "$@"`;
  expect(await hosts.dispatch("claude-code", { through })).toEqual({ status: 100, stdout: "", stderr: "" });
});

test("a Node that is too old says so before it reads anything", async () => {
  const hosts = await create(blocks);
  const old = join(hosts.path, "old.cjs");
  const start = (version: string, failure: "2" | ""): Promise<Ended> => {
    writeFileSync(old, `Object.defineProperty(process.versions, "node", { value: "${version}" });`);
    return hosts.dispatch("claude-code", { failure, through: `node=$1; shift; "$node" -r '${old}' "$@"; echo "$? $(cat)"` });
  };
  for (const version of ["20.18.3", "18.20.0", "8.17.0"]) {
    expect((await start(version, "2")).stdout).toMatch(/^99 \{.*\}\n$/);
    expect(await start(version, "")).toMatchObject({
      stdout: expect.stringMatching(/^2 \{.*\}\n$/) as string,
      stderr: expect.stringContaining(`Node ${version}`) as string,
    });
  }
  const traced = await hosts.dispatch("claude-code", { failure: "", through: asksForTrace(`-r '${old}'`) });
  expect(traced).toEqual({ status: 99, stdout: "", stderr: "" });
  for (const version of ["20.19.0", "22.1.0", "100.0.0"]) expect((await start(version, "2")).stdout).toContain('"deny"');
});

test("plain hooks get the user's NODE_OPTIONS; guards and hawk's own processes don't", async () => {
  const plain = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n";
  const hosts = await createHosts(
    {
      "guard.sh": `${header}printf '%s' "\${NODE_OPTIONS-unset}" >"$HAWK_PROJECT_DIR/guard"\n`,
      "now.sh": `${plain}printf '%s|%s' "\${NODE_OPTIONS-unset}" "\${HAWK_NODE_OPTIONS-unset}" >"$HAWK_PROJECT_DIR/now"\n`,
      "later.sh": `${plain}# hawk-hook: async=true\nprintf '%s' "\${NODE_OPTIONS-unset}" >"$HAWK_PROJECT_DIR/part"; mv "$HAWK_PROJECT_DIR/part" "$HAWK_PROJECT_DIR/later"\n`,
    },
    ["claude-code"],
  );
  const seen = (name: string): string => readFileSync(join(hosts.project, name), "utf8");
  const bad = "--require=./gone.js";
  for (const [env, expected] of [
    [{ NODE_OPTIONS: "", HAWK_NODE_OPTIONS: bad }, bad],
    [{ NODE_OPTIONS: "", HAWK_NODE_OPTIONS: "" }, "unset"],
    [{}, "unset"],
  ] as const) {
    rmSync(join(hosts.project, "later"), { force: true });
    expect((await hosts.dispatch("claude-code", { env })).status).toBe(100);
    expect(seen("now")).toBe(`${expected}|unset`);
    expect(seen("guard")).toBe("unset");
    await expect.poll(() => existsSync(join(hosts.project, "later"))).toBe(true);
    expect(seen("later")).toBe(expected);
  }
});

test("it ends with its hooks when its runner is gone", async () => {
  const hosts = await create('echo $$ >"$HAWK_PROJECT_DIR/pid"; sleep 600 & wait');
  const through = 'exec 3<&0; "$@" <&3 3<&- & until [ -s pid ]; do sleep 0.05; done; kill -KILL $$';
  // Answers once all who hold its streams have ended.
  expect(await hosts.dispatch("claude-code", { through })).toMatchObject({ status: null, stdout: "" });
  const pid = Number(/^\d+\n/.exec(readFileSync(join(hosts.project, "pid"), "utf8"))?.[0]);
  expect(pid).toBeGreaterThan(1);
  expect(isAlive(pid)).toBe(false);
});
