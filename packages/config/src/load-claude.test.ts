import { chmodSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadPlan } from "./load.ts";
import { createTree, optionsFor } from "./testing/create-tree.ts";

const command = (text: string, matcher?: string) => ({
  ...(matcher === undefined ? {} : { matcher }),
  hooks: [{ type: "command", command: text }],
});
const settings = (text: string, more: object = {}) => ({ hooks: { PreToolUse: [command(text)] }, ...more });

/** The example of the code-agent specification. */
const codeAgentExample = {
  hooks: {
    PreToolUse: [
      { matcher: "Bash", hooks: [{ type: "command", command: "./scripts/validate-command.sh", timeout: 5000 }] },
      { matcher: "Write|Edit", hooks: [{ type: "command", command: "echo 'File operation: $TOOL_NAME on $FILE_PATH'" }] },
    ],
    PostToolUse: [{ matcher: ".*", hooks: [{ type: "command", command: "./scripts/log-tool-usage.sh" }] }],
    SessionEnd: [{ matcher: ".*", hooks: [{ type: "command", command: "./scripts/cleanup.sh" }] }],
  },
};

describe("Claude Code's settings", () => {
  test("add up over all files, the nearest first, the administrator's before all", () => {
    const root = createTree({
      "home/.claude/settings.json": settings("user"),
      "home/project/.claude/settings.json": settings("project"),
      "home/project/.claude/settings.local.json": settings("local"),
      "etc/claude-code/managed-settings.json": settings("managed"),
      "etc/claude-code/managed-settings.d/20-more.json": settings("managed more"),
      "etc/claude-code/managed-settings.d/10-first.json": settings("managed first"),
      "extra.json": settings("explicit"),
    });
    const { plan, problems } = loadPlan(optionsFor(root, { dialect: "claude", settingsFile: join(root, "extra.json") }));
    expect(problems).toEqual([]);
    expect(plan.hooks.map(({ name }) => name)).toEqual([
      "managed",
      "managed first",
      "managed more",
      "explicit",
      "local",
      "project",
      "user",
    ]);
    expect(plan.hooks.at(-1)?.origin).toMatchObject({ layer: "user", file: join(root, "home/.claude/settings.json") });
  });

  test("of an untrusted workspace are ignored; the user's own still count", () => {
    const root = createTree({
      "home/.claude/settings.json": settings("user"),
      "home/project/.claude/settings.json": "{ not even JSON",
      "home/project/.claude/settings.local.json": settings("local", { disableAllHooks: true }),
    });
    const { plan, problems } = loadPlan(optionsFor(root, { dialect: "claude", approved: () => null }));
    expect(plan.hooks.map(({ name }) => name)).toEqual(["user"]);
    expect(plan.dropped.map(({ why }) => why)).toEqual([
      "the workspace is not trusted, so hawk reads nothing from it",
      "the workspace is not trusted, so hawk reads nothing from it",
    ]);
    expect(problems).toEqual([]);
  });

  test("that can't be parsed are reported with their place, and the others still load", () => {
    const root = createTree({
      "home/.claude/settings.json": '{\n  "hooks": {,}\n}',
      "home/project/.claude/settings.json": settings("project"),
    });
    const { plan, problems } = loadPlan(optionsFor(root, { dialect: "claude" }));
    expect(plan.hooks.map(({ name }) => name)).toEqual(["project"]);
    expect(problems).toMatchObject([{ file: join(root, "home/.claude/settings.json"), line: 2, column: 13, severity: "error" }]);
  });

  test("of the administrator that can't be parsed fail closed", () => {
    const root = createTree({ "home/.claude/settings.json": settings("user"), "etc/claude-code/managed-settings.json": "{" });
    const { plan, problems } = loadPlan(optionsFor(root, { dialect: "claude" }));
    expect(plan.hooks).toEqual([]);
    expect(plan.dropped).toMatchObject([{ name: "user", why: expect.stringContaining("unreadable policy in") }]);
    expect(problems).toHaveLength(1);
  });

  test.each([
    ["the file", "etc/claude-code/managed-settings.json", 0o666],
    ["the file, by its group", "etc/claude-code/managed-settings.json", 0o664],
    ["its directory", "etc/claude-code", 0o777],
  ])("of the administrator are ignored with a warning when others can write %s", (_, path, mode) => {
    const root = createTree({
      "home/.claude/settings.json": settings("user"),
      "etc/claude-code/managed-settings.json": settings("managed", { allowManagedHooksOnly: true }),
    });
    chmodSync(join(root, path), mode);
    const { plan, problems } = loadPlan(optionsFor(root, { dialect: "claude" }));
    expect(plan.hooks.map(({ name }) => name)).toEqual(["user"]);
    expect(problems).toMatchObject([
      { severity: "warning", message: expect.stringContaining("others can write it, not only the administrator") },
    ]);
  });

  test("of the administrator are ignored with a warning when somebody else owns them", () => {
    const root = createTree({
      "home/.claude/settings.json": settings("user"),
      "etc/claude-code/managed-settings.json": settings("managed"),
    });
    const { plan, problems } = loadPlan(optionsFor(root, { dialect: "claude", adminUid: 54_321 }));
    expect(plan.hooks.map(({ name }) => name)).toEqual(["user"]);
    expect(problems).toMatchObject([{ severity: "warning", message: expect.stringContaining("the administrator does not own it") }]);
  });

  test("a directory in the place of a file is reported", () => {
    const root = createTree({ "home/.claude/settings.json/x": "" });
    expect(loadPlan(optionsFor(root, { dialect: "claude" })).problems).toMatchObject([{ message: "the file is not a file" }]);
  });
});

