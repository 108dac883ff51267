import { describe, expect, test } from "vitest";
import { eventOf, verdictOf } from "./testing/host.ts";
import { claudeCode } from "./claude-code.ts";

const { encode } = claudeCode;

/** What happens to an output after a tool. */
function replace(output: unknown, tool: string, response: unknown = {}): unknown {
  const event = eventOf("post_tool_use", { tool_name: tool, tool_response: response });
  const { stdout, unsupported } = encode(verdictOf("post_tool_use", { updatedOutput: output }), event);
  if (stdout === "") return unsupported;
  const { hookEventName: _name, ...fields } = (JSON.parse(stdout) as { hookSpecificOutput: Record<string, unknown> }).hookSpecificOutput;
  return fields;
}

describe("Bash", () => {
  test.each([
    ["a text", "hidden", { stdout: "hidden", stderr: "", interrupted: false }],
    ["an object with less than the host needs", { stdout: "x" }, { stdout: "x", stderr: "", interrupted: false }],
    ["a whole object", { stdout: "x", stderr: "y", interrupted: true }, { stdout: "x", stderr: "y", interrupted: true }],
  ])("%s is made whole, since the host drops a bare string silently", (_kind, output, updatedToolOutput) => {
    expect(replace(output, "Bash")).toEqual({ updatedToolOutput });
  });

  test.each([[7], [null], [[]], [{ stdout: 7 }]])("%j is reported", (output) => {
    expect(replace(output, "Bash")).toEqual(["the output for Bash has a different shape"]);
  });
});

describe("MCP tools", () => {
  test("a text and a list of contents each have their field", () => {
    expect(replace("hidden", "mcp__a__b")).toEqual({ updatedMCPToolOutput: "hidden" });
    expect(replace([{ type: "text", text: "x" }], "mcp__a__b")).toEqual({ updatedToolOutput: [{ type: "text", text: "x" }] });
  });

  test("an object is reported", () => {
    expect(replace({ stdout: "x" }, "mcp__a__b")).toEqual(["the output for mcp__a__b has a different shape"]);
  });
});

describe("other tools", () => {
  test("an output must have the shape of the tool's own", () => {
    const own = { filePath: "/a", oldString: "x", newString: "y" };
    expect(replace({ ...own, newString: "z" }, "Edit", own)).toEqual({ updatedToolOutput: { ...own, newString: "z" } });
    expect(replace("edited", "Edit", own)).toEqual(["the output for Edit has a different shape"]);
    expect(replace({ filePath: "/a" }, "Edit", own)).toEqual(["the output for Edit has a different shape"]);
    expect(replace("text", "Skill", "own text")).toEqual({ updatedToolOutput: "text" });
    expect(replace(null, "Skill", null)).toEqual(["the output for Skill has a different shape"]);
  });

  test("a tool without a name is reported too", () => {
    expect(replace("text", "", undefined)).toEqual(["the output for post_tool_use has a different shape"]);
  });
});
