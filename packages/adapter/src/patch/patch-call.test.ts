import { describe, expect, test } from "vitest";
import { changePatch } from "./change-patch.ts";
import { toPatchCall } from "./patch-call.ts";

function patch(...lines: string[]): string {
  return ["*** Begin Patch", ...lines, "*** End Patch"].join("\n");
}

const update = patch("*** Update File: a.ts", "@@ class Heron", "-one", "+two");
const add = patch("*** Add File: b.ts", "+three", "+four");
const both = patch(
  "*** Update File: a.ts",
  "*** Move to: c.ts",
  "@@",
  "-one",
  "+two",
  "*** Add File: b.ts",
  "+three",
  "*** Delete File: d.ts",
);

describe("a patch is a call of", () => {
  test("Edit, with the text before and after", () => {
    expect(toPatchCall(update, "/repo")).toEqual({
      name: "Edit",
      input: { file_path: "/repo/a.ts", file_paths: ["/repo/a.ts"], old_string: "one", new_string: "two" },
    });
  });

  test("Write, if it only adds files", () => {
    expect(toPatchCall(add, "/repo")).toEqual({
      name: "Write",
      input: { file_path: "/repo/b.ts", file_paths: ["/repo/b.ts"], content: "three\nfour\n" },
    });
  });

  test("Edit, with every file that is touched and all that is added", () => {
    const { name, input } = toPatchCall(both, "/repo");
    expect(name).toBe("Edit");
    expect(input["file_paths"]).toEqual(["/repo/a.ts", "/repo/c.ts", "/repo/b.ts", "/repo/d.ts"]);
    expect(input["new_string"]).toContain("three");
    expect(input["edits"]).toHaveLength(3);
  });

  test.each(["", "no patch at all", "*** Begin Patch"])("Edit without a path, when it is %j", (text) => {
    expect(toPatchCall(text, "/repo")).toMatchObject({ name: "Edit", input: { file_paths: [] } });
  });
});

describe("a changed input", () => {
  test("of one file becomes a patch again", () => {
    expect(changePatch(update, "/repo", { file_path: "/repo/a.ts", old_string: "one", new_string: "three" })).toBe(
      patch("*** Update File: a.ts", "@@ class Heron", "-one", "+three"),
    );
    expect(changePatch(add, "/repo", { file_path: "/repo/x.ts", content: "five\n" })).toBe(patch("*** Add File: /repo/x.ts", "+five"));
  });

  test("that says the same leaves the patch as it is", () => {
    expect(changePatch(both, "/repo", toPatchCall(both, "/repo").input)).toBe(both);
  });

  test("of several files has no patch", () => {
    expect(changePatch(both, "/repo", { file_path: "/repo/a.ts", new_string: "three" })).toBeNull();
  });
});
