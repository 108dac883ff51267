// How each block of README.md and docs/ is checked, where that doesn't follow from the block itself: see classify.mjs.
import { join } from "node:path";
import { root } from "../setup.mjs";

const claudeHooks = {
  PreToolUse: [{ matcher: "Bash|Edit", hooks: [{ type: "command", command: "~/.claude/hooks/guard.sh", timeout: 5 }] }],
  Stop: [{ hooks: [{ type: "command", command: "notify-send done" }] }],
  Notification: [{ hooks: [{ type: "command", command: "notify-send done" }] }],
};

/**
 * What a page's reader has before the first command: paths of this repository (`copies`), and commands that were given (`before`). `beforeCommand` and
 * `beforeBlock` are what happens in between: what an agent, a colleague or an editor does there. Their keys are how the command starts, and the number of the
 * block among those that are run, from 0.
 */
export const readers = {
  "README.md": { copies: ["docs/examples"] },
  "docs/audit.md": {
    copies: ["docs/testing-hooks"],
    before: `
      hawk init --yes --agent claude-code --hooks dangerous-cmd.sh
      hawk add docs/testing-hooks/no-force.py --as my-guard.py
      ${session(
        { tool: "Bash", input: { command: "git status" } },
        { tool: "Bash", input: { command: "npm run build" } },
        { tool: "Bash", input: { command: "npm test" } },
        { tool: "Bash", input: { command: "npm publish" }, agent: "releaser", isAsked: false },
        { tool: "Bash", input: { command: "git push --force origin main" }, agent: "releaser", isAsked: false },
      )}`,
    beforeCommand: { "hawk record status": session({ tool: "Bash", input: { command: "npm test" } }) },
  },
  "docs/ci.md": {
    copies: ["docs/testing-hooks"],
    before: `mkdir .hawk; mv docs/testing-hooks .hawk/hooks
      ${file(".hawk/config.yaml", "hooks:", "  enabled: [no-force.py]")}
      hawk sync --vendor --assume-trusted --agent claude-code,codex`,
    beforeBlock: {
      1: "echo '# more' >> .hawk/hooks/no-force.py",
      2: "sed -i s/pre_tool_use/pre_tool_us/ .hawk/hooks/no-force.py",
    },
  },
  "docs/first-hook.md": {
    before: `mkdir ~/.claude; ${agent("claude", "2.1.325")}`,
    beforeCommand: { "hawk log": session({ tool: "Bash", input: { command: "git push --force origin main" } }) },
  },
  "docs/from-hawk-hooks.md": {
    before: `${file("~/.config/hawk-hooks/config.yaml", "global:", "  hooks: [pre_tool_use/guard.sh]")}
      ${file("~/.config/hawk-hooks/registry/hooks/pre_tool_use/guard.sh", "#!/bin/sh", "exit 0")}
      mkdir ~/.claude`,
  },
  "docs/getting-started.md": { copies: ["docs/examples"] },
  "docs/importing.md": {
    before: `${file("~/.claude/hooks/guard.sh", "#!/bin/sh", "exit 0")}
      chmod +x ~/.claude/hooks/guard.sh
      ${file("~/.claude/settings.json", JSON.stringify({ hooks: claudeHooks }))}`,
  },
  "docs/registry.md": { copies: ["docs/examples"] },
  "docs/testing-hooks.md": { copies: ["docs/testing-hooks"], before: "hawk enable dangerous-cmd.sh --no-sync" },
  "docs/troubleshooting.md": {
    copies: ["docs/examples"],
    before: `mkdir ~/.claude ~/.codex
      ${agent("claude", "2.1.325")}
      ${agent("codex", "0.166.0")}
      hawk add docs/examples/hooks/notify.sh --enable --no-sync
      hawk init --yes --agent claude-code,codex --hooks dangerous-cmd.sh`,
  },
  "docs/trust.md": {
    before: `hawk enable file-guard.py notify.py --no-sync
      mkdir -p ~/work/app; cd ~/work/app
      ${file(".hawk/hooks/guard.sh", "#!/bin/sh", "# hawk-hook: events=pre_tool_use", "# hawk-hook: matcher=Bash", "exit 0")}
      ${file("scripts/lint.sh", "#!/bin/sh", "exit 0")}
      ${file(
        ".hawk/config.yaml",
        "hooks:",
        "  enabled:",
        "    - guard.sh",
        "    - run: ./scripts/lint.sh",
        "      events: [post_tool_use]",
        "      matcher: Edit|Write",
        "  disabled: [notify.py, file-guard.py]",
      )}`,
  },
};

/** Blocks that another test runs. It has to name the page. `starts` is how the block starts, and stands for all of the page's blocks if it isn't there. */
export const elsewhere = [
  { page: "docs/embedding.md", test: "tooling/tests/published.test.mjs" },
  { page: "docs/teams.md", test: "apps/cli/src/journey/teams.test.ts" },
  // docs/getting-started.md shows what it prints.
  { page: "README.md", starts: "npm run hawk -- try", test: "tooling/tests/blocks.test.mjs" },
  { page: "docs/how-it-runs.md", starts: "$ hawk log", test: "apps/cli/src/commands/log.test.ts" },
  { page: "docs/adding-an-adapter.md", starts: "hawk adapter new", test: "tooling/tests/published.test.mjs" },
  { page: "docs/adding-an-adapter.md", starts: "npm run new:adapter", test: "tooling/tests/new-adapter.test.mjs" },
];

/** Blocks that no test can run, and why. A row without a page is for any page. */
export const notRun = [
  { starts: "npm test", why: "it is what runs this test" },
  { page: "README.md", starts: "hawk init ", why: "it asks on a terminal; docs/first-hook.md has the same steps with their answers" },
  { page: "docs/adding-an-adapter.md", starts: "npm install --ignore-scripts", why: "the package in the example doesn't exist" },
  { page: "docs/how-it-runs.md", starts: "~/.config/hawk/config.yaml", why: "a drawing" },
  { page: "docs/importing.md", starts: "hooks/ ", why: "a drawing" },
  { page: "docs/sharing.md", starts: "hawk package add", why: "it takes the network; packages/registry downloads from servers of its own" },
  { page: "docs/sharing.md", starts: "hawk enable", why: "it shows what was downloaded, and asks on a terminal" },
  { page: "docs/ui.md", starts: "hawk ui ", why: "it goes on until Ctrl-C; npm run test:browser opens it" },
  { page: "docs/verify.md", starts: "$ hawk verify", why: "it takes real agents; npm run conformance -- --verify has them" },
];

/** A program that stands in for an agent, where hawk finds its version: the name of the file that a link on the PATH leads to. */
function agent(name, version, act = ":") {
  const program = `~/agents/${name}/${version}`;
  return `mkdir -p ~/agents/${name}; printf '%s\\n' '#!/bin/sh' ${quote(act)} > ${program}; chmod +x ${program}; ln -sf ${program} ~/bin/${name}`;
}

/** A session of Claude Code that makes these calls. */
function session(...calls) {
  return `node ${quote(join(root, "tooling/docs/stand-in.mjs"))} ${quote(JSON.stringify(calls))}`;
}

function quote(text) {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Writes a file with these lines. */
function file(path, ...lines) {
  return `mkdir -p "$(dirname ${path})"; printf '%s\\n' ${lines.map(quote).join(" ")} > ${path}`;
}
