import { expect, test } from "vitest";
import { toCanonicalInput, toNativeInput } from "./tool-input.ts";

test.each<[string, Record<string, unknown>]>([
  ["Bash", { command: "ls", description: "List", is_background: true, directory: "/repo/docs", timeout: 5 }],
  ["Edit", { file_path: "/repo/a", old_string: "a", new_string: "b", replace_all: true }],
  ["Agent", { description: "d", prompt: "p", subagent_type: "general-purpose" }],
])("%s %j goes back as it came when no hook has changed it", (tool, native) => {
  expect(toNativeInput(tool, toCanonicalInput(tool, native, "/repo", true), native)).toEqual(native);
});

test("a changed command keeps its directory, and leaves out what the hook has left out", () => {
  expect(toNativeInput("Bash", { command: "true" }, { command: "ls", description: "List", directory: "/repo/docs" })).toEqual({
    command: "true",
    directory: "/repo/docs",
  });
  expect(toNativeInput("Bash", { command: "true" }, null)).toEqual({ command: "true" });
});

test("a path is left alone when nobody knows what it is relative to", () => {
  for (const cwd of [undefined, 7, "", "repo"]) expect(toCanonicalInput("LS", { path: "a" }, cwd, true)).toEqual({ path: "a" });
  expect(toCanonicalInput("LS", { path: 7 }, "/repo", true)).toEqual({ path: 7 });
  expect(toCanonicalInput("LS", "text", "/repo", true)).toEqual({});
});
