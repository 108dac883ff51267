import { expect, test } from "vitest";
import { toResponse, toResponseText } from "./tool-response.ts";

function toCanonicalResponse(tool_name: string, response: unknown, tool_input: Record<string, unknown>): unknown {
  return toResponse(response, { tool_name, tool_input });
}

const END = "Error: (none)\nExit Code: 0\nSignal: (none)\nProcess Group PGID: 7";

test.each<[string, string, string, Record<string, unknown>]>([
  ["what a command printed", "ls", `Command: ls\nDirectory: (root)\nOutput: one\ntwo\n${END}`, { stdout: "one\ntwo" }],
  ["nothing", "true", `Command: true\nDirectory: docs\nOutput: (empty)\n${END}`, { stdout: "" }],
  ["a command that looks like output", "a\nOutput: b", `Command: a\nOutput: b\nDirectory: (root)\nOutput: c\n${END}`, { stdout: "c" }],
  ["output that looks like the end", "x", `Command: x\nDirectory: (root)\nOutput: ${END}\n${END}`, { stdout: END }],
  ["no command at all", "x", `Directory: (root)\nOutput: one\n${END}`, { stdout: "one" }],
])("the shell's result is read: %s", (_what, command, llmContent, expected) => {
  expect(toCanonicalResponse("Bash", { llmContent }, { command })).toEqual({ stderr: "", interrupted: false, exitCode: 0, ...expected });
});

test("an exit code that is not known is left out", () => {
  const llmContent = "Directory: (root)\nOutput: one\nError: (none)\nExit Code: (none)\nSignal: 9\nProcess Group PGID: 7";
  expect(toCanonicalResponse("Bash", { llmContent }, {})).toEqual({ stdout: "one", stderr: "", interrupted: false });
});

test.each([
  ["Command was cancelled by user before it could complete.", true],
  ["Command timed out after 5ms before it could complete.", true],
  ["Background command started.", false],
])("%s: is it an interruption? %j", (llmContent, interrupted) => {
  expect(toCanonicalResponse("Bash", { llmContent }, {})).toEqual({ stdout: llmContent, stderr: "", interrupted });
});

test("the result of another tool stays as it is, with the path of the file", () => {
  const response = { llmContent: "ok", returnDisplay: "ok" };
  expect(toCanonicalResponse("Write", response, { file_path: "/repo/a" })).toEqual({ ...response, filePath: "/repo/a" });
  expect(toCanonicalResponse("LS", response, {})).toBe(response);
  expect(toCanonicalResponse("LS", "text", {})).toBe("text");
  expect(toCanonicalResponse("LS", undefined, {})).toBeNull();
});

test("the parts of a result become one text", () => {
  const part = (response: object): object => ({ functionResponse: { response } });
  expect(toResponseText({ response_parts: [part({ output: "one" }), part({ error: "two" }), { text: "three" }, null] })).toBe(
    "one\ntwo\n\n",
  );
  expect(toResponseText("text")).toBe("");
});
