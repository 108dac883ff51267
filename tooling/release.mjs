// npm run release: publishes every package whose version is not in the registry yet. Needs nothing but Node, npm, git, and an npm login.
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { bin, ensureBuilt, root, run } from "./setup.mjs";

const LOOPBACK = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/]/;

const registry = execFileSync("npm", ["config", "get", "registry"], { cwd: root, encoding: "utf8" }).trim();
const problem = findProblem();
if (problem !== null) {
  process.stderr.write(`release: ${problem}\n`);
  process.exit(1);
}
ensureBuilt();
run(bin("changeset"), ["publish"]);

/** Why nothing can be published, and what to do about it. */
function findProblem() {
  const { address } = JSON.parse(readFileSync(join(root, "tooling", "repository.json"), "utf8"));
  if (address === "" && !LOOPBACK.test(registry))
    return 'nobody knows where the source is: set "address" in tooling/repository.json to the address of the repository, such as https://github.com/OWNER/hawk';
  const waiting = readdirSync(join(root, ".changeset")).filter((file) => file.endsWith(".md") && file !== "README.md");
  if (waiting.length > 0) return `${waiting.length} changes wait for a version: run npm run version, commit what it writes, then try again`;
  const changed = execFileSync("git", ["status", "--porcelain"], { cwd: root, encoding: "utf8" });
  return changed === ""
    ? null
    : `there are changes that no commit has:\n${changed}commit them first, so the release can be made again from its tag`;
}
