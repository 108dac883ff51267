import { expect, test } from "vitest";
import { toResponse } from "./tool-response.ts";

function toCanonicalResponse(tool_name: string, response: unknown, tool_input: Record<string, unknown>): unknown {
  return toResponse(response, { tool_name, tool_input });
}

function wrap(text: string): string {
  return `<untrusted_context>\n${text}\n</untrusted_context>`;
}

test.each<[string, string, Record<string, unknown>]>([
  ["what a command printed", wrap("Output: one\ntwo\nProcess Group PGID: 7"), { stdout: "one\ntwo" }],
  ["nothing", wrap("Output: (empty)\nProcess Group PGID: 7"), { stdout: "" }],
  [
    "a failure",
    wrap("Output: no\nExit Code: 3\nSignal: SIGTERM\nBackground PIDs: 4, 5\nProcess Group PGID: 7"),
    { stdout: "no", exitCode: 3 },
  ],
  ["text without a wrapper", "Output: one\nExit Code: 1", { stdout: "one", exitCode: 1 }],
  ["lines of its own that look like the host's", wrap("Output: Exit Code: 9\nmore"), { stdout: "Exit Code: 9\nmore" }],
  ["a command in the background", "Command moved to background (PID: 7).", { stdout: "Command moved to background (PID: 7)." }],
])("the shell's result is read: %s", (_what, llmContent, expected) => {
  expect(toCanonicalResponse("Bash", { llmContent }, {})).toEqual({ stderr: "", interrupted: false, ...expected });
});

test.each(["Command was cancelled by user before it could complete.", "Command was automatically cancelled because it exceeded"])(
  "%s is an interruption",
  (llmContent) => {
    expect(toCanonicalResponse("Bash", { llmContent }, {})).toMatchObject({ stdout: llmContent, interrupted: true });
  },
);

test("the result of another tool stays as it is, with the path of the file", () => {
  const response = { llmContent: "ok", returnDisplay: "ok" };
  expect(toCanonicalResponse("Write", response, { file_path: "/repo/a" })).toEqual({ ...response, filePath: "/repo/a" });
  expect(toCanonicalResponse("LS", response, {})).toBe(response);
});

test.each([undefined, null, "text", 7])("%j is not a result that can be read", (response) => {
  expect(toCanonicalResponse("Bash", response, {})).toBe(response ?? null);
});