describe("plugins", () => {
  const hooksJson = {
    hooks: {
      PreToolUse: [
        { matcher: "shell", hooks: [{ type: "command", command: "${CLAUDE_PLUGIN_ROOT}/hooks/validate-shell.sh", timeout: 5000 }] },
      ],
      SessionStart: [{ hooks: [{ type: "command", command: "${CLAUDE_PLUGIN_ROOT}/hooks/session-init.sh" }] }],
    },
  };

  test("are found in Claude's plugin directory, by manifest or by the usual place", () => {
    const root = createTree({
      "home/.claude/plugins/usual/hooks/hooks.json": settings("usual"),
      "home/.claude/plugins/named/.claude-plugin/plugin.json": { name: "named", hooks: "./config/my-hooks.json" },
      "home/.claude/plugins/named/config/my-hooks.json": settings("named"),
      "home/.claude/plugins/inline/.claude-plugin/plugin.json": { name: "inline", hooks: { PreToolUse: [command("inline")] } },
      "home/.claude/plugins/none/readme.md": "",
    });
    const { plan, problems } = loadPlan(optionsFor(root, { dialect: "claude" }));
    expect(problems).toEqual([]);
    expect(plan.hooks.map(({ name }) => name)).toEqual(["inline", "named", "usual"]);
    expect(plan.hooks[2]?.pluginRoot).toBe(join(root, "home/.claude/plugins/usual"));
  });

  test.each(["../outside.json", "/etc/passwd", "", "./missing.json", 7])(
    "a manifest that points to %j is reported, and loads nothing",
    (hooks) => {
      const root = createTree({
        "home/.claude/plugins/bad/.claude-plugin/plugin.json": { hooks },
        "home/.claude/plugins/outside.json": settings("outside"),
      });
      const { plan, problems } = loadPlan(optionsFor(root, { dialect: "claude" }));
      expect(plan.hooks).toEqual([]);
      expect(problems).toMatchObject([
        { line: 2, severity: "error", message: expect.stringContaining("expected the path of a hooks.json within the plugin") },
      ]);
    },
  );

  test("of arawn load as its documentation says: milliseconds, regular expressions, the plugin's directory", () => {
    const root = createTree({
      "my-plugin/.claude-plugin/plugin.json": { hooks: "./hooks/hooks.json" },
      "my-plugin/hooks/hooks.json": hooksJson,
    });
    const { plan, problems } = loadPlan(optionsFor(root, { dialect: "arawn", pluginDirs: [join(root, "my-plugin")] }));
    expect(problems).toEqual([]);
    expect(plan.hooks).toMatchObject([
      { events: ["pre_tool_use"], matcher: "shell", timeoutSeconds: 5, pluginRoot: join(root, "my-plugin"), dialect: "arawn" },
      { events: ["session_start"], timeoutSeconds: 10 },
    ]);
  });
});

