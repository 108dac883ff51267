import { expect, test } from "vitest";
import { claudeCode } from "./hosts/claude-code.ts";
import { codex } from "./hosts/codex.ts";
import { qwenCode } from "./hosts/qwen-code.ts";
import { findUnknownTools } from "./known-tools.ts";

test("names the tools that are not in the adapter's table, each once", () => {
  expect(findUnknownTools(claudeCode, ["Bash", "Heron", "Write", "Heron"])).toEqual(["Heron"]);
});

test("looks for the name that hooks are told, and not for a tool that no hook is asked about", () => {
  expect(findUnknownTools(codex, ["exec_command", "collaboration.spawn_agent", "write_stdin", "heron"])).toEqual(["heron"]);
});

test("reads the names of tools that the model is told of in words", () => {
  const reminder =
    "<system-reminder>\nThe following deferred tools are now available via ToolSearch. Call it.\nMonitor\nWebFetch\n</system-reminder>";
  expect(claudeCode.listDeferredTools?.(`Do it.\n${reminder}\nThe end.`)).toEqual(["Monitor", "WebFetch"]);
  const quoted =
    'These are reachable through `tool_search` and `tool_call`.\n\n- "monitor": "Starts."\n- "web_fetch": "Gets."\n</system-reminder>\n- "no": 1';
  expect(qwenCode.listDeferredTools?.(quoted)).toEqual(["monitor", "web_fetch"]);
  expect([claudeCode, qwenCode].map((host) => host.listDeferredTools?.("Do it."))).toEqual([[], []]);
});
