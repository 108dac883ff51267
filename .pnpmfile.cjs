// What every published manifest says of where it comes from. The address stands in tooling/repository.json, and nowhere else.
const path = require("node:path");
const { address } = require("./tooling/repository.json");

const keywords = [
  "hooks",
  "ai-agents",
  "coding-agents",
  "guardrails",
  "claude-code",
  "codex",
  "gemini-cli",
  "cursor",
  "copilot",
  "opencode",
];

module.exports = { hooks: { beforePacking } };

function beforePacking(manifest, directory) {
  return { ...manifest, keywords, ...placeOf(path.relative(__dirname, directory)) };
}

function placeOf(directory) {
  if (address === "") return {};
  return {
    repository: { type: "git", url: `git+${address}.git`, directory },
    homepage: `${address}/tree/main/${directory}#readme`,
    bugs: `${address}/issues`,
  };
}
