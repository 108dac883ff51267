import { describe, expect, test } from "vitest";
import { changePatch } from "./change-patch.ts";
import { toPatchCall } from "./patch-call.ts";

const added = "*** Begin Patch\n*** Add File: a.txt\n+one\n*** End Patch";
const updated = "*** Begin Patch\n*** Update File: a.ts\n@@ class Heron\n fish\n-one\n+two\n*** End of File\n*** End Patch";

/** The patch after a hook has changed some fields of its input. */
function change(patch: string, fields: Record<string, unknown>): string | null {
  return changePatch(patch, "/repo", { ...toPatchCall(patch, "/repo").input, ...fields });
}

test.each([[added], [updated]])("an input that is given back as it was is the patch as it was", (patch) => {
  expect(change(patch, {})).toBe(patch);
  expect(changePatch(patch, "/repo", { note: "not ours" })).toBe(patch);
});

describe("a file that is added", () => {
  test("gets another content", () => {
    expect(change(added, { content: "two\nthree\n" })).toBe("*** Begin Patch\n*** Add File: a.txt\n+two\n+three\n*** End Patch");
  });

  test("gets another path, and keeps its content", () => {
    expect(change(added, { file_path: "/repo/b.txt" })).toBe("*** Begin Patch\n*** Add File: /repo/b.txt\n+one\n*** End Patch");
  });

  test("is emptied", () => {
    expect(change(added, { content: "" })).toBe("*** Begin Patch\n*** Add File: a.txt\n*** End Patch");
  });
});

test("a file that is changed gets another text in the same place", () => {
  expect(change(updated, { new_string: "fish\nthree" })).toBe(
    "*** Begin Patch\n*** Update File: a.ts\n@@ class Heron\n-fish\n-one\n+fish\n+three\n*** End of File\n*** End Patch",
  );
});

test("what a patch comes to is what the hook asked for", () => {
  const changed = change(updated, { old_string: "a\nb", new_string: "c" }) ?? "";
  expect(toPatchCall(changed, "/repo").input).toMatchObject({ file_path: "/repo/a.ts", old_string: "a\nb", new_string: "c" });
});

describe("no patch can express a change of", () => {
  test.each([
    ["two files", "*** Begin Patch\n*** Add File: a\n+1\n*** Add File: b\n+2\n*** End Patch"],
    ["two places", "*** Begin Patch\n*** Update File: a\n@@\n-1\n+2\n@@\n-3\n+4\n*** End Patch"],
    ["a file that is moved", "*** Begin Patch\n*** Update File: a\n*** Move to: b\n@@\n-1\n+2\n*** End Patch"],
    ["a file that is deleted", "*** Begin Patch\n*** Delete File: a\n*** End Patch"],
    ["a text that is not a patch", "hello"],
  ])("%s", (_what, patch) => {
    expect(change(patch, { file_path: "/repo/other", new_string: "x", content: "x" })).toBeNull();
  });
});

describe("one part of several", () => {
  const several = [
    "*** Begin Patch",
    "*** Update File: a.ts",
    "@@ class Heron",
    "-one",
    "+two",
    "@@",
    "-three",
    "+four",
    "*** Add File: b.ts",
    "+five",
    "*** Update File: c.ts",
    "*** Move to: d.ts",
    "@@",
    "-six",
    "+seven",
    "*** Delete File: e.ts",
    "*** End Patch",
  ].join("\n");

  /** The patch after a hook has changed one of its parts, and nothing beside them. */
  function changePart(index: number, fields: Record<string, unknown>): string | null {
    const edits = toPatchCall(several, "/repo").input["edits"] as object[];
    return change(several, { edits: edits.with(index, { ...edits[index], ...fields }) });
  }

  test.each<[string, number, Record<string, unknown>, string, string]>([
    ["the text of one place", 1, { new_string: "FOUR" }, "+four", "+FOUR"],
    ["the text of a file that is added", 2, { content: "FIVE\n" }, "+five", "+FIVE"],
    ["the path of a file that is added", 2, { file_path: "/repo/B.ts" }, "b.ts", "/repo/B.ts"],
    ["where a file is moved to", 3, { moved_to: "/repo/D.ts" }, "d.ts", "/repo/D.ts"],
    ["the text of a file that is moved", 3, { old_string: "SIX" }, "-six", "-SIX"],
  ])("%s can be changed, and the rest stays as it is", (_what, index, fields, from, to) => {
    expect(changePart(index, fields)).toBe(several.replace(from, to));
  });

  test.each<[string, number, Record<string, unknown>]>([
    ["another path for one of two places in a file", 0, { file_path: "/repo/x.ts" }],
    ["another path for a file that is deleted", 4, { file_path: "/repo/x.ts" }],
  ])("no patch can express %s", (_what, index, fields) => {
    expect(changePart(index, fields)).toBeNull();
  });

  test("a part that goes away, and texts that contradict the parts, have no patch", () => {
    const edits = toPatchCall(several, "/repo").input["edits"] as object[];
    expect(change(several, { edits: edits.slice(1) })).toBeNull();
    const other = edits.with(2, { ...edits[2], content: "FIVE\n" });
    expect(change(several, { edits: other, new_string: "something else" })).toBeNull();
  });
});
