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
