import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Command } from "../command/command.ts";
import { commands } from "../commands.ts";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";
import { runMain } from "../testing/run-main.ts";
import { layouts, makeAll } from "./testing/hostile-layouts.ts";
import { CANARY } from "./testing/hostile-world.ts";

/** What to call a command with, where that does not follow from the names of its arguments. */
const calls: Record<string, string[][]> = {
  // A pause of everything would keep the user's own hook from being heard.
  pause: [["pause", "--session", "another"]],
  test: [["test", "HOME/.config/hawk/registry/hooks/mine.sh"]],
  run: [["run", "--event", "pre_tool_use"]],
  download: [
    ["download", ".", "--dry-run"],
    ["download", ".", "--dry-run", "--allow-file"],
  ],
  package: [
    ["package", "list"],
    ["package", "add", ".", "--dry-run"],
  ],
  clean: [["clean", "--agent", "codex"]],
  sync: [["sync", "--dry-run"], ["sync"]],
  plan: [["plan"], ["plan", "--dialect", "claude"]],
  trust: [["trust"], ["trust", "--list"]],
  // Without it, the page is there until somebody interrupts it.
  ui: [["ui", "--html", "HOME/report.html"]],
};

/** What each argument of a command stands for, by its name. */
const samples: Record<string, string> = {
  event: "pre_tool_use",
  hook: "mine.sh",
  name: "fresh",
  shell: "bash",
  path: ".",
  file: ".",
  source: ".",
  package: "none",
  host: "claude-code",
  from: "claude-code",
  action: "path",
  act: "status",
  key: "trace",
};

/** Commands that are there to look at what they are pointed to. They may tell what they have read. */
const looking = new Set(["trust", "scan", "add", "download", "package", "import", "migrate"]);

/** Commands that take long. They are held against a project that has everything in it, by the test below. */
const slow = new Set(["try", "init"]);

/** Every command of the table. A new one is called by itself, as long as its arguments have names that are known here. */
function callsOf({ name, positionals, options }: Command): string[][] {
  const own = calls[name];
  if (own) return own;
  const required = Object.entries(positionals).filter(([, { isOptional }]) => !isOptional);
  const words = required.map(([argument]) => sampleFor(name, argument));
  return [[name, ...words, ...("dryRun" in options ? ["--dry-run"] : [])]];
}

function sampleFor(command: string, argument: string): string {
  const sample = samples[argument];
  if (sample === undefined) throw new Error(`hawk ${command} <${argument}>: say in this test what to call it with`);
  return sample;
}

const requests: string[] = [];
const server = createServer((request, response) => {
  requests.push(request.url ?? "");
  response.end();
});
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve)));
afterAll(() => void server.close());

const mine = "#!/bin/sh\n# hawk-hook: events=pre_tool_use,session_start,stop\necho mine >&2; exit 2\n";

interface Scene extends Home {
  marker: string;
  root: string;
}

/** A user who has hawk in an agent and trusts another project; and a project that is hostile. */
async function createScene(): Promise<Scene> {
  const home = createHome(
    { "mine.sh": mine },
    {
      "Trusted/.hawk/config.yaml": "hooks:\n  enabled: [own.sh]\n",
      "Trusted/.hawk/hooks/own.sh": mine.replace("mine", "own"),
      "Trusted/.git/HEAD": "ref: refs/heads/main\n",
    },
  );
  const trusted = { home: home.path, cwd: join(home.path, "Trusted"), env: { PATH: process.env["PATH"] } };
  expect((await runMain(["sync", "--assume-trusted"], trusted)).exitCode).toBe(0);
  rmSync(home.project, { recursive: true });
  // No other spelling of a trusted path is that path.
  const root = join(home.path, "trusted");
  mkdirSync(root, { recursive: true });
  return { ...home, root, marker: join(home.path, "marker") };
}

function worldOf({ path, root, marker }: Scene) {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { root, home: path, evil: `touch ${marker}`, url, trusted: join(path, "Trusted") };
}

test.each(layouts.map((layout) => [layout.name, layout] as const))(
  "a project with %s gets nothing run and nothing read by any command, nor by an agent",
  async (_name, { make, cwd: below = "." }) => {
    const scene = await createScene();
    make(worldOf(scene));
    const cwd = join(scene.root, below);
    const world = { home: scene.path, cwd, env: { PATH: process.env["PATH"] ?? "", EDITOR: "true", VISUAL: "true" } };
    for (const command of commands.filter(({ name }) => !slow.has(name)))
      for (const call of callsOf(command)) {
        const said = await runMain(
          call.map((word) => word.replace("HOME", scene.path)),
          world,
        );
        expect(said.exitCode, `${call.join(" ")}: ${said.stderr}`).toBeLessThanOrEqual(3);
        if (!looking.has(command.name)) expect(said.stdout + said.stderr, call.join(" ")).not.toContain(CANARY);
        expect(existsSync(scene.marker), call.join(" ")).toBe(false);
      }
    expect(await plannedNames(world)).toEqual(["mine.sh"]);
    expect(scene.fire("pre_tool_use", { tool_name: "Bash", tool_input: {} }, { env: { CLAUDE_PROJECT_DIR: cwd }, cwd })).toEqual({
      status: 2,
      stdout: "",
      stderr: "mine\n",
    });
    expect(existsSync(scene.marker)).toBe(false);
    expect(requests).toEqual([]);
  },
);

async function plannedNames(world: Parameters<typeof runMain>[1]): Promise<string[]> {
  const { stdout } = await runMain(["plan", "--json"], world);
  return (JSON.parse(stdout) as { hooks: { name: string }[] }).hooks.map(({ name }) => name);
}

test("nothing of a project runs when hawk itself is started in it, with a PATH that leads there", async () => {
  const scene = await createScene();
  makeAll(worldOf(scene));
  const hawk = fileURLToPath(new URL("../../dist/hawk.js", import.meta.url));
  const PATH = ["", ".", "node_modules/.bin", ...(process.env["PATH"] ?? "").split(delimiter)].join(delimiter);
  for (const command of commands)
    for (const call of callsOf(command)) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [hawk, ...call.map((word) => word.replace("HOME", scene.path))], {
        cwd: scene.root,
        env: { HOME: scene.path, PATH, EDITOR: "true", VISUAL: "true" },
        timeout: 240_000,
        encoding: "utf8",
        input: "",
      });
      expect(existsSync(scene.marker), call.join(" ")).toBe(false);
      expect([0, 1, 2, 3], `${call.join(" ")}: ${stderr}`).toContain(status);
      if (!looking.has(command.name)) expect(stdout + stderr, call.join(" ")).not.toContain(CANARY);
    }
  expect(readdirSync(scene.path)).not.toContain("marker");
});

test("there are more than forty such projects", () => {
  expect(layouts.length).toBeGreaterThanOrEqual(40);
  expect(new Set(layouts.map(({ name }) => name)).size).toBe(layouts.length);
});
