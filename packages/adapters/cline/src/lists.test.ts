import { describe, expect, test } from "vitest";
import { cline } from "./cline.ts";
import { jsonFor } from "./testing/host.ts";
import type { HookEvent } from "@hawk/protocol";

type Fields = Record<string, unknown>;

function eventOf(tool: string, input: Fields, directory: string): HookEvent {
  return cline.decode("PreToolUse", { sessionId: "s1", directory, tool, input }, {}) as HookEvent;
}

function toCanonicalCall(tool: string, input: Fields, cwd: string): { tool_name: unknown; tool_input: Fields } {
  const { tool_name, tool_input } = eventOf(tool, input, cwd).payload;
  return { tool_name, tool_input: tool_input as Fields };
}

function toNativeInput(tool: string, native: Fields, updatedInput: Fields, cwd: string): unknown {
  return (jsonFor(eventOf(tool, native, cwd), { updatedInput }) as { input?: unknown }).input;
}

/** The host takes all of these, whatever its models are told. */
test.each<[string, Record<string, unknown>, string]>([
  ["a list", { commands: ["ls", "pwd"] }, "ls\npwd"],
  ["one text in place of a list", { commands: "ls" }, "ls"],
  [
    "a program with arguments in a list",
    { commands: ["ls", { command: "rm", args: ["-rf", "a b", "it's"] }] },
    "ls\nrm -rf 'a b' 'it'\\''s'",
  ],
  ["a program with arguments in place of a list", { commands: { command: "rm", args: ["-rf"] } }, "rm -rf"],
  ["a program with arguments in place of everything", { command: "rm", args: ["-rf", "/"] }, "rm -rf /"],
  ["a command", { command: "rm -rf /" }, "rm -rf /"],
  ["a cmd", { cmd: "rm -rf /" }, "rm -rf /"],
])("a command is seen as %s", (_form, input, command) => {
  expect(toCanonicalCall("run_commands", input, "/r")).toMatchObject({ tool_name: "Bash", tool_input: { command } });
});

test.each<[string, Record<string, unknown>]>([
  ["a list of objects", { files: [{ path: "a" }, { path: "/x/.env", start_line: 1 }] }],
  ["a list of texts", { files: ["a", "/x/.env"] }],
  ["other names for the path", { files: [{ file_path: "a" }, { filePath: "/x/.env" }] }],
  ["file_paths", { file_paths: ["a", "/x/.env"] }],
  ["paths", { paths: ["a", { path: "/x/.env" }] }],
])("several files are seen in %s", (_form, input) => {
  const { tool_name, tool_input } = toCanonicalCall("read_files", input, "/r");
  expect({ tool_name, tool_input }).toMatchObject({
    tool_name: "Read",
    tool_input: { file_path: "/r/a", file_paths: ["/r/a", "/x/.env"] },
  });
});

test.each<[string, Record<string, unknown>]>([
  ["a text", { files: ".env" }],
  ["an object", { files: { path: ".env" } }],
  ["a path", { path: ".env" }],
  ["a filePath", { filePath: ".env" }],
  ["file_paths", { file_paths: ".env" }],
])("one file is seen as %s", (_form, input) => {
  expect(toCanonicalCall("read_files", input, "/r").tool_input).toMatchObject({ file_path: "/r/.env", file_paths: ["/r/.env"] });
});

describe("a changed input", () => {
  const native = { files: [{ path: "a", start_line: 3 }, { path: "b" }] };
  const { tool_input: asked } = toCanonicalCall("read_files", native, "/r");

  test("of one of several files keeps the others, and the lines", () => {
    const changed = { ...asked, file_path: "/r/x", file_paths: ["/r/x", "/r/b"] };
    expect(toNativeInput("read_files", native, changed, "/r")).toEqual({ files: [{ path: "/r/x", start_line: 3 }, { path: "/r/b" }] });
  });

  test("that says the same is the input as it was", () => {
    expect(toNativeInput("read_files", native, asked, "/r")).toEqual(native);
  });

  test("of a command in another form has the usual one", () => {
    expect(toNativeInput("run_commands", { cmd: "ls" }, { cmd: "ls", command: "true" }, "/r")).toEqual({ commands: ["true"] });
  });
});
