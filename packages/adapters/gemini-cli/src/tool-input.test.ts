import { describe, expect, test } from "vitest";
import type { HookEvent } from "@hawk/protocol";
import { geminiCli } from "./gemini-cli.ts";
import { jsonFor } from "./testing/host.ts";

type Fields = Record<string, unknown>;

function eventOf(tool: string, tool_input: unknown, cwd: unknown): HookEvent {
  const [, server, name] = tool.split("__");
  const mcp = tool.startsWith("mcp__") ? { mcp_context: { server_name: server, tool_name: name } } : {};
  const own = Object.hasOwn(geminiCli.tools, tool) ? geminiCli.tools[tool]?.[0] : tool;
  return geminiCli.decode("BeforeTool", { session_id: "s1", cwd, tool_name: own, tool_input, ...mcp }, {}) as HookEvent;
}

function toCanonicalInput(tool: string, native: Fields, cwd: unknown): Fields {
  return eventOf(tool, native, cwd).payload["tool_input"] as Fields;
}

function toNativeInput(tool: string, updatedInput: Fields, native: Fields): unknown {
  const answer = jsonFor(eventOf(tool, native, "/repo"), { updatedInput }) as { hookSpecificOutput?: Fields };
  return answer.hookSpecificOutput?.["tool_input"];
}

describe("an input that no hook has changed goes back as it came", () => {
  test.each<[string, Record<string, unknown>]>([
    ["Bash", { command: "ls", description: "List", dir_path: "src", is_background: true }],
    ["Edit", { file_path: "/repo/a", instruction: "Do it.", old_string: "a", new_string: "b", allow_multiple: true }],
    ["Write", { file_path: "/repo/a", content: "text" }],
    ["Read", { file_path: "/repo/a" }],
    ["Read", { file_path: "/repo/a", start_line: 10 }],
    ["Read", { file_path: "/repo/a", end_line: 5 }],
    ["Read", { file_path: "/repo/a", start_line: 10, end_line: 19 }],
    ["Grep", { pattern: "x", dir_path: "/repo", include_pattern: "*.ts", case_sensitive: true }],
    ["Glob", { pattern: "*", dir_path: "/repo" }],
    ["LS", { dir_path: "/repo", ignore: ["a"] }],
    ["WebFetch", { prompt: "Read https://example.org/a (and the rest)." }],
    ["WebSearch", { query: "herons" }],
    ["Agent", { agent_name: "generalist", prompt: "Do it." }],
    ["mcp__fake__echo", { file_path: "a", dir_path: "b", path: "c" }],
    ["no_such_tool", { anything: [1, { deep: true }] }],
  ])("%s %j", (tool, native) => {
    expect(toNativeInput(tool, toCanonicalInput(tool, native, "/repo"), native)).toEqual(native);
  });
});

describe("a changed input", () => {
  test("has the host's own names, and keeps what has no other", () => {
    const native = { file_path: "a.ts", instruction: "Rename it.", old_string: "a", new_string: "b" };
    const changed = { file_path: "/repo/b.ts", old_string: "a", new_string: "c", replace_all: true };
    expect(toNativeInput("Edit", changed, native)).toEqual({
      file_path: "/repo/b.ts",
      instruction: "Rename it.",
      old_string: "a",
      new_string: "c",
      allow_multiple: true,
    });
  });

  test("leaves out what a hook has left out", () => {
    expect(toNativeInput("Bash", { command: "true" }, { command: "ls", description: "List", dir_path: "src" })).toEqual({
      command: "true",
      dir_path: "src",
    });
  });

  test("of a tool that hawk does not know is taken whole", () => {
    expect(toNativeInput("mcp__fake__echo", { text: "b" }, { text: "a", loud: true })).toEqual({ text: "b" });
  });

  test("may visit another address, which is part of the prompt", () => {
    const native = { prompt: "Summarise http://a.example/x, please." };
    expect(toCanonicalInput("WebFetch", native, "/repo")).toEqual({ ...native, url: "http://a.example/x" });
    expect(toNativeInput("WebFetch", { ...native, url: "http://b.example/$&" }, native)).toEqual({
      prompt: "Summarise http://b.example/$&, please.",
    });
    expect(toNativeInput("WebFetch", { url: "http://b.example" }, native)).toEqual({ prompt: "http://b.example" });
    expect(toNativeInput("WebFetch", { prompt: "Summarise", url: "http://b.example" }, native)).toEqual({
      prompt: "Summarise http://b.example",
    });
  });
});

test("a path is left alone when nobody knows what it is relative to", () => {
  for (const cwd of [undefined, 7, "", "repo"]) expect(toCanonicalInput("Read", { file_path: "a" }, cwd)).toEqual({ file_path: "a" });
  expect(toCanonicalInput("Read", { file_path: 7 }, "/repo")).toEqual({ file_path: 7 });
});

test.each(["__proto__", "constructor", "toString"])("%s is a tool like any other", (tool) => {
  expect(toNativeInput(tool, toCanonicalInput(tool, { file_path: "a" }, "/repo"), {})).toEqual({ file_path: "a" });
});