test("the code-agent specification's example plans as its text says: project before global, identical hooks once, milliseconds", () => {
  const root = createTree({
    "home/.claude/settings.json": codeAgentExample,
    "home/project/.claude/settings.json": {
      hooks: { PreToolUse: [codeAgentExample.hooks.PreToolUse[0], command("project first", "Bash")] },
    },
  });
  const { plan, problems } = loadPlan(optionsFor(root, { dialect: "code-agent" }));
  expect(problems).toEqual([]);
  expect(plan.events.pre_tool_use).toEqual([
    "project/./scripts/validate-command.sh",
    "project/project first",
    "user/echo 'File operation: $TOOL_NAME on $FILE_PATH'",
  ]);
  expect(plan.hooks[0]).toMatchObject({ timeoutSeconds: 5, matcher: "Bash" });
  expect(plan.hooks[1]).toMatchObject({ timeoutSeconds: 60 });
  expect(plan.dropped).toMatchObject([{ name: "./scripts/validate-command.sh", origin: { layer: "user" } }]);
});

test("cocode's example loads as its text says", () => {
  const toml = `[[hooks]]
event = "PreToolUse"
tool_matcher = "Bash*"
timeout_sec = 60

[hooks.shell]
command = "python ~/.config/cocode/hooks/validate_bash.py"
pass_context = true
parse_result = true

[[hooks]]
event = "PostToolUse"
tool_matcher = "Edit"

[hooks.webhook]
url = "https://api.example.com/hooks/file-changed"
method = "Post"
headers = { Authorization = "Bearer \${HOOK_API_KEY}" }

[[hooks]]
event = "SessionStart"
once = true

[hooks.shell]
command = "echo 'Session started' >> ~/.cocode/session.log"
`;
  const { plan, problems } = loadPlan(optionsFor(createTree({ "home/.config/cocode/hooks.toml": toml }), { dialect: "cocode" }));
  expect(problems).toEqual([]);
  expect(plan.hooks).toMatchObject([
    {
      events: ["pre_tool_use"],
      matcher: "Bash*",
      timeoutSeconds: 60,
      handler: { type: "shell", passContext: true, parseResult: true },
      origin: { line: 1 },
    },
    {
      events: ["post_tool_use"],
      matcher: "Edit",
      timeoutSeconds: 30,
      handler: { type: "webhook", method: "POST", headers: { Authorization: "Bearer ${HOOK_API_KEY}" } },
      origin: { line: 11 },
    },
    { events: ["session_start"], once: true, timeoutSeconds: 600, handler: { type: "shell", passContext: false }, origin: { line: 20 } },
  ]);
});

test.each(["(", "a(?=b)", "x".repeat(5000)])("a matcher that can't be read is reported with its place: %.10s", (matcher) => {
  const { plan, problems } = loadPlan(
    optionsFor(createTree({ "home/.claude/settings.json": { hooks: { PreToolUse: [command("x", `${matcher}.`)] } } }), {
      dialect: "claude",
    }),
  );
  expect(plan.hooks).toHaveLength(1);
  expect(problems).toMatchObject([
    { line: 7, severity: "error", message: expect.stringContaining("x: expected names or a regular expression as the matcher") },
  ]);
});
