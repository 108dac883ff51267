// Every hawk command on Windows, with its exit code and something that it says. A command without a row fails the lane, and so
// does one that crashes or says nothing. The rows are in the order in which they run, in a project that has hooks of its own.
const home = String.raw`C:\users\John Doe`;

/** `[command line, exit code, what it says]`; `more` is what the step needs besides. */
export const rows = [
  [["try", "--agent", "pi"], 0, /blocked/],
  [["list"], 0, /guard\.js/],
  [["new", "demo.js", "--event", "pre_tool_use"], 0, /demo\.js written/],
  [["edit", "demo.js"], 0, /Edited with a blank/, { env: { VISUAL: String.raw`node "C:\rig tools\edit.js"` } }],
  [["test", "demo.js"], 0, /pre_tool_use: block/],
  [["add", String.raw`C:\rig tools\added.js`], 0, /added\.js/],
  [["enable", "added.js"], 0, /added\.js/],
  [["disable", "added.js"], 0, /added\.js/],
  [["remove", "added.js"], 0, /added\.js/],
  [["config", "get"], 0, /trace: all/],
  [["ignore"], 1, /not a git repository hawk understands/],
  [["status"], 1, /codex silently skips 2 of hawk's hooks/],
  [["pause", "--for", "1m"], 0, /pause/i],
  [["resume"], 0, /again|resum/i],
  [["record", "on"], 0, /record/i],
  [["record", "off"], 0, /record/i],
  [["events"], 0, /pre_tool_use/],
  [["adapter", "list"], 0, /no added adapters/],
  [["clean", "--dry-run"], 0, /Nothing was changed/],
  [["doctor"], 1, /PowerShell and cmd are read by their words/],
  [["verify"], 1, /hawk verify does not run on Windows yet/],
  [["audit"], 3, /Claude Code: 0 calls, 1 not known/],
  [["backtest", "demo.js"], 0, /would block 1 of 1 call/],
  [["plan"], 0, /dangerous-cmd\.sh/],
  [["explain", "pre_tool_use"], 0, /guard\.js/],
  [["check", "rm -rf ~"], 1, /blocked: rm -rf ~/],
  [["run", "--event", "session_start"], 0, /How I like to work/],
  [["log"], 0, /guard\.js/],
  [["export"], 1, /collector|endpoint/i],
  [["completions", "bash"], 0, /complete/],
  [["scan", "."], 0, /own\.js/],
  [["trust", "--yes"], 0, /Trusted\. hawk runs a copy/],
  [["trust", "--list"], 0, /as approved/],
  [["sync", "--vendor", "--agent", "claude-code,codex"], 0, /git add --chmod=\+x \.hawk\/vendor/],
  [["sync", "--vendor", "--check"], 0, /up to date/],
  [["package", "add", "owner/repo"], 1, /git isn't on the PATH\n.*Git for Windows/],
  [["download", "owner/repo"], 1, /git isn't on the PATH\n.*Git for Windows/],
  [["package", "add", String.raw`C:\rig tools\pack`], 0, /1 hook added/],
  [["packages"], 0, /packed\.js/],
  [["update"], 0, /up to date/],
  [["remove-package", "pack"], 0, /pack removed/],
  [["deps"], 0, /None of your enabled hooks has deps/],
  [["import", "gemini-cli"], 1, /only the agent knows which shell/],
  [["migrate", String.raw`C:\rig tools\old`], 0, /a\.js copied/],
  [["ui", "--html", "report.html"], 0, /Wrote report\.html/],
  [["init", "--yes", "--no-import"], 0, /everything is up to date|Your hooks are in/],
];

/** What the rows are about. */
export const files = {
  [String.raw`C:\rig tools\edit.js`]:
    'const { appendFileSync } = require("node:fs"); appendFileSync(process.argv[2], "// edited\\n"); console.log("Edited with a blank");\n',
  [String.raw`C:\rig tools\added.js`]: "// hawk-hook: events=stop\nprocess.exit(0);\n",
  [String.raw`C:\rig tools\pack\hooks\packed.js`]: "// hawk-hook: events=stop\nprocess.exit(0);\n",
  [String.raw`C:\rig tools\old\pre_tool_use\a.js`]: "process.exit(0);\n",
  [`${home}\\.claude\\projects\\heron\\s.jsonl`]: `${JSON.stringify({
    type: "assistant",
    timestamp: new Date().toISOString(),
    sessionId: "s",
    cwd: String.raw`C:\work\heron`,
    message: { role: "assistant", content: [{ type: "tool_use", id: "t1", name: "Bash", input: { command: "echo forbidden" } }] },
  })}\n`,
};
