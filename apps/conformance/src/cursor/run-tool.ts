import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { workspaceRoot } from "../workspace-root.ts";
import type { JsonObject } from "@hawk/proof/drive";

/** Does what a call asks for. */
export function runTool(tool: string, input: JsonObject, cwd: string): { output: JsonObject; error?: string } {
  if (tool === "Write") {
    writeFileSync(String(input["file_path"]), String(input["content"]));
    return { output: { file_path: input["file_path"], success: true } };
  }
  if (tool === "Delete") {
    rmSync(String(input["file_path"]));
    return { output: { success: true } };
  }
  if (tool.startsWith("MCP:")) return callMcpTool(tool.slice("MCP:".length), input, cwd);
  const { status, stdout, stderr } = spawnSync("sh", ["-c", String(input["command"])], { cwd, encoding: "utf8" });
  const output = { output: stdout + stderr, exitCode: status };
  return status === 0 ? { output } : { output, error: output.output.trim() || `Command failed with exit code ${status}` };
}

/** Asks the server just for this call; what comes back is as it was sent. */
function callMcpTool(name: string, input: JsonObject, cwd: string): { output: JsonObject } {
  const request = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } });
  const server = join(workspaceRoot, "apps/conformance/dist/mcp-server.js");
  const { stdout } = spawnSync(process.execPath, [server, cwd], { input: `${request}\n`, encoding: "utf8" });
  return { output: { answer: stdout } };
}
