import { describe, expect, test } from "vitest";
import { toPatchCall } from "./patch-call.ts";

function patch(...lines: string[]): string {
  return ["*** Begin Patch", ...lines, "*** End Patch"].join("\n");
}

describe("one part", () => {
  test("a file that is added is a Write", () => {
    expect(toPatchCall(patch("*** Add File: a.txt", "+one", "+", "+two"), "/repo")).toEqual({
      name: "Write",
      input: { file_path: "/repo/a.txt", content: "one\n\ntwo\n", file_paths: ["/repo/a.txt"] },
    });
  });

  test("a file that is changed is an Edit, with the lines around the change", () => {
    const text = patch("*** Update File: a.ts", "@@ class Heron", " fish() {", "-  return 1;", "+  return 2;", "", " }");
    expect(toPatchCall(text, "/repo")).toEqual({
      name: "Edit",
      input: {
        file_path: "/repo/a.ts",
        old_string: "fish() {\n  return 1;\n\n}",
        new_string: "fish() {\n  return 2;\n\n}",
        file_paths: ["/repo/a.ts"],
      },
    });
  });

  test("a file that is deleted is an Edit that names it", () => {
    expect(toPatchCall(patch("*** Delete File: a.txt"), "/repo").input).toMatchObject({
      file_path: "/repo/a.txt",
      file_paths: ["/repo/a.txt"],
    });
  });

  test("a file that is moved is touched in both places", () => {
    const text = patch("*** Update File: a.txt", "*** Move to: /else/b.txt", "@@", "-x", "+y");
    expect(toPatchCall(text, "/repo").input).toMatchObject({ file_path: "/repo/a.txt", file_paths: ["/repo/a.txt", "/else/b.txt"] });
  });
});

describe("several parts", () => {
  const text = patch(
    "*** Add File: .env",
    "+TOKEN=1",
    "*** Update File: a.ts",
    "@@",
    "-x",
    "+SECRET",
    "@@",
    "-y",
    "+z",
    "*** Delete File: gone.txt",
  );
  const { name, input } = toPatchCall(text, "/repo");

  test("name every file", () => {
    expect(name).toBe("Edit");
    expect(input["file_paths"]).toEqual(["/repo/.env", "/repo/a.ts", "/repo/gone.txt"]);
  });

  test("show all added text in one place", () => {
    expect(input["new_string"]).toBe("TOKEN=1\n\nSECRET\nz");
    expect(input["old_string"]).toBe("x\ny");
  });

  test("are listed one by one", () => {
    expect(input["edits"]).toEqual([
      { file_path: "/repo/.env", content: "TOKEN=1\n" },
      { file_path: "/repo/a.ts", old_string: "x", new_string: "SECRET" },
      { file_path: "/repo/a.ts", old_string: "y", new_string: "z" },
      { file_path: "/repo/gone.txt", is_deleted: true },
    ]);
  });

  test("are a Write when all of them add files", () => {
    expect(toPatchCall(patch("*** Add File: a", "+1", "*** Add File: b", "+2"), "/r")).toMatchObject({
      name: "Write",
      input: { content: "1\n2\n", file_paths: ["/r/a", "/r/b"] },
    });
  });
});

describe("a guard is not got round by", () => {
  test.each([
    ["blanks before a header", patch("*** Add File: a", "+1", "  *** Update File: .env  ", "@@", "-x", "+y")],
    ["Windows line endings", patch("*** Update File: .env", "@@", "-x", "+y").replaceAll("\n", "\r\n")],
    ["a document in the shell's form", `<<'EOF'\n${patch("*** Delete File: .env")}\nEOF`],
    ["a patch without its first line", "*** Update File: .env\n@@\n-x\n+y"],
    ["a line of junk", patch("junk", "*** Add File: .env", "junk")],
  ])("%s", (_what, text) => {
    expect(toPatchCall(text, "/repo").input["file_paths"]).toContain("/repo/.env");
  });

  test("a line of a file that looks like a header is not a header", () => {
    const { input } = toPatchCall(patch("*** Update File: a.md", "@@", " *** Add File: b", "-x", "+*** Delete File: c"), "/repo");
    expect(input["file_paths"]).toEqual(["/repo/a.md"]);
    expect(input["new_string"]).toBe("*** Add File: b\n*** Delete File: c");
  });
});

test("a text that is not a patch touches nothing", () => {
  expect(toPatchCall("hello", "/repo")).toEqual({ name: "Edit", input: { old_string: "", new_string: "", file_paths: [] } });
});

test("without a directory, paths stay as they are", () => {
  expect(toPatchCall(patch("*** Delete File: a"), "").input["file_path"]).toBe("a");
});
