import { expect, test } from "vitest";
import { withWholePaths, withoutFilePath } from "./whole-paths.ts";

test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  ["a path is taken from the directory", { file_path: "a/../b", content: "c" }, { file_path: "/r/b", content: "c" }],
  ["a whole path stays", { file_path: "/x/a", path: "y" }, { file_path: "/x/a", path: "/r/y" }],
  ["every path of a list", { file_paths: ["a", "/b", 7] }, { file_paths: ["/r/a", "/b", 7] }],
  ["a notebook is a file", { notebook_path: "n.ipynb" }, { notebook_path: "/r/n.ipynb", file_path: "/r/n.ipynb" }],
  ["what is not a path stays", { file_path: "", path: null, text: "a" }, { file_path: "", path: null, text: "a" }],
])("%s", (_what, input, expected) => {
  expect(withWholePaths(input, "/r")).toEqual(expected);
});

test("without a directory, paths stay as they are", () => {
  expect(withWholePaths({ file_path: "a" }, "")).toEqual({ file_path: "a" });
});

const before = { notebook_path: "/r/n", file_path: "/r/n" };

test.each<[string, Record<string, unknown>, Record<string, unknown>, Record<string, unknown>]>([
  ["goes away", { ...before, new_source: "x" }, before, { notebook_path: "/r/n", new_source: "x" }],
  ["becomes the notebook's own when a hook has changed it", { ...before, file_path: "/r/m" }, before, { notebook_path: "/r/m" }],
  ["stays where there is no notebook", { file_path: "/r/b" }, { file_path: "/r/a" }, { file_path: "/r/b" }],
])("the file_path of a notebook %s", (_what, input, asked, expected) => {
  expect(withoutFilePath(input, asked)).toEqual(expected);
});
