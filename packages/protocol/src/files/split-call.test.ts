import type { EventName } from "@hawk/events";
import { describe, expect, test } from "vitest";
import type { HookEvent } from "../definition.ts";
import { splitCall } from "./split-call.ts";

const edits = [
  { file_path: "/r/a", old_string: "1", new_string: "2" },
  { file_path: "/r/a", old_string: "3", new_string: "4" },
  { file_path: "/r/b", content: "new\n" },
  { file_path: "/r/c", moved_to: "/r/d", old_string: "5", new_string: "6" },
  { file_path: "/r/e", is_deleted: true },
];
const input = {
  file_path: "/r/a",
  file_paths: ["/r/a", "/r/b", "/r/c", "/r/d", "/r/e"],
  old_string: "1\n3\n5",
  new_string: "2\n4\nnew\n\n6",
  edits,
};

function call(tool_name: string, tool_input: unknown, name: EventName = "pre_tool_use"): HookEvent {
  return { name, host: "toy", payload: { tool_name, tool_input, session_id: "s", _native: { patch: 1 } } };
}

describe("a call of several files", () => {
  const questions = splitCall(call("Edit", input));
  const inputs = questions.map(({ event }) => event.payload["tool_input"]);

  test("is one question for each, and each has only the text for its file", () => {
    expect(inputs).toMatchObject([
      { file_path: "/r/a", old_string: "1\n3", new_string: "2\n4" },
      { file_path: "/r/b", old_string: "", new_string: "new\n" },
      { file_path: "/r/c", old_string: "5", new_string: "6" },
      { file_path: "/r/d", old_string: "5", new_string: "6" },
      { file_path: "/r/e", old_string: "", new_string: "" },
    ]);
  });

  test("keeps the list of files, the parts and everything beside the input in each", () => {
    for (const { event } of questions) {
      expect(event).toMatchObject({
        name: "pre_tool_use",
        host: "toy",
        payload: { tool_name: "Edit", session_id: "s", _native: { patch: 1 } },
      });
      expect(event.payload["tool_input"]).toMatchObject({ file_paths: input.file_paths, edits });
    }
  });

  test("has a question as a Write for a file that it adds, and as a Delete for one that it deletes", () => {
    expect(questions.map(({ own }) => own?.payload)).toMatchObject([
      undefined,
      { tool_name: "Write", tool_input: { file_path: "/r/b", content: "new\n" } },
      undefined,
      undefined,
      { tool_name: "Delete", tool_input: { file_path: "/r/e" } },
    ]);
  });

  test("names the file in what the tool gave back, too", () => {
    const event = call("Edit", input, "post_tool_use");
    const done = { ...event, payload: { ...event.payload, tool_response: { filePath: "/r/a", output: "ok" } } };
    expect(splitCall(done).at(1)?.event.payload["tool_response"]).toEqual({ filePath: "/r/b", output: "ok" });
  });

  test("may have no parts", () => {
    const read = splitCall(call("Read", { file_path: "/r/a", file_paths: ["/r/a", "/r/b", "/r/a"], limit: 3 }));
    expect(read.map(({ event }) => event.payload["tool_input"])).toMatchObject([
      { file_path: "/r/a", limit: 3 },
      { file_path: "/r/b", limit: 3 },
    ]);
  });
});

test("a call that deletes one file is one question, which has two names", () => {
  const deleted = [{ file_path: "/r/e", is_deleted: true }];
  const [question, ...others] = splitCall(
    call("Edit", { file_path: "/r/e", file_paths: ["/r/e"], old_string: "", new_string: "", edits: deleted }),
  );
  expect(others).toEqual([]);
  expect(question?.event.payload["tool_name"]).toBe("Edit");
  expect(question?.own?.payload).toMatchObject({
    tool_name: "Delete",
    tool_input: { file_path: "/r/e", file_paths: ["/r/e"], edits: deleted },
  });
});

test.each<[string, HookEvent]>([
  ["one file", call("Edit", { ...input, file_paths: ["/r/a", "/r/a"] })],
  [
    "one file that it adds",
    call("Write", { file_path: "/r/b", file_paths: ["/r/b"], content: "x", edits: [{ file_path: "/r/b", content: "x" }] }),
  ],
  ["no list of files", call("Edit", { file_path: "/r/a" })],
  ["a tool of another kind", call("mcp__x__y", input)],
  ["an event that no file counts at", call("Edit", input, "post_tool_use_failure")],
  ["something odd", call("Edit", { file_paths: [1, null, {}] })],
  ["no input", call("Edit", "text")],
])("a call with %s is one question", (_what, event) => {
  expect(splitCall(event)).toEqual([]);
});
