// npm run plugins [-- directory] [--branch name]: writes hawk's plugin for Claude Code, Codex, Copilot and Gemini CLI. One directory serves all four
// (docs/decisions/063-one-plugin-for-four-agents.md). With --branch it is also committed to that branch, from which the agents install it.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./setup.mjs";

const NAME = "hawk";

/** Every file of the plugin, by its path. Nothing in it can be run. */
export function renderPlugin(address = readJson("tooling/repository.json").address) {
  const { version, license } = readJson("apps/cli/package.json");
  const description = "Explains hawk, which runs your hooks and guards in every coding agent, and leads to hawk init";
  const place = address === "" ? {} : { homepage: address, repository: address };
  const manifest = { name: NAME, version, description, author: { name: NAME }, license, keywords: ["hooks", "guardrails"], ...place };
  const marketplace = { name: NAME, description, owner: { name: NAME }, plugins: [{ name: NAME, source: "./", description }] };
  return {
    ".claude-plugin/marketplace.json": toJson(marketplace),
    ".claude-plugin/plugin.json": toJson(manifest),
    ".codex-plugin/plugin.json": toJson(manifest),
    LICENSE: read("LICENSE"),
    "README.md": fillIn(read("tooling/plugin/README.md"), address),
    "gemini-extension.json": toJson({ name: NAME, version, description }),
    "skills/hawk/SKILL.md": read("tooling/plugin/SKILL.md"),
  };
}

/** Until the repository has an address, `OWNER/hawk` stands for it. */
function fillIn(text, address) {
  if (address === "") return text;
  const slug = new URL(address).pathname.slice(1);
  return text.replaceAll("https://github.com/OWNER/hawk", address).replaceAll("OWNER/hawk", slug);
}

/** Replaces a directory by the plugin, unless there is something else in it. */
export function writePlugin(directory, files = renderPlugin()) {
  if (existsSync(directory) && readdirSync(directory).length > 0 && !existsSync(join(directory, "gemini-extension.json")))
    throw new Error(`${directory} holds something else than hawk's plugin; name a new directory`);
  rmSync(directory, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
}

/** Commits a directory as all that a branch holds. Working tree and index stay as they are. The answer is false if the branch has it already. */
export function commitToBranch(directory, branch, repository = root, environment = process.env) {
  const scratch = mkdtempSync(join(tmpdir(), "hawk-plugins-"));
  const env = { ...environment, GIT_INDEX_FILE: join(scratch, "index") };
  const git = (...args) => execFileSync("git", args, { cwd: repository, encoding: "utf8", env }).trim();
  try {
    git("--work-tree", resolve(directory), "add", "--all", "--force", ".");
    const tree = git("write-tree");
    const parent = findCommit(git, `refs/heads/${branch}`) ?? findCommit(git, `refs/remotes/origin/${branch}`);
    const isNew = parent === null || git("rev-parse", `${parent}^{tree}`) !== tree;
    const { version } = JSON.parse(readFileSync(join(directory, "gemini-extension.json"), "utf8"));
    const commit = isNew ? git("commit-tree", tree, ...(parent ? ["-p", parent] : []), "-m", `Plugin of hawk ${version}`) : parent;
    git("update-ref", `refs/heads/${branch}`, commit);
    return isNew;
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

function findCommit(git, ref) {
  return git("for-each-ref", "--format=%(objectname)", ref) || null;
}

function read(path) {
  return readFileSync(join(root, path), "utf8");
}

function readJson(path) {
  return JSON.parse(read(path));
}

function toJson(value) {
  return `${JSON.stringify(value, null, 2)}\n`;
}

if (process.argv[1] === import.meta.filename) {
  const { values, positionals } = parseArgs({ options: { branch: { type: "string" } }, allowPositionals: true });
  const directory = resolve(positionals[0] ?? join(root, "dist/plugins"));
  writePlugin(directory);
  process.stdout.write(`plugins: written to ${directory}\n`);
  if (values.branch)
    process.stdout.write(`plugins: ${values.branch} ${commitToBranch(directory, values.branch) ? "has a new commit" : "has it already"}\n`);
}
