import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import type { JsonObject } from "../model/json.ts";

/** Does what a call asks for. */
export function runTool(tool: string, input: JsonObject, cwd: string): { output: JsonObject; error?: string } {
  if (tool === "Write") {
    writeFileSync(String(input["file_path"]), String(input["content"]));
    return { output: { file_path: input["file_path"], success: true } };
  }
  const { status, stdout, stderr } = spawnSync("sh", ["-c", String(input["command"])], { cwd, encoding: "utf8" });
  const output = { output: stdout + stderr, exitCode: status };
  return status === 0 ? { output } : { output, error: output.output.trim() || `Command failed with exit code ${status}` };
}
