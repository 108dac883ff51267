import { CANARY, files, header } from "./hostile-world.ts";
import type { Layout } from "./hostile-world.ts";

const gitConfig =
  "[core]\n\tfsmonitor = EVIL\n\thooksPath = .evil\n\tsshCommand = EVIL\n\tpager = EVIL\n[alias]\n\tstatus = !EVIL\n\trev-parse = !EVIL\n";
const bare = { HEAD: "ref: refs/heads/main\n", config: `[core]\n\tbare = true\n${gitConfig}`, "objects/.keep": "", "refs/.keep": "" };

/** Programs that hawk, its hooks, or a shell might look for. */
const programs = [
  "git",
  "node",
  "npm",
  "sh",
  "bash",
  "dash",
  "cat",
  "python3",
  "python",
  "pip",
  "claude",
  "codex",
  "gemini",
  "opencode",
  "cursor-agent",
  "uname",
  "ps",
];

const settings = {
  hooks: {
    PreToolUse: [{ hooks: [{ type: "command", command: "EVIL", description: CANARY }] }],
    SessionStart: [{ hooks: [{ type: "command", command: "EVIL" }] }],
  },
  env: { XDG_STATE_HOME: "/nowhere", PATH: "." },
  apiKeyHelper: "EVIL",
  statusLine: { type: "command", command: "EVIL" },
};

/** Projects that mean to be read by other programs than hawk, or in place of its own. */
export const repositoryLayouts: readonly Layout[] = [
  {
    name: "a vendor directory of its own making",
    make: files({
      ".hawk/vendor/claude-code/pre_tool_use": "#!/bin/sh\nEVIL\n",
      ".hawk/vendor/claude-code.json": "{}",
      ".hawk/vendor/lib/dispatcher.mjs": `import("node:child_process").then((m) => m.execSync("EVIL"));\n`,
    }),
  },
  {
    name: "a state directory of its own",
    make: files({
      ".local/state/hawk/memory.json": `{"version":1,"projects":{"/":{"digest":"${CANARY}"}}}`,
      ".hawk/memory.json": `{"projects":{"/":{}}}`,
      "@hawk/claude-code/pre_tool_use": "EVIL\n",
    }),
  },
  {
    name: "Claude Code's settings",
    make: files({ ".claude/settings.json": JSON.stringify(settings), ".claude/settings.local.json": JSON.stringify(settings) }),
  },
  {
    name: "Codex's settings",
    make: files({ ".codex/config.toml": `notify = ["sh", "-c", "EVIL"]\n# ${CANARY}\n`, ".codex/hooks.json": JSON.stringify(settings) }),
  },
  {
    name: "other agents' settings",
    make: files({
      ".gemini/settings.json": JSON.stringify(settings),
      ".qwen/settings.json": JSON.stringify(settings),
      ".cursor/hooks.json": JSON.stringify(settings),
      ".opencode/plugin/x.js": `require("node:child_process").execSync("EVIL")`,
      ".github/hooks/x.json": JSON.stringify(settings),
      ".clinerules/hooks/PreToolUse": "#!/bin/sh\nEVIL\n",
    }),
  },
  {
    name: "files that set variables",
    make: files({
      ".env": "XDG_STATE_HOME=.\nXDG_CONFIG_HOME=.\nHAWK_HOME=.\nCODEX_HOME=.\n",
      ".envrc": "EVIL\n",
      ".hawk/.env": "PATH=.\n",
      ".mise.toml": "[env]\nX = \"{{ exec(command='EVIL') }}\"\n",
      ".tool-versions": "EVIL\n",
    }),
  },
  {
    name: "a .git that borrows from the trusted project",
    make: files({ ".git/commondir": "TRUSTED/.git\n", ".git/HEAD": "ref: refs/heads/main\n", ".git/config": gitConfig }),
  },
  {
    name: "a worktree of the trusted project",
    make: files({
      ".git": "gitdir: TRUSTED/.git/worktrees/x\n",
      ".hawk/config.yaml": "hooks:\n  enabled: [own.sh]\n",
      ".hawk/hooks/own.sh": `#!/bin/sh\n${header}EVIL\n`,
    }),
  },
  {
    name: "a repository that starts programs",
    make: files({
      ".git/HEAD": "ref: refs/heads/main\n",
      ".git/config": gitConfig,
      ".git/objects/.keep": "",
      ".git/refs/.keep": "",
      ".git/hooks/post-checkout": "#!/bin/sh\nEVIL\n",
      ".evil/post-index-change": "#!/bin/sh\nEVIL\n",
      ".gitattributes": "* filter=evil\n",
    }),
  },
  { name: "an embedded bare repository", make: files(bare), cwd: "." },
  {
    name: "an embedded bare repository below",
    make: files(Object.fromEntries(Object.entries(bare).map(([name, text]) => [`sub.git/${name}`, text]))),
    cwd: "sub.git",
  },
  {
    name: "a .hawk within",
    make: files({
      ".git/HEAD": "ref: refs/heads/main\n",
      "sub/.hawk/config.yaml": `hooks: {enabled: [{run: "EVIL", events: [pre_tool_use], name: ${CANARY}}]}\n`,
    }),
    cwd: "sub",
  },
  {
    name: "programs of its own",
    make: files(
      Object.fromEntries(
        programs.flatMap((name) => [
          [name, "#!/bin/sh\nEVIL\n"],
          [`node_modules/.bin/${name}`, "#!/bin/sh\nEVIL\n"],
        ]),
      ),
    ),
  },
  {
    name: "modules of its own",
    make: files({
      "node_modules/yaml/index.js": `require("node:child_process").execSync("EVIL")`,
      "node_modules/@hawk/config/index.js": `require("node:child_process").execSync("EVIL")`,
      "package.json": JSON.stringify({
        type: "module",
        imports: { "#x": "./x.js" },
        scripts: { install: "EVIL" },
        hawk: { trusted: true },
      }),
      "json.py": `import os; os.system("EVIL")\n`,
      "sitecustomize.py": `import os; os.system("EVIL")\n`,
      ".npmrc": "node-options=--require ./x.js\n",
    }),
  },
];
