// Stands in for Claude Code where a page needs one: it asks the hooks in its settings about each call, and keeps a log, in the forms of the real one.
// node stand-in.mjs '[{"tool": "Bash", "input": {…}, "agent": "a subagent's id", "isAsked": false}]'
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

const session = "5f0c";
const trace = join(process.env.XDG_STATE_HOME ?? join(homedir(), ".local/state"), "hawk/trace.jsonl");
const logs = join(homedir(), ".claude/projects/-app");
const { hooks } = JSON.parse(readFileSync(join(homedir(), ".claude/settings.json"), "utf8"));
mkdirSync(logs, { recursive: true });
for (const [index, call] of JSON.parse(process.argv[2]).entries()) {
  const id = `toolu_${index + 1}`;
  if (call.isAsked !== false && ask(call, id)) await recorded(id);
  log(call, id);
}

/** Whether a hook blocked the call. */
function ask({ tool, input }, id) {
  const call = {
    session_id: session,
    cwd: process.cwd(),
    hook_event_name: "PreToolUse",
    tool_name: tool,
    tool_input: input,
    tool_use_id: id,
  };
  const env = { ...process.env, CLAUDE_PROJECT_DIR: process.cwd() };
  const commands = hooks.PreToolUse.flatMap((group) => group.hooks.map(({ command }) => command));
  return commands.map((command) => spawnSync("sh", ["-c", command], { input: JSON.stringify(call), env }).status).includes(2);
}

/** A runner answers first, and records what it did when nobody waits anymore. */
async function recorded(id) {
  while (!existsSync(trace) || !readFileSync(trace, "utf8").includes(`"${id}"`)) await new Promise((resolve) => setTimeout(resolve, 20));
}

function log({ tool, input, agent }, id) {
  const message = { content: [{ type: "tool_use", id, name: tool, input }] };
  const by = agent === undefined ? {} : { isSidechain: true, agentId: agent };
  const line = { type: "assistant", sessionId: session, cwd: process.cwd(), timestamp: new Date().toISOString(), ...by, message };
  appendFileSync(join(logs, `${session}.jsonl`), `${JSON.stringify(line)}\n`);
}
