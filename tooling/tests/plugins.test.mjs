import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { commitToBranch, renderPlugin, writePlugin } from "../plugins.mjs";
import { root } from "../setup.mjs";

const plugin = renderPlugin("");
const skill = plugin["skills/hawk/SKILL.md"];

test("the plugin is text: nothing in it can be run, registers a hook, starts a server or grants a tool", () => {
  expect(Object.keys(plugin)).toEqual([
    ".claude-plugin/marketplace.json",
    ".claude-plugin/plugin.json",
    ".codex-plugin/plugin.json",
    "LICENSE",
    "README.md",
    "gemini-extension.json",
    "skills/hawk/SKILL.md",
  ]);
  for (const [path, text] of Object.entries(plugin).filter(([name]) => name.endsWith(".json")))
    expect(Object.keys(JSON.parse(text)), path).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/hooks|servers|commands|tools/i)]),
    );
  expect(Object.keys(readFrontmatter(skill))).toEqual(["name", "description"]);
});

test("every manifest has the version of the CLI", () => {
  const { version } = JSON.parse(readFileSync(join(root, "apps/cli/package.json"), "utf8"));
  for (const path of [".claude-plugin/plugin.json", ".codex-plugin/plugin.json", "gemini-extension.json"])
    expect(JSON.parse(plugin[path])).toMatchObject({ name: "hawk", version });
});

test("the repository's address is in it once it is set", () => {
  const set = renderPlugin("https://github.com/heron/hawk");
  expect(JSON.parse(set[".claude-plugin/plugin.json"]).repository).toBe("https://github.com/heron/hawk");
  expect(set["README.md"]).toContain("--marketplace heron/hawk#plugins");
  expect(set["README.md"]).not.toContain("OWNER");
  expect(JSON.parse(plugin[".claude-plugin/plugin.json"])).not.toHaveProperty("repository");
});

test("the skill's description fits into every agent's limit", () => {
  const { name, description } = readFrontmatter(skill);
  expect(name).toBe("hawk");
  expect(description.length).toBeLessThanOrEqual(1024);
});

test("an agent that follows the skill is not blocked by the guards, and every command in it is there", async () => {
  const { answerEvent } = await import(join(root, "packages/guard/dist/node.js"));
  const askGuard = (command) => {
    const input = JSON.stringify({ tool_name: "Bash", tool_input: { command }, cwd: "/" });
    return answerEvent("file-guard", input, { PATH: process.env.PATH, HOME: "/home/me" }, "/").exitCode;
  };
  const [reading, changing] = ["Find out how things stand", "Leave changes to the user"].map(commandsIn);
  expect(reading.length).toBeGreaterThan(3);
  expect(reading.filter((command) => askGuard(command) !== 0)).toEqual([]);
  expect(changing).toContain("hawk init");
  expect([...reading, ...changing].filter((command) => !isCommand(command))).toEqual([]);
});

test("writes the same bytes each time, leaves nothing old behind, and nothing that may be started", () => {
  const directory = join(createDirectory(), "out");
  writePlugin(directory);
  writeFileSync(join(directory, "hooks.json"), "{}");
  writePlugin(directory);
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const written = files.map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1)).toSorted();
  expect(written).toEqual(Object.keys(renderPlugin()).toSorted());
  for (const path of written) {
    expect(readFileSync(join(directory, path), "utf8")).toBe(renderPlugin()[path]);
    expect(statSync(join(directory, path)).mode & 0o111).toBe(0);
  }
});

test("keeps a directory that holds something else", () => {
  const directory = createDirectory();
  writeFileSync(join(directory, "thesis.txt"), "mine");
  expect(() => writePlugin(directory)).toThrow(/holds something else/);
  expect(readdirSync(directory)).toEqual(["thesis.txt"]);
});

test("a branch holds the plugin and nothing else, with a commit for each change of it", () => {
  const repository = createDirectory();
  const git = (...args) => execFileSync("git", args, { cwd: repository, encoding: "utf8", env }).trim();
  git("init", "--quiet", "-b", "main");
  writeFileSync(join(repository, "a.txt"), "a");
  git("add", "a.txt");
  const directory = join(createDirectory(), "out");
  const commit = (files) => {
    writePlugin(directory, files);
    return commitToBranch(directory, "plugins", repository, env);
  };
  expect([commit(plugin), commit(plugin), commit({ ...plugin, LICENSE: "another" })]).toEqual([true, false, true]);
  expect(git("ls-tree", "-r", "--name-only", "plugins").split("\n")).toEqual(Object.keys(plugin).toSorted());
  expect(git("rev-list", "--count", "plugins")).toBe("2");
  expect(git("show", "plugins:LICENSE")).toBe("another");
  expect(git("status", "--porcelain")).toBe("A  a.txt");
});

const person = { NAME: "heron", EMAIL: "heron@example.com" };
const names = Object.entries(person).flatMap(([key, value]) => ["AUTHOR", "COMMITTER"].map((who) => [`GIT_${who}_${key}`, value]));
const env = { PATH: process.env.PATH, HOME: tmpdir(), ...Object.fromEntries(names) };

function commandsIn(heading) {
  const [, section] = new RegExp(`\n## ${heading}\n([^]*?)(?=\n## |$)`).exec(skill);
  return [...section.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell]) =>
    Array.from(cell.matchAll(/`(hawk [^`]+)`/g), ([, command]) => command),
  );
}

function isCommand(line) {
  const [, name] = line.split(" ");
  return spawnSync(process.execPath, [join(root, "apps/cli/dist/hawk.js"), name, "--help"]).status === 0;
}

function readFrontmatter(text) {
  const [, head] = /^---\n([^]*?)\n---\n/.exec(text);
  return Object.fromEntries(head.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]));
}

function createDirectory() {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "hawk-plugins-")));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
