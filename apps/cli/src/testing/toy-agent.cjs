// A small agent that stands in for Claude Code: it asks the model, runs a few tools, and obeys the hooks in Claude Code's settings, which it
// drops as a whole when they are not plain JSON. TOY_FAULT makes it a worse agent.
const { spawnSync } = require("node:child_process");
const { existsSync, readFileSync, writeFileSync } = require("node:fs");

const { ANTHROPIC_BASE_URL, CLAUDE_CONFIG_DIR, CLAUDE_CODE_SIMPLE, TOY_FAULT: fault = "" } = process.env;
const prompt = process.argv[process.argv.indexOf("-p") + 1];

function load(path) {
  try {
    const value = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
    return Array.isArray(value) ? {} : value;
  } catch {
    return {};
  }
}

const own = `${process.cwd()}/.claude`;
const layers = [`${CLAUDE_CONFIG_DIR}/settings.json`, `${own}/settings.json`, `${own}/settings.local.json`].map(load);
const isOff = Boolean(CLAUDE_CODE_SIMPLE) || fault === "ignores hooks" || layers.some(({ disableAllHooks }) => disableAllHooks);

function fits(matcher, subject) {
  try {
    return !matcher || matcher === "*" || new RegExp(`^(?:${matcher})$`).test(subject);
  } catch {
    return false;
  }
}

function hooksOf(event, subject) {
  if (isOff) return [];
  const groups = layers.flatMap(({ hooks }) => hooks?.[event] ?? []);
  return groups.flatMap(({ matcher, hooks }) => (fits(matcher, subject) ? (hooks ?? []) : [])).filter(({ type }) => type === "command");
}

function fire(event, subject, payload) {
  const input = JSON.stringify({ session_id: "toy", cwd: process.cwd(), hook_event_name: event, ...payload });
  return hooksOf(event, subject).map(({ command, timeout = 60 }) => {
    const env = { ...process.env, CLAUDE_PROJECT_DIR: process.cwd() };
    return spawnSync("/bin/sh", ["-c", command], { input: `${input}\n`, encoding: "utf8", env, timeout: timeout * 1000 });
  });
}

/** Why hooks block a call; `null` when they don't. */
function blockOf({ name, input }, index, isBelow) {
  const isUnasked =
    (fault === "asks about one of several" && index > 0) ||
    (fault === "asks about no writes" && name === "Write") ||
    (fault === "asks about no edits" && name === "Edit") ||
    (fault === "asks about no MCP tools" && name.startsWith("mcp__")) ||
    (fault === "asks about no subagents" && isBelow) ||
    (fault === "asks about commands alone" && name !== "Bash");
  if (isUnasked) return null;
  const replies = fire("PreToolUse", name, { tool_name: name, tool_input: input, tool_use_id: `call-${index}` });
  return replies.map(reasonOf).find((reason) => reason !== null) ?? null;
}

/** A block is exit code 2, or a deny in an answer that comes with 0. */
function reasonOf({ status, stdout, stderr }) {
  if (status === 2) return fault === "ignores exit codes" ? null : stderr;
  if (status !== 0 || fault === "ignores answers" || !stdout.startsWith("{")) return null;
  const { permissionDecision, permissionDecisionReason } = JSON.parse(stdout).hookSpecificOutput ?? {};
  return permissionDecision === "deny" ? permissionDecisionReason : null;
}

const tools = {
  Bash: ({ command }) => spawnSync("/bin/sh", ["-c", command], { encoding: "utf8" }).stdout,
  Read: ({ file_path: path }) => readFileSync(path, "utf8"),
  Write: ({ file_path: path, content }) => {
    writeFileSync(path, content);
    return "written";
  },
  Edit: ({ file_path: path, old_string: from, new_string: to }) => {
    writeFileSync(path, readFileSync(path, "utf8").replace(from, to));
    return "changed";
  },
  mcp__hawkverify__note: () => "hawk-noted-33",
  Agent: async ({ prompt: task }) => (await converse(task, true)) ?? "",
};

async function call({ id, name, input }, index, isBelow) {
  const result = (content) => ({ type: "tool_result", tool_use_id: id, content });
  if (fault === "lets nothing run") return result("Permission denied by the sandbox");
  if (fault === "shows the call as its result") return result(JSON.stringify(input));
  if (fault === "sends empty results") return result("");
  const block = blockOf({ name, input }, index, isBelow);
  if (block === null) return result(await tools[name](input));
  if (fault === "runs what was blocked") await tools[name](input);
  if (fault === "runs it once more") return result(`${block}\n${await tools[name](input)}`);
  return result(fault === "keeps the reason to itself" ? "The call was blocked." : block);
}

async function converse(task, isBelow) {
  const texts =
    isBelow || fault === "drops context" ? [] : fire("SessionStart", "startup", { source: "startup" }).map(({ stdout }) => stdout);
  const messages = [{ role: "user", content: [...texts, task].join("\n") }];
  for (let turn = 0; ; turn++) {
    if (fault === "ends early" && turn === 1) return "";
    const body = JSON.stringify({ model: "toy", tools: [{ name: "Bash" }, { name: "Write" }], messages });
    const { content } = await (await fetch(`${ANTHROPIC_BASE_URL}/v1/messages`, { method: "POST", body })).json();
    const calls = content.filter(({ type }) => type === "tool_use");
    if (calls.length === 0) return content[0]?.text;
    const results = await Promise.all(calls.map((one, index) => call(one, index, isBelow)));
    messages.push({ role: "assistant", content }, { role: "user", content: results });
  }
}

if (fault === "fails at once") process.exit(41);
else if (fault !== "does nothing") void converse(prompt, false);
